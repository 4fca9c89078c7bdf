import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { delegationAddresses, delegationProposals, type RequestLinkRow, requestLinks } from '../table.ts';

/** Link by the id in its token, with the request and the account of its address. */
export async function findBySecret(queryable: Queryable, secretId: string) {
  const [row] = await queryable
    .select({ link: requestLinks, requestId: delegationAddresses.requestId })
    .from(requestLinks)
    .innerJoin(delegationAddresses, eq(delegationAddresses.id, requestLinks.addressId))
    .where(and(eq(requestLinks.secretId, secretId), isNull(delegationAddresses.userId)));
  return row ?? null;
}

export async function find(queryable: Queryable, addressId: string): Promise<RequestLinkRow | null> {
  const [row] = await queryable.select().from(requestLinks).where(eq(requestLinks.addressId, addressId));
  return row ?? null;
}

/** Makes the link of an address, or gives it a new secret, which ends the one of before. */
export async function renew(
  tx: Transaction,
  row: Pick<RequestLinkRow, 'addressId' | 'secretId' | 'sentAt'>,
): Promise<void> {
  const { secretId, sentAt } = row;
  await tx
    .insert(requestLinks)
    .values(row)
    .onConflictDoUpdate({
      target: requestLinks.addressId,
      set: { secretId, sentAt, endedAt: null, sends: sql`${requestLinks.sends} + 1` },
    });
}

export async function update(
  tx: Transaction,
  addressId: string,
  fields: Partial<Pick<RequestLinkRow, 'name' | 'endedAt'>>,
): Promise<void> {
  await tx.update(requestLinks).set(fields).where(eq(requestLinks.addressId, addressId));
}

export async function countSentAgain(tx: Transaction, addressId: string): Promise<void> {
  const sentAgain = sql`${delegationAddresses.sentAgain} + 1`;
  await tx.update(delegationAddresses).set({ sentAgain }).where(eq(delegationAddresses.id, addressId));
}

/** Gives the proposals of a link to the user who has verified its address. */
export async function giveProposals(tx: Transaction, addressId: string, userId: string): Promise<void> {
  await tx
    .update(delegationProposals)
    .set({ userId, addressId: null })
    .where(eq(delegationProposals.addressId, addressId));
}
