import * as z from 'zod/mini';
import { appSettings } from './app-settings.ts';
import { entityId } from './entity.ts';
import { PAGE_SIZE } from './limits.ts';
import { defineRoute } from './route.ts';
import { scheduleItem } from './schedule-item.ts';
import { task } from './task.ts';
import { timerRecord } from './timer-record.ts';
import { user } from './user.ts';

/** Everything the replica keeps, by the name it has on the wire. */
export const entitySchemas = { user, appSettings, task, timerRecord, scheduleItem };
export type EntityName = keyof typeof entitySchemas;
export type EntityOf<E extends EntityName> = z.infer<(typeof entitySchemas)[E]>;
export const entityNames = Object.keys(entitySchemas) as [EntityName, ...EntityName[]];

/** Place in the change log: opaque to clients, ordered for the server. */
export const cursor = z.string().check(z.regex(/^\d{1,20}\.\d{1,20}$/));

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
const removal = z.object({ entity: z.enum(entityNames), id: entityId, version, op: z.literal('remove') });

/** What happened to one entity, as its receiver may see it. `remove` also stands for "you may no longer see it". */
export const changeWithoutCursor = z.union([
  upsertOf('task'),
  upsertOf('timerRecord'),
  upsertOf('scheduleItem'),
  upsertOf('appSettings'),
  upsertOf('user'),
  removal,
]);
export type Change = z.infer<typeof changeWithoutCursor>;

/** The event `changed`, emitted to the rooms of those who may see the entity. */
export const changed = z.object({ change: changeWithoutCursor, cursor });
export type Changed = z.infer<typeof changed>;

export const changeRoutes = {
  getChanges: defineRoute({
    method: 'GET',
    path: '/api/changes',
    access: 'bearer',
    write: false,
    query: z.object({
      /** Left out: nothing is listed and `cursor` is the log's end. */
      after: z.optional(cursor),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE))),
    }),
    reply: z.object({ changes: z.array(changeWithoutCursor), cursor, hasMore: z.boolean() }),
    errors: ['cursor_expired'],
    summary: 'What changed after a cursor, each entity once, as it is now',
  }),
};
