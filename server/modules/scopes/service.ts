import type { GroupRole, OrganizationRole } from '#contract/member.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import * as repository from './repository.ts';

/** Where a person belongs, and so what reaches them. */
export interface Scopes {
  readonly organizations: ReadonlyMap<string, OrganizationRole>;
  /** Roles in groups: one's own, and `lead` in every group below one that one leads. */
  readonly groups: ReadonlyMap<string, GroupRole>;
  /**
   * Groups and organizations whose accesses are one's own: the organizations in which one is no guest, one's groups,
   * those above them, and those below a group that one leads.
   */
  readonly reaching: ReadonlySet<string>;
  /** Addresses of the change log that one listens to: oneself, one's organizations, and the groups that reach one. */
  readonly addresses: ReadonlySet<string>;
}

interface Growing extends Scopes {
  readonly organizations: Map<string, OrganizationRole>;
  readonly groups: Map<string, GroupRole>;
  readonly reaching: Set<string>;
  readonly addresses: Set<string>;
}

function alone(userId: string): Growing {
  return { organizations: new Map(), groups: new Map(), reaching: new Set(), addresses: new Set([userId]) };
}

/** The scopes of people, read as they are now. Those without any organization cost one query. */
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
    if (role !== 'guest') scopes?.reaching.add(organizationId);
  }
  const members = [...new Set(ofOrganizations.map(({ userId }) => userId))];
  const ofGroups = members.length === 0 ? [] : await repository.listGroups(queryable, members);
  const led = new Set<string>();
  for (const { userId, groupId, organizationId, path, role } of ofGroups) {
    const scopes = all.get(userId);
    // Who left the organization, or lost it, is in none of its groups.
    if (scopes?.organizations.has(organizationId) !== true) continue;
    if (scopes.groups.get(groupId) !== 'lead') scopes.groups.set(groupId, role);
    for (const id of [groupId, ...path]) scopes.reaching.add(id);
    if (role === 'lead') led.add(groupId);
  }
  const below = led.size === 0 ? [] : await repository.listBelow(queryable, [...led]);
  for (const scopes of all.values()) {
    const leads = new Set([...scopes.groups].filter(([, role]) => role === 'lead').map(([id]) => id));
    for (const { groupId, path } of below) {
      if (!path.some((id) => leads.has(id))) continue;
      scopes.groups.set(groupId, 'lead');
      scopes.reaching.add(groupId);
    }
    for (const id of scopes.reaching) scopes.addresses.add(id);
  }
  return (userId) => all.get(userId) ?? alone(userId);
}

/**
 * What somebody is in an organization and its groups stays so until the transaction ends; read it after this. Whoever is
 * being taken out at the same moment is out first.
 */
export const holdMemberships: (tx: Transaction, organizationId: string, userId: string) => Promise<void> =
  repository.holdMemberships;

/** The other way round: the people whose `reaching` has one of these groups and organizations. */
export async function peopleReachedBy(
  queryable: Queryable,
  scopeIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(scopeIds.length === 0 ? [] : await repository.listReached(queryable, scopeIds));
}

/**
 * Those of some people whom somebody works with by the will of both: they share an organization, or one took on, gave or
 * said something about what is the other's. What was only given to people makes nobody their acquaintance.
 */
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

/** Whether somebody is in a group of an organization that the person of these scopes is in too. */
export async function companionsOf(
  queryable: Queryable,
  all: readonly Scopes[],
): Promise<(scopes: Scopes, organizationId: string, userId: string) => boolean> {
  const groupIds = new Set(all.flatMap(({ groups }) => [...groups.keys()]));
  const rows = groupIds.size === 0 ? [] : await repository.listGroupMembers(queryable, [...groupIds]);
  const groupsOf = Map.groupBy(rows, ({ organizationId, userId }) => `${organizationId} ${userId}`);
  return (scopes, organizationId, userId) =>
    (groupsOf.get(`${organizationId} ${userId}`) ?? []).some(({ groupId }) => scopes.groups.has(groupId));
}

/**
 * Who somebody is in a group, which may be an id of anything: their role there, `member` where only what is given to
 * the group reaches them.
 */
export function roleInGroup(
  { groups, organizations, reaching }: Pick<Scopes, 'groups' | 'organizations' | 'reaching'>,
  groupId: string,
): GroupRole | 'none' {
  const isReached = reaching.has(groupId) && !organizations.has(groupId);
  return groups.get(groupId) ?? (isReached ? 'member' : 'none');
}

/**
 * Takes an id for a new group or organization. People, groups and organizations are addresses of one change log and may
 * be named wherever something is given, so no two of them may share an id, which clients choose. Refuses `id_taken`.
 */
export async function claimAddress(tx: Transaction, id: string): Promise<void> {
  await repository.lockAddress(tx, id);
  if (await repository.isAddressTaken(tx, id)) throw new RefusalError('id_taken');
}
