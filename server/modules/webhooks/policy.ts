import type { EntityName } from '#contract/change.ts';
import { can, type Role } from '#contract/policy-table.ts';
import type { Queryable } from '#server/database/driver.ts';
import { demand } from '#server/demand-capability.ts';
import { type EntityReaders, readChanges } from '#server/entity-reader.ts';
import { RefusalError } from '#server/errors.ts';
import { demandOrganization, roleInOrganization } from '../organizations/service.ts';
import type { WebhookRow } from './table.ts';

type Owned = Pick<WebhookRow, 'actorId' | 'organizationId'>;

/** Refuses organizations whose webhooks a user may not manage. */
export async function demandManager(
  queryable: Queryable,
  organizationId: string,
  userId: string,
): Promise<void> {
  demandOrganization(
    await roleInOrganization(queryable, organizationId, userId),
    'organization.editWebhooks',
  );
}

/**
 * Webhook, if `userId` may manage it: their own, or one of an organization whose webhooks they may edit. Others do not
 * exist for them.
 */
export async function demandWebhook(
  queryable: Queryable,
  row: WebhookRow | null,
  userId: string,
): Promise<WebhookRow> {
  if (row === null) throw new RefusalError('not_found');
  if (row.organizationId === null) {
    const role: Role = row.actorId === userId ? 'owner' : 'none';
    demand(role, 'webhook.view', 'webhook.edit');
    return row;
  }
  const role: Role = (await roleInOrganization(queryable, row.organizationId, userId)) ?? 'none';
  demand(role, 'organization.editWebhooks', 'organization.editWebhooks');
  return row;
}

/** Whether the member as whom a webhook of an organization reads may still let it. */
export async function mayRun(queryable: Queryable, { actorId, organizationId }: Owned): Promise<boolean> {
  if (organizationId === null) return can('owner', 'webhook.edit');
  const role = await roleInOrganization(queryable, organizationId, actorId);
  return can(role ?? 'none', 'organization.editWebhooks');
}

/** Whether a user sees the subject of an event as it is now. */
export async function seesEntity(
  readers: EntityReaders,
  queryable: Queryable,
  { entity, id }: { readonly entity: EntityName; readonly id: string },
  userId: string,
): Promise<boolean> {
  const view = await readChanges(readers, entity, queryable, [id], [userId]);
  return view(id, userId, 1).op === 'upsert';
}
