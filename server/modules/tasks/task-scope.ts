import type { Capability, Role } from '#contract/policy-table.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { demand } from '#server/demand-capability.ts';
import { RefusalError } from '#server/errors.ts';
import { lockMemberships, type Scopes, scopesOf } from '../scopes/service.ts';
import * as repository from './repository.ts';
import type { TaskRow } from './table.ts';

export type TaskScope = Pick<TaskRow, 'organizationId' | 'groupId'>;

type Group = Awaited<ReturnType<typeof repository.findGroup>>;

/** Role of a user on a group. Members of its organization who are not in it may only view it. */
function roleInGroup(group: Group, scopes: Scopes): Role {
  if (group === null) return 'none';
  const inOrganization = scopes.organizations.get(group.organizationId) ?? 'none';
  if (inOrganization === 'owner' || inOrganization === 'admin') return inOrganization;
  const own = scopes.groups.get(group.id);
  if (own !== undefined) return own;
  if (scopes.audiences.has(group.id)) return 'member';
  return inOrganization === 'member' ? 'guest' : 'none';
}

/** Throws `not_found` for a group that `userId` cannot view, `not_permitted` for a lacked capability. */
export async function demandGroup(queryable: Queryable, id: string, userId: string, capability: Capability) {
  const group = await repository.findGroup(queryable, id);
  const scopes = await scopesOf(queryable, [userId]);
  demand(roleInGroup(group, scopes(userId)), 'group.view', capability);
  if (group === null) throw new RefusalError('not_found');
  return group;
}

export async function demandOrganization(
  queryable: Queryable,
  id: string,
  userId: string,
  capability: Capability,
): Promise<void> {
  const scopes = await scopesOf(queryable, [userId]);
  demand(scopes(userId).organizations.get(id) ?? 'none', 'organization.view', capability);
}

/** Held until the transaction ends. Refuses a group of another organization too. */
export async function demandScope(
  tx: Transaction,
  { organizationId, groupId }: TaskScope,
  userId: string,
): Promise<TaskScope> {
  if (groupId !== null) {
    const found = await repository.findGroup(tx, groupId);
    if (found !== null) await lockMemberships(tx, found.organizationId, userId);
    const group = await demandGroup(tx, groupId, userId, 'group.placeTask');
    if (organizationId !== null && organizationId !== group.organizationId)
      throw new RefusalError('not_found');
    return { groupId, organizationId: group.organizationId };
  }
  if (organizationId !== null) {
    await lockMemberships(tx, organizationId, userId);
    await demandOrganization(tx, organizationId, userId, 'organization.placeTask');
  }
  return { groupId, organizationId };
}
