import type { EntityReader } from '#server/entity-reader.ts';
import { colleaguesOf, scopesOf } from '../scopes/service.ts';
import { narrowBody, type OrganizationBody, presentBody, presentOrganization } from './presenter.ts';
import * as repository from './repository.ts';

export const readOrganizations: EntityReader<'organization'> = async (queryable, ids, userIds) => {
  const rows = new Map((await repository.findByIds(queryable, ids)).map((row) => [row.id, row]));
  const known = [...rows.keys()];
  const members = known.length === 0 ? [] : await repository.listMembers(queryable, known);
  const groups = known.length === 0 ? [] : await repository.listGroups(queryable, known);
  const membersOf = Map.groupBy(members, ({ organizationId }) => organizationId);
  const groupsOf = Map.groupBy(groups, ({ organizationId }) => organizationId);
  const bodies = new Map<string, OrganizationBody>();
  for (const [id, row] of rows)
    bodies.set(id, presentBody(row, membersOf.get(id) ?? [], groupsOf.get(id) ?? []));

  const asked = new Set(userIds);
  const readers = members.filter(({ userId }) => asked.has(userId));
  const roles = new Map(
    readers.map(({ organizationId, userId, role }) => [`${organizationId} ${userId}`, role]),
  );
  const guests = new Set(readers.filter(({ role }) => role === 'guest').map(({ userId }) => userId));
  const scopes = await scopesOf(queryable, [...guests]);
  const isCompanion = await colleaguesOf(queryable, [...guests].map(scopes));

  return (id, userId) => {
    const row = rows.get(id);
    const body = bodies.get(id);
    const role = roles.get(`${id} ${userId}`);
    if (row === undefined || body === undefined || role === undefined) return null;
    const isDeleted = row.deletedAt !== null;
    if (role !== 'guest') return { data: presentOrganization(body, role), isDeleted };
    const groupIds = new Set(scopes(userId).groups.keys());
    const isSeen = (memberId: string) => memberId === userId || isCompanion(scopes(userId), id, memberId);
    return { data: presentOrganization(narrowBody(body, isSeen, groupIds), role), isDeleted };
  };
};
