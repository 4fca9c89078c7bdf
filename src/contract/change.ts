import * as z from 'zod/mini';
import { cursor } from './cursor.ts';
import { delegationRequest } from './delegation/delegation.ts';
import { entityId } from './entity.ts';
import { entityNames } from './entity-names.ts';
import { integration } from './integrations/integration.ts';
import { PAGE_SIZE } from './limits.ts';
import { notification } from './notification.ts';
import { appSettings } from './people/app-settings.ts';
import { group } from './people/group.ts';
import { organization } from './people/organization.ts';
import { user } from './people/user.ts';
import { defineRoute } from './route.ts';
import { scheduleItem } from './schedule-item.ts';
import { subscription } from './subscription.ts';
import { collection } from './task/collection.ts';
import { comment } from './task/comment.ts';
import { filter } from './task/filter.ts';
import { label } from './task/label.ts';
import { task } from './task/task.ts';
import { template } from './task/template.ts';
import { timerRecord } from './timer-record.ts';

/** Entities of the replica by their name on the wire. */
export const entitySchemas = {
  user,
  appSettings,
  organization,
  group,
  task,
  timerRecord,
  scheduleItem,
  delegationRequest,
  collection,
  label,
  filter,
  template,
  integration,
  subscription,
  comment,
  notification,
} satisfies Record<EntityName, z.ZodMiniType>;
export type EntityName = (typeof entityNames)[number];
export type EntityOf<E extends EntityName> = z.infer<(typeof entitySchemas)[E]>;

const version = z.int().check(z.positive());

function upsertOf<E extends EntityName>(entity: E) {
  return z.object({
    entity: z.literal(entity),
    id: entityId,
    version,
    op: z.literal('upsert'),
    data: entitySchemas[entity],
  });
}
type Upserts = { [E in EntityName]: ReturnType<typeof upsertOf<E>> };
const upserts = entityNames.map(upsertOf) as [Upserts[EntityName], ...Upserts[EntityName][]];

const removal = z.object({ entity: z.enum(entityNames), id: entityId, version, op: z.literal('remove') });
/** Parsed by discriminators: a plain union would try the schema of each entity in turn, for every change of a page. */
const entityChange = z.discriminatedUnion('op', [z.discriminatedUnion('entity', upserts), removal]);

/** With all visible through it alone, or an outside calendar with its items. The receiver reloads. */
const scopeChange = z.object({
  entity: z.literal('scope'),
  id: entityId,
  version,
  op: z.enum(['upsert', 'remove']),
});

/** Change of one entity as its receiver may see it. `remove` also means that the receiver may no longer see it. */
export const changeWithoutCursor = z.union([entityChange, scopeChange]);
export type Change = z.infer<typeof changeWithoutCursor>;

/** The event `changed`, emitted to the rooms of the entity's audience. docs/decisions/0007. */
export const changed = z.object({ change: changeWithoutCursor, cursor });
export type Changed = z.infer<typeof changed>;

export const changeRoutes = {
  getChanges: defineRoute({
    method: 'GET',
    path: '/api/changes',
    access: 'bearer',
    write: false,
    query: z.object({
      /** Left out: the page is empty and `cursor` is the end of the change log. */
      after: z.optional(cursor),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE))),
    }),
    reply: z.object({ changes: z.array(changeWithoutCursor), cursor, hasMore: z.boolean() }),
    errors: ['cursor_expired'],
    summary: 'What changed after a cursor, each entity once, as it is now',
    serves: null,
  }),
};
