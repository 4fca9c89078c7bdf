import type { Capability } from '#contract/policy-table.ts';
import { demand } from '#server/demand-capability.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { lockOrganization, touchOrganization } from '../organizations/service.ts';
import { trackAudience } from '../scopes/service.ts';
import { rolesOnGroups } from './group-reader.ts';
import { roleOnGroup } from './policy.ts';
import * as repository from './repository.ts';
import type { GroupRow } from './table.ts';

/** Refuses capabilities that the caller lacks on a group. */
export async function demandGroup(
  { tx, caller }: WriteContext,
  id: string,
  capability: Capability,
): Promise<void> {
  const rolesFor = await rolesOnGroups(tx, [id], [caller.userId]);
  demand(roleOnGroup(rolesFor(id, caller.userId)), 'group.view', capability);
}

/** Group for a write, deleted ones included; its organization is locked until the transaction ends. */
export async function lockAnyGroup(
  context: WriteContext,
  id: string,
  capability: Capability,
): Promise<GroupRow> {
  const found = await repository.findById(context.tx, id);
  if (found === null) throw new RefusalError('not_found');
  await lockOrganization(context, found.organizationId, 'organization.view');
  const row = await repository.findById(context.tx, id);
  if (row === null) throw new RefusalError('not_found');
  await demandGroup(context, id, capability);
  return row;
}

/** Group for a write, like `lockAnyGroup`, without deleted ones. */
export async function lockGroup(
  context: WriteContext,
  id: string,
  capability: Capability,
): Promise<GroupRow> {
  const row = await lockAnyGroup(context, id, capability);
  if (row.deletedAt !== null) throw new RefusalError('not_found');
  return row;
}

/** Sends new versions of groups of one organization, and of the organization, which lists them. */
export async function touchGroups(
  context: WriteContext,
  organizationId: string,
  rows: readonly GroupRow[],
): Promise<void> {
  for (const row of rows) context.touch('group', row, organizationId);
  await touchOrganization(context, organizationId);
}

/** Everyone who may gain or lose access: members here and below, leads above, now or by `alsoAbove`. */
export async function trackAudienceAround(
  context: WriteContext,
  { id, path }: Pick<GroupRow, 'id' | 'path'>,
  alsoAbove: readonly string[] = [],
) {
  const subtree = await repository.listSubtree(context.tx, id);
  const inside = await repository.listMemberIds(
    context.tx,
    subtree.map((row) => row.id),
  );
  const leads = await repository.listLeadIds(context.tx, [...path, ...alsoAbove]);
  return trackAudience(context, [...inside, ...leads]);
}
