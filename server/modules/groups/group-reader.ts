import { can } from '#contract/policy-table.ts';
import type { Queryable } from '#server/database/driver.ts';
import type { EntityReader } from '#server/entity-reader.ts';
import { groupRoleOf, roleOnGroup } from './policy.ts';
import { type GroupBody, presentBody, presentGroup } from './presenter.ts';
import * as repository from './repository.ts';

/** Roles of each user on each group; null for a stranger. */
export async function rolesOnGroups(
  queryable: Queryable,
  groupIds: readonly string[],
  userIds: readonly string[],
): Promise<(groupId: string, userId: string) => repository.GroupRoles | null> {
  const rows = groupIds.length === 0 ? [] : await repository.listRoles(queryable, groupIds, userIds);
  const known = new Map(rows.map((row) => [`${row.groupId} ${row.userId}`, row]));
  return (groupId, userId) => known.get(`${groupId} ${userId}`) ?? null;
}

export const readGroups: EntityReader<'group'> = async (queryable, ids, userIds) => {
  const rows = new Map((await repository.findByIds(queryable, ids)).map((row) => [row.group.id, row]));
  const known = [...rows.keys()];
  const members = known.length === 0 ? [] : await repository.listMembers(queryable, known);
  const membersOf = Map.groupBy(members, ({ groupId }) => groupId);
  const bodies = new Map<string, GroupBody>();
  for (const [id, { group }] of rows) bodies.set(id, presentBody(group, membersOf.get(id) ?? []));
  const parents = [...rows.values()].flatMap(({ group }) => group.parentGroupId ?? []);
  const role = await rolesOnGroups(queryable, [...new Set([...known, ...parents])], userIds);
  const mayView = (groupId: string, userId: string) => can(roleOnGroup(role(groupId, userId)), 'group.view');

  return (id, userId) => {
    const row = rows.get(id);
    const body = bodies.get(id);
    const group = role(id, userId);
    if (row === undefined || body === undefined || group === null || !mayView(id, userId)) return null;
    const seesParent = body.parentGroupId !== null && mayView(body.parentGroupId, userId);
    return {
      data: presentGroup(body, groupRoleOf(group), seesParent),
      isDeleted: row.group.deletedAt !== null || row.organizationDeletedAt !== null,
    };
  };
};
