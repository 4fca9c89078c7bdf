import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Provider } from '#contract/provider-names.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { type IdentityRow, identities } from './table.ts';

export async function findBySubject(
  queryable: Queryable,
  provider: Provider,
  subject: string,
): Promise<IdentityRow | null> {
  const [row] = await queryable
    .select()
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
  return row ?? null;
}

/** In the order of linking. */
export function list(queryable: Queryable, userId: string): Promise<IdentityRow[]> {
  return queryable.select().from(identities).where(eq(identities.userId, userId)).orderBy(asc(identities.id));
}

/** False if the provider's account is linked already. */
export async function insert(tx: Transaction, row: IdentityRow): Promise<boolean> {
  const rows = await tx.insert(identities).values(row).onConflictDoNothing().returning({ id: identities.id });
  return rows.length > 0;
}

export async function remove(tx: Transaction, id: string): Promise<void> {
  await tx.delete(identities).where(eq(identities.id, id));
}

export function removeOf(tx: Transaction, userId: string, ids?: readonly string[]) {
  const isNamed = ids === undefined ? undefined : inArray(identities.id, [...ids]);
  return tx
    .delete(identities)
    .where(and(eq(identities.userId, userId), isNamed))
    .returning({ provider: identities.provider, email: identities.email });
}

export async function rename(tx: Transaction, id: string, email: string): Promise<void> {
  await tx.update(identities).set({ email }).where(eq(identities.id, id));
}
