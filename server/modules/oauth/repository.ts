import { and, desc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { type OauthClientRow, type OauthCodeRow, oauthClients, oauthCodes } from './table.ts';

export async function findClient(queryable: Queryable, id: string): Promise<OauthClientRow | null> {
  const [row] = await queryable.select().from(oauthClients).where(eq(oauthClients.id, id));
  return row ?? null;
}

/** Keeps the newest of those that nobody has let in yet, the new one among them. */
export async function insertClient(tx: Transaction, row: OauthClientRow, mostUnused: number): Promise<void> {
  await tx.insert(oauthClients).values(row);
  const beyond = tx
    .select({ id: oauthClients.id })
    .from(oauthClients)
    .where(isNull(oauthClients.lastUsedAt))
    .orderBy(desc(oauthClients.createdAt), desc(oauthClients.id))
    .offset(mostUnused);
  await tx.delete(oauthClients).where(inArray(oauthClients.id, beyond));
}

export async function noteClientUse(queryable: Queryable, id: string, at: string): Promise<void> {
  await queryable.update(oauthClients).set({ lastUsedAt: at }).where(eq(oauthClients.id, id));
}

/** Removes clients that nobody let in, or nobody uses, since an instant for each. */
export async function purgeClients(tx: Transaction, unusedSince: string, idleSince: string): Promise<void> {
  await tx
    .delete(oauthClients)
    .where(
      or(
        and(isNull(oauthClients.lastUsedAt), lt(oauthClients.createdAt, unusedSince)),
        lt(oauthClients.lastUsedAt, idleSince),
      ),
    );
}

export async function insertCode(tx: Transaction, row: OauthCodeRow): Promise<void> {
  await tx.insert(oauthCodes).values(row);
}

export async function lockCode(tx: Transaction, hash: string): Promise<OauthCodeRow | null> {
  const [row] = await tx.select().from(oauthCodes).where(eq(oauthCodes.hash, hash)).for('update');
  return row ?? null;
}

export async function noteExchange(tx: Transaction, hash: string, tokenId: string): Promise<void> {
  await tx.update(oauthCodes).set({ tokenId }).where(eq(oauthCodes.hash, hash));
}

export async function removeCode(tx: Transaction, hash: string): Promise<void> {
  await tx.delete(oauthCodes).where(eq(oauthCodes.hash, hash));
}

export async function purgeCodes(tx: Transaction, before: string): Promise<void> {
  await tx.delete(oauthCodes).where(lt(oauthCodes.expiresAt, before));
}
