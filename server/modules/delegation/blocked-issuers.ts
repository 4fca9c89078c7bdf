import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { BlockedPerson } from '#contract/people/blocked-person.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { fellowMembersOf } from '../scopes/service.ts';
import { users } from '../users/table.ts';
import { blockedIssuers } from './table.ts';

/** Those of some users whom an issuer cannot ask: they have blocked the issuer and share no organization with them. */
export async function findBlockers(
  tx: Transaction,
  issuerId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const isBlocked = and(eq(blockedIssuers.issuerId, issuerId), inArray(blockedIssuers.userId, [...userIds]));
  const rows = await tx.select({ id: blockedIssuers.userId }).from(blockedIssuers).where(isBlocked);
  const blockers = rows.map(({ id }) => id);
  const colleagues = await fellowMembersOf(tx, issuerId, blockers);
  return new Set(blockers.filter((id) => !colleagues.has(id)));
}

export async function block(tx: Transaction, userId: string, issuerId: string, now: string): Promise<void> {
  await tx.insert(blockedIssuers).values({ userId, issuerId, blockedAt: now }).onConflictDoNothing();
}

export async function unblock(tx: Transaction, userId: string, issuerId: string): Promise<void> {
  const isTheirs = and(eq(blockedIssuers.userId, userId), eq(blockedIssuers.issuerId, issuerId));
  await tx.delete(blockedIssuers).where(isTheirs);
}

/** Users whom somebody has blocked, by name; deleted accounts are left out. */
export function listBlocked(queryable: Queryable, userId: string): Promise<BlockedPerson[]> {
  const name = sql<string>`coalesce(nullif(trim(${users.firstName} || ' ' || ${users.lastName}), ''), ${users.userName})`;
  return queryable
    .select({ id: users.id, name })
    .from(blockedIssuers)
    .innerJoin(users, eq(users.id, blockedIssuers.issuerId))
    .where(and(eq(blockedIssuers.userId, userId), isNull(users.deletedAt)))
    .orderBy(asc(name), asc(users.id));
}
