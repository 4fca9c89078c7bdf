import { and, asc, count, eq, exists, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Language } from '#contract/people/language-names.ts';
import { organizationRole } from '#contract/people/member.ts';
import { type Capability, can } from '#contract/policy-table.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { appSettings } from '../app-settings/table.ts';
import { users } from '../users/table.ts';
import { type InvitationRow, invitations, organizationMembers, organizations } from './table.ts';

const rolesThatMay = (capability: Capability) =>
  organizationRole.options.filter((role) => can(role, capability));

/** Condition on the inviter's current role: an invitation is void once they are demoted, removed or erased. */
function isBacked(queryable: Queryable) {
  const may = (capability: Capability) => inArray(organizationMembers.role, rolesThatMay(capability));
  return exists(
    queryable
      .select({ one: sql`1` })
      .from(organizationMembers)
      .innerJoin(users, eq(users.id, organizationMembers.userId))
      .where(
        and(
          eq(organizationMembers.organizationId, invitations.organizationId),
          eq(organizationMembers.userId, invitations.invitedById),
          isNull(users.deletedAt),
          may('organization.invite'),
          or(ne(invitations.role, 'owner'), may('organization.appoint')),
        ),
      ),
  );
}

/** Condition for a pending invitation: neither answered nor expired, by an inviter who still may invite. */
function isWaiting(queryable: Queryable, now: string) {
  return and(
    isNull(invitations.acceptedAt),
    isNull(invitations.declinedAt),
    gt(invitations.expiresAt, now),
    isBacked(queryable),
  );
}

const personName = sql<string>`coalesce(nullif(trim(${users.firstName} || ' ' || ${users.lastName}), ''), ${users.userName}, '')`;

/** Pending invitations of an organization, with the names of invited accounts, oldest first. */
export function listWaiting(queryable: Queryable, organizationId: string, now: string) {
  return queryable
    .select({ invitation: invitations, personName })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.userId))
    .where(and(eq(invitations.organizationId, organizationId), isWaiting(queryable, now)))
    .orderBy(asc(invitations.createdAt), asc(invitations.id));
}

/** Pending invitations to a user's account, oldest first. Deleted organizations are left out. */
export function listReceived(queryable: Queryable, userId: string, now: string) {
  return queryable
    .select({
      organizationId: organizations.id,
      organizationName: organizations.name,
      invitedById: invitations.invitedById,
      role: invitations.role,
      stepsDown: invitations.stepsDown,
      createdAt: invitations.createdAt,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .where(and(eq(invitations.userId, userId), isNull(organizations.deletedAt), isWaiting(queryable, now)))
    .orderBy(asc(invitations.createdAt), asc(invitations.id));
}

/** Invitations that a user sent and that were not withdrawn, oldest first. */
export function listSent(queryable: Queryable, userId: string) {
  return queryable
    .select({ invitation: invitations, personName })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.userId))
    .where(eq(invitations.invitedById, userId))
    .orderBy(asc(invitations.createdAt), asc(invitations.id));
}

/** Numbers of pending invitations of an organization: those for new members, and those to accounts. */
export async function countWaiting(
  tx: Transaction,
  organizationId: string,
  now: string,
): Promise<{ readonly memberships: number; readonly toAccounts: number }> {
  const [row] = await tx
    .select({
      memberships: sql<number>`(count(*) filter (where ${invitations.role} <> 'owner'))::int`,
      toAccounts: count(invitations.userId),
    })
    .from(invitations)
    .where(and(eq(invitations.organizationId, organizationId), isWaiting(tx, now)));
  return row ?? { memberships: 0, toAccounts: 0 };
}

/** Unaccepted invitation of an address or an account, which may have expired or been declined. */
export async function findOpen(
  queryable: Queryable,
  organizationId: string,
  to: { readonly email: string } | { readonly userId: string },
): Promise<InvitationRow | null> {
  const isTo = 'email' in to ? eq(invitations.email, to.email) : eq(invitations.userId, to.userId);
  const [row] = await queryable
    .select()
    .from(invitations)
    .where(and(eq(invitations.organizationId, organizationId), isTo, isNull(invitations.acceptedAt)));
  return row ?? null;
}

export async function findById(queryable: Queryable, id: string): Promise<InvitationRow | null> {
  const [row] = await queryable.select().from(invitations).where(eq(invitations.id, id));
  return row ?? null;
}

