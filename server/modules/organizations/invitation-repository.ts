import { and, asc, count, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Language } from '#contract/app-settings.ts';
import type { Queryable, Transaction } from '#server/plugins/driver.ts';
import { appSettings } from '../app-settings/table.ts';
import { users } from '../users/table.ts';
import { type InvitationRow, invitations, organizationMembers, organizations } from './table.ts';

function isWaiting(organizationId: string, now: string) {
  return and(
    eq(invitations.organizationId, organizationId),
    isNull(invitations.acceptedAt),
    gt(invitations.expiresAt, now),
  );
}

/** Those that were neither accepted nor have run out, oldest first. */
export function listWaiting(
  queryable: Queryable,
  organizationId: string,
  now: string,
): Promise<InvitationRow[]> {
  return queryable
    .select()
    .from(invitations)
    .where(isWaiting(organizationId, now))
    .orderBy(asc(invitations.createdAt), asc(invitations.id));
}

export async function countWaiting(tx: Transaction, organizationId: string, now: string): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(invitations).where(isWaiting(organizationId, now));
  return row?.count ?? 0;
}

/** The one to an address that was not accepted yet, if only because it has run out. */
export async function findOpen(
  queryable: Queryable,
  organizationId: string,
  email: string,
): Promise<InvitationRow | null> {
  const isTo = and(eq(invitations.organizationId, organizationId), eq(invitations.email, email));
  const [row] = await queryable
    .select()
    .from(invitations)
    .where(and(isTo, isNull(invitations.acceptedAt)));
  return row ?? null;
}

export async function findById(queryable: Queryable, id: string): Promise<InvitationRow | null> {
  const [row] = await queryable.select().from(invitations).where(eq(invitations.id, id));
  return row ?? null;
}

export async function findByToken(queryable: Queryable, tokenHash: string): Promise<InvitationRow | null> {
  const [row] = await queryable.select().from(invitations).where(eq(invitations.tokenHash, tokenHash));
  return row ?? null;
}

/** False where the id is taken. */
export async function insert(tx: Transaction, row: InvitationRow): Promise<boolean> {
  const rows = await tx.insert(invitations).values(row).onConflictDoNothing().returning();
  return rows.length > 0;
}

export async function update(tx: Transaction, id: string, fields: Partial<InvitationRow>): Promise<void> {
  await tx.update(invitations).set(fields).where(eq(invitations.id, id));
}

/** Whether there was one. */
export async function remove(tx: Transaction, organizationId: string, id: string): Promise<boolean> {
  const isOfOrganization = eq(invitations.organizationId, organizationId);
  const rows = await tx
    .delete(invitations)
    .where(and(eq(invitations.id, id), isOfOrganization, isNull(invitations.acceptedAt)))
    .returning({ id: invitations.id });
  return rows.length > 0;
}

/** Takes back what waits for somebody's address, and what they sent themselves where `isSentToo`. */
export async function removeOf(
  tx: Transaction,
  organizationId: string,
  userId: string,
  isSentToo: boolean,
): Promise<void> {
  const address = tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const isTheirs = or(
    inArray(invitations.email, address),
    isSentToo ? eq(invitations.invitedById, userId) : undefined,
  );
  const isOfOrganization = eq(invitations.organizationId, organizationId);
  await tx.delete(invitations).where(and(isOfOrganization, isNull(invitations.acceptedAt), isTheirs));
}

/** Deletes what ran out before an instant. */
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

/** How the mail names whoever invites, and the language they read. */
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

/** Counts one mail of an organization: how many since it began to count, which is anew after `before`. */
export async function countMail(
  tx: Transaction,
  organizationId: string,
  before: string,
  now: string,
): Promise<number> {
  const isOld = sql`coalesce(${organizations.invitedSince} < ${before}, true)`;
  const [row] = await tx
    .update(organizations)
    .set({
      invited: sql`case when ${isOld} then 1 else ${organizations.invited} + 1 end`,
      invitedSince: sql`case when ${isOld} then ${now}::timestamptz else ${organizations.invitedSince} end`,
    })
    .where(eq(organizations.id, organizationId))
    .returning({ invited: organizations.invited });
  return row?.invited ?? 0;
}
