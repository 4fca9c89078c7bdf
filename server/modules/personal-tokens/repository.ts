import { and, count, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { TokenScope } from '#contract/tokens/token-scopes.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { type PersonalTokenRow, personalTokens } from './table.ts';

export async function insert(tx: Transaction, row: PersonalTokenRow): Promise<void> {
  await tx.insert(personalTokens).values(row);
}

export async function findByHash(queryable: Queryable, hash: string): Promise<PersonalTokenRow | null> {
  const [row] = await queryable.select().from(personalTokens).where(eq(personalTokens.hash, hash));
  return row ?? null;
}

export function list(queryable: Queryable, userId: string): Promise<PersonalTokenRow[]> {
  return queryable
    .select()
    .from(personalTokens)
    .where(eq(personalTokens.userId, userId))
    .orderBy(desc(personalTokens.createdAt), desc(personalTokens.id));
}

/** Tokens that work at an instant. */
export async function countLive(queryable: Queryable, userId: string, now: string): Promise<number> {
  const isLive = or(isNull(personalTokens.expiresAt), gt(personalTokens.expiresAt, now));
  const [row] = await queryable
    .select({ count: count() })
    .from(personalTokens)
    .where(and(eq(personalTokens.userId, userId), isLive));
  return row?.count ?? 0;
}

export async function findScopes(queryable: Queryable, id: string): Promise<readonly TokenScope[] | null> {
  const [row] = await queryable
    .select({ scopes: personalTokens.scopes })
    .from(personalTokens)
    .where(eq(personalTokens.id, id));
  return row?.scopes ?? null;
}

export async function lock(tx: Transaction, id: string): Promise<PersonalTokenRow | null> {
  const [row] = await tx.select().from(personalTokens).where(eq(personalTokens.id, id)).for('update');
  return row ?? null;
}

export async function update(tx: Transaction, id: string, columns: Partial<PersonalTokenRow>): Promise<void> {
  await tx.update(personalTokens).set(columns).where(eq(personalTokens.id, id));
}

/** Notes a use, unless one after `before` is noted. */
export async function noteUse(
  queryable: Queryable,
  id: string,
  use: { readonly at: string; readonly from: string },
  before: string,
): Promise<void> {
  const isOld = or(isNull(personalTokens.lastUsedAt), lt(personalTokens.lastUsedAt, before));
  await queryable
    .update(personalTokens)
    .set({ lastUsedAt: use.at, lastUsedFrom: use.from })
    .where(and(eq(personalTokens.id, id), isOld));
}

/** Removes one token of a user, or all. Returns the ids of those removed. */
export async function remove(tx: Transaction, userId: string, id?: string): Promise<string[]> {
  const rows = await tx
    .delete(personalTokens)
    .where(and(eq(personalTokens.userId, userId), id === undefined ? undefined : eq(personalTokens.id, id)))
    .returning({ id: personalTokens.id });
  return rows.map((row) => row.id);
}

/** Removes tokens that ended before an instant. */
export async function purge(tx: Transaction, before: string): Promise<void> {
  await tx.delete(personalTokens).where(lt(personalTokens.expiresAt, before));
}
