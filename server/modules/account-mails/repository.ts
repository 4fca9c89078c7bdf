import { and, eq, gt, inArray, isNull, lt, lte, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { appSettings } from '../app-settings/table.ts';
import { type UserRow, users } from '../users/table.ts';
import { type AccountTokenRow, accountTokens } from './table.ts';

export type Purpose = AccountTokenRow['purpose'];

export async function insertToken(tx: Transaction, row: AccountTokenRow): Promise<void> {
  await tx.insert(accountTokens).values(row);
}

function isGood(hash: string, purposes: readonly Purpose[], now: string) {
  return and(
    eq(accountTokens.hash, hash),
    inArray(accountTokens.purpose, [...purposes]),
    gt(accountTokens.expiresAt, now),
  );
}

/** Reads a token without using it. */
export async function findToken(
  queryable: Queryable,
  hash: string,
  purpose: Purpose,
  now: string,
): Promise<AccountTokenRow | null> {
  const [row] = await queryable
    .select()
    .from(accountTokens)
    .where(isGood(hash, [purpose], now));
  return row ?? null;
}

/** Deletes a user's token and returns it: it can be used once. */
export async function takeToken(
  tx: Transaction,
  userId: string,
  hash: string,
  purposes: readonly Purpose[],
  now: string,
): Promise<AccountTokenRow | null> {
  const [row] = await tx
    .delete(accountTokens)
    .where(and(isGood(hash, purposes, now), eq(accountTokens.userId, userId)))
    .returning();
  return row ?? null;
}

/** Removes tokens of some purposes, or all. */
export async function removeTokens(
  tx: Transaction,
  userId: string,
  purposes?: readonly Purpose[],
): Promise<void> {
  const isOf = purposes === undefined ? undefined : inArray(accountTokens.purpose, [...purposes]);
  await tx.delete(accountTokens).where(and(eq(accountTokens.userId, userId), isOf));
}

export async function purgeTokens(queryable: Queryable, now: string): Promise<void> {
  await queryable.delete(accountTokens).where(lte(accountTokens.expiresAt, now));
}

export async function findAccountByEmail(queryable: Queryable, email: string): Promise<UserRow | null> {
  const [row] = await queryable
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)));
  return row ?? null;
}

/** Null for an unverified address, and for an owner who was notified after `before`. */
export async function takeFailureNotice(
  tx: Transaction,
  email: string,
  now: string,
  before: string,
): Promise<UserRow | null> {
  const { failedSignInsToldAt } = users;
  const [row] = await tx
    .update(users)
    .set({ failedSignInsToldAt: now })
    .where(
      and(
        eq(users.email, email),
        eq(users.isVerified, true),
        isNull(users.deletedAt),
        or(isNull(failedSignInsToldAt), lt(failedSignInsToldAt, before)),
      ),
    )
    .returning();
  return row ?? null;
}

export async function findLanguage(queryable: Queryable, userId: string) {
  const [row] = await queryable
    .select({ language: appSettings.language })
    .from(appSettings)
    .where(eq(appSettings.id, userId));
  return row?.language ?? null;
}
