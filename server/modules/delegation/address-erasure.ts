import { and, eq, exists, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/driver.ts';
import { delegationAddresses, delegationRequests, requestLinks } from './table.ts';

/** Deleted account, with the email address that it has verified. */
interface Gone {
  readonly userId: string;
  readonly email: string | null;
}

/**
 * Removes an account from the email addresses that asked it. Its answers stay, without the address. Where it has not
 * answered, a pending request keeps what its issuer typed, as for an address that nobody reads, and an ended one
 * forgets it. Returns the ids of the requests that changed for their issuers. docs/decisions/0065.
 */
export async function forgetEmailsOf(
  tx: Transaction,
  { userId, email }: Gone,
  now: string,
): Promise<string[]> {
  const isMatched = and(eq(delegationAddresses.userId, userId), isNotNull(delegationAddresses.email));
  const isUnmatched =
    email === null
      ? undefined
      : and(eq(delegationAddresses.email, email), isNull(delegationAddresses.userId));
  const ofEnded = inArray(
    delegationAddresses.requestId,
    tx
      .select({ id: delegationRequests.id })
      .from(delegationRequests)
      .where(ne(delegationRequests.status, 'pending')),
  );
  await tx
    .delete(requestLinks)
    .where(
      inArray(
        requestLinks.addressId,
        tx.select({ id: delegationAddresses.id }).from(delegationAddresses).where(or(isMatched, isUnmatched)),
      ),
    );
  const forgotten = await tx
    .delete(delegationAddresses)
    .where(and(or(isMatched, isUnmatched), eq(delegationAddresses.status, 'pending'), ofEnded))
    .returning({ id: delegationAddresses.requestId });
  await tx
    .update(delegationAddresses)
    .set({
      userId: null,
      isMuted: false,
      mailedAt: sql`coalesce(${delegationAddresses.mailedAt}, ${now}::timestamptz)`,
    })
    .where(and(isMatched, eq(delegationAddresses.status, 'pending')));
  const other = alias(delegationAddresses, 'other');
  // A request names each user once: the oldest answer keeps the name.
  const isNamedBefore = exists(
    tx
      .select({ one: sql`1` })
      .from(other)
      .where(
        and(
          eq(other.requestId, delegationAddresses.requestId),
          eq(other.userId, userId),
          or(isNull(other.email), lt(other.id, delegationAddresses.id)),
        ),
      ),
  );
  const nobodys = sql`${delegationAddresses.id}::text || '@deleted.invalid'`;
  const answered = await tx
    .update(delegationAddresses)
    .set({ email: sql`case when ${isNamedBefore} then ${nobodys} end` })
    .where(isMatched)
    .returning({ id: delegationAddresses.requestId });
  return [...new Set([...forgotten, ...answered].map(({ id }) => id))];
}
