import type { GroupRole, OrganizationRole } from '#contract/people/member.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import * as repository from './repository.ts';

export interface Scopes {
  readonly organizations: ReadonlyMap<string, OrganizationRole>;
  /** Roles in groups: the user's own, and `lead` in every group below one that they lead. */
  readonly groups: ReadonlyMap<string, GroupRole>;
  /** Organizations where they are no guest, their groups, those above, and those below a group that they lead. */
  readonly audiences: ReadonlySet<string>;
  /** Their own id, their organizations, and the groups of `audiences`. */
  readonly addresses: ReadonlySet<string>;
}

interface Growing extends Scopes {
  readonly organizations: Map<string, OrganizationRole>;
  readonly groups: Map<string, GroupRole>;
  readonly audiences: Set<string>;
  readonly addresses: Set<string>;
}

function alone(userId: string): Growing {
  return { organizations: new Map(), groups: new Map(), audiences: new Set(), addresses: new Set([userId]) };
}

/** Current scopes of users. Users without an organization cost one query. */
export async function scopesOf(
  queryable: Queryable,
  userIds: readonly string[],
): Promise<(userId: string) => Scopes> {
  const all = new Map(userIds.map((userId) => [userId, alone(userId)]));
  const ofOrganizations = userIds.length === 0 ? [] : await repository.listOrganizations(queryable, userIds);
  for (const { userId, organizationId, role } of ofOrganizations) {
    const scopes = all.get(userId);
    scopes?.organizations.set(organizationId, role);
    scopes?.addresses.add(organizationId);
    if (role !== 'guest') scopes?.audiences.add(organizationId);
  }
  const members = [...new Set(ofOrganizations.map(({ userId }) => userId))];
  const ofGroups = members.length === 0 ? [] : await repository.listGroups(queryable, members);
  const led = new Set<string>();
  for (const { userId, groupId, organizationId, path, role } of ofGroups) {
    const scopes = all.get(userId);
    // Groups of a left or deleted organization do not count.
    if (scopes?.organizations.has(organizationId) !== true) continue;
    if (scopes.groups.get(groupId) !== 'lead') scopes.groups.set(groupId, role);
    for (const id of [groupId, ...path]) scopes.audiences.add(id);
    if (role === 'lead') led.add(groupId);
  }
  const below = led.size === 0 ? [] : await repository.listBelow(queryable, [...led]);
  for (const scopes of all.values()) {
    const leads = new Set([...scopes.groups].filter(([, role]) => role === 'lead').map(([id]) => id));
    for (const { groupId, path } of below) {
      if (!path.some((id) => leads.has(id))) continue;
      scopes.groups.set(groupId, 'lead');
      scopes.audiences.add(groupId);
    }
    for (const id of scopes.audiences) scopes.addresses.add(id);
  }
  return (userId) => all.get(userId) ?? alone(userId);
}

/** Until the transaction ends; read memberships after this, since a concurrent removal commits first. */
export const lockMemberships: (tx: Transaction, organizationId: string, userId: string) => Promise<void> =
  repository.lockMemberships;

/** Inverse of `audiences`: users whose scopes include one of these groups and organizations. */
export async function listPeopleInScopes(
  queryable: Queryable,
  scopeIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(scopeIds.length === 0 ? [] : await repository.listReached(queryable, scopeIds));
}

/** Users among `others` who are in an organization with a user. */
export async function fellowMembersOf(
  queryable: Queryable,
  userId: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(others.length === 0 ? [] : await repository.listColleagues(queryable, userId, others));
}

/** A shared organization, or a task accepted, given or commented on. Sharing alone is no acquaintance. */
export async function acquaintancesOf(
  queryable: Queryable,
  userId: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  const colleagues = new Set(await repository.listColleagues(queryable, userId, others));
  const left = others.filter((id) => !colleagues.has(id));
  const known = left.length === 0 ? [] : await repository.listAcquainted(queryable, userId, left);
  return new Set([...colleagues, ...known]);
}

/** Predicate whether a user is in a group of an organization that the given scopes include too. */
export async function colleaguesOf(
  queryable: Queryable,
  all: readonly Scopes[],
): Promise<(scopes: Scopes, organizationId: string, userId: string) => boolean> {
  const groupIds = new Set(all.flatMap(({ groups }) => [...groups.keys()]));
  const rows = groupIds.size === 0 ? [] : await repository.listGroupMembers(queryable, [...groupIds]);
  const groupsOf = Map.groupBy(rows, ({ organizationId, userId }) => `${organizationId} ${userId}`);
  return (scopes, organizationId, userId) =>
    (groupsOf.get(`${organizationId} ${userId}`) ?? []).some(({ groupId }) => scopes.groups.has(groupId));
}

/** Their own role, or `member` if they only have the group's access. Any id may be given. */
export function roleInGroup(
  { groups, organizations, audiences }: Pick<Scopes, 'groups' | 'organizations' | 'audiences'>,
  groupId: string,
): GroupRole | 'none' {
  const isInAudience = audiences.has(groupId) && !organizations.has(groupId);
  return groups.get(groupId) ?? (isInAudience ? 'member' : 'none');
}

/** Users, groups and organizations share one change log, and clients choose ids. Throws `id_taken`. */
export async function claimAddress(tx: Transaction, id: string): Promise<void> {
  await repository.lockAddress(tx, id);
  if (await repository.isAddressTaken(tx, id)) throw new RefusalError('id_taken');
}

function missing(first: Scopes, second: Scopes): Set<string> {
  // A guest listens to their organization without having its access.
  const lostAudiences = [...first.audiences].filter((id) => !second.audiences.has(id));
  const lostAddresses = [...first.addresses].filter((id) => !second.addresses.has(id));
  return new Set([...lostAudiences, ...lostAddresses]);
}

/** The returned function, called after the change, logs gains and losses and returns those who lost any. */
export async function trackAudience(
  { tx, moveScope }: Pick<WriteContext, 'tx' | 'moveScope'>,
  userIds: Iterable<string>,
): Promise<() => Promise<string[]>> {
  const people = [...new Set(userIds)];
  const before = await scopesOf(tx, people);
  return async () => {
    const after = await scopesOf(tx, people);
    return people.filter((userId) => {
      const lost = missing(before(userId), after(userId));
      for (const id of lost) moveScope(id, 'remove', [userId]);
      for (const id of missing(after(userId), before(userId))) moveScope(id, 'upsert', [userId]);
      return lost.size > 0;
    });
  };
}