/** Null if it is no longer valid. */
export async function findWaiting(
  queryable: Queryable,
  by: { readonly tokenHash: string } | { readonly organizationId: string; readonly userId: string },
  now: string,
): Promise<InvitationRow | null> {
  const isIt =
    'tokenHash' in by
      ? eq(invitations.tokenHash, by.tokenHash)
      : and(eq(invitations.organizationId, by.organizationId), eq(invitations.userId, by.userId));
  const [row] = await queryable
    .select()
    .from(invitations)
    .where(and(isIt, isWaiting(queryable, now)));
  return row ?? null;
}

/** False if the id is taken. */
export async function insert(tx: Transaction, row: typeof invitations.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(invitations).values(row).onConflictDoNothing().returning();
  return rows.length > 0;
}

export async function update(tx: Transaction, id: string, fields: Partial<InvitationRow>): Promise<void> {
  await tx.update(invitations).set(fields).where(eq(invitations.id, id));
}

/** Deleted invitation; null without a pending one. */
export async function remove(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<Pick<InvitationRow, 'role'> | null> {
  const isOfOrganization = eq(invitations.organizationId, organizationId);
  const [row] = await tx
    .delete(invitations)
    .where(
      and(
        eq(invitations.id, id),
        isOfOrganization,
        isNull(invitations.acceptedAt),
        isNull(invitations.declinedAt),
      ),
    )
    .returning({ role: invitations.role });
  return row ?? null;
}

/** Withdraws the pending invitations of a user, and with `isSentToo` those that they sent. */
export async function removeOf(
  tx: Transaction,
  organizationId: string,
  userId: string,
  isSentToo: boolean,
): Promise<void> {
  const address = tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const isTheirs = or(
    inArray(invitations.email, address),
    eq(invitations.userId, userId),
    isSentToo ? eq(invitations.invitedById, userId) : undefined,
  );
  const isOfOrganization = eq(invitations.organizationId, organizationId);
  const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.declinedAt));
  await tx.delete(invitations).where(and(isOfOrganization, isOpen, isTheirs));
}

/** Withdraws an unanswered invitation of an account. Returns whether there was one. */
export async function takeBack(tx: Transaction, organizationId: string, userId: string): Promise<boolean> {
  const isTheirs = and(eq(invitations.organizationId, organizationId), eq(invitations.userId, userId));
  const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.declinedAt));
  const rows = await tx.delete(invitations).where(and(isTheirs, isOpen)).returning({ id: invitations.id });
  return rows.length > 0;
}

/** Settles an account's invitation after the user became a member in any way. */
export async function settle(
  tx: Transaction,
  organizationId: string,
  userId: string,
  now: string,
): Promise<void> {
  await tx
    .update(invitations)
    .set({ acceptedAt: now })
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        eq(invitations.userId, userId),
        isNull(invitations.acceptedAt),
      ),
    );
}

/** Deletes invitations that expired before an instant. */
export async function purge(queryable: Queryable, before: string): Promise<void> {
  await queryable.delete(invitations).where(lt(invitations.expiresAt, before));
}

/** Whether a member has this address. */
export async function isMemberByEmail(
  tx: Transaction,
  organizationId: string,
  email: string,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(organizationMembers, eq(organizationMembers.userId, users.id))
    .where(and(eq(users.email, email), eq(organizationMembers.organizationId, organizationId)));
  return row !== undefined;
}

/** Name of the inviter, and the language they read. */
export async function findInviter(
  queryable: Queryable,
  userId: string,
): Promise<{ name: string; language: Language | null }> {
  const [row] = await queryable
    .select({
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      userName: users.userName,
      language: appSettings.language,
    })
    .from(users)
    .leftJoin(appSettings, eq(appSettings.id, users.id))
    .where(eq(users.id, userId));
  return { name: row?.name || (row?.userName ?? ''), language: row?.language ?? null };
}

/** Counts one mail of an organization. Returns the count and the begin of its window, which restarts after `before`. */
export async function countMail(
  tx: Transaction,
  organizationId: string,
  before: string,
  now: string,
): Promise<{ readonly invited: number; readonly invitedSince: string | null }> {
  const isOld = sql`coalesce(${organizations.invitedSince} < ${before}, true)`;
  const [row] = await tx
    .update(organizations)
    .set({
      invited: sql`case when ${isOld} then 1 else ${organizations.invited} + 1 end`,
      invitedSince: sql`case when ${isOld} then ${now}::timestamptz else ${organizations.invitedSince} end`,
    })
    .where(eq(organizations.id, organizationId))
    .returning({ invited: organizations.invited, invitedSince: organizations.invitedSince });
  return row ?? { invited: 0, invitedSince: null };
}
