import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { CalendarProviderName } from '#contract/provider-names.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { integrations } from '../../integrations/table.ts';
import { type OutsideSyncRow, outsideSyncs } from '../table.ts';

/** Starts the sync of an account, or restarts it after its access was lost. */
export async function begin(tx: Transaction, integrationId: string, now: string): Promise<void> {
  await tx
    .insert(outsideSyncs)
    .values({ integrationId, nextAt: now })
    .onConflictDoUpdate({
      target: outsideSyncs.integrationId,
      set: { nextAt: now, failures: 0, listedAt: null },
    });
}

export async function find(queryable: Queryable, integrationId: string): Promise<OutsideSyncRow | null> {
  const [row] = await queryable
    .select()
    .from(outsideSyncs)
    .where(eq(outsideSyncs.integrationId, integrationId));
  return row ?? null;
}

/** Takes the lease of an account; null while another process holds it, which then runs again at its end. */
export async function takeLease(
  queryable: Queryable,
  integrationId: string,
  now: string,
  until: string,
): Promise<OutsideSyncRow | null> {
  const isFree = or(isNull(outsideSyncs.leaseUntil), lte(outsideSyncs.leaseUntil, now));
  const [row] = await queryable
    .update(outsideSyncs)
    .set({ leaseUntil: until, isWantedAgain: false })
    .where(and(eq(outsideSyncs.integrationId, integrationId), isFree))
    .returning();
  if (row !== undefined) return row;
  await queryable
    .update(outsideSyncs)
    .set({ isWantedAgain: true })
    .where(eq(outsideSyncs.integrationId, integrationId));
  return null;
}

function isLease(integrationId: string, until: string) {
  return and(eq(outsideSyncs.integrationId, integrationId), eq(outsideSyncs.leaseUntil, until));
}

/** Returns whether the lease that ends at `until` still stood. */
export async function extendLease(
  queryable: Queryable,
  integrationId: string,
  until: string,
  next: string,
): Promise<boolean> {
  const rows = await queryable
    .update(outsideSyncs)
    .set({ leaseUntil: next })
    .where(isLease(integrationId, until))
    .returning({ integrationId: outsideSyncs.integrationId });
  return rows.length > 0;
}

/** Keeps a lease from being taken over until the transaction ends. Returns whether it still stood. */
export async function lockLease(tx: Transaction, integrationId: string, until: string): Promise<boolean> {
  const rows = await tx
    .select({ integrationId: outsideSyncs.integrationId })
    .from(outsideSyncs)
    .where(isLease(integrationId, until))
    .for('share');
  return rows.length > 0;
}

/** Returns whether another turn was requested meanwhile; never for a lease that was taken over. */
export async function endLease(
  queryable: Queryable,
  integrationId: string,
  until: string,
  fields: Pick<OutsideSyncRow, 'nextAt' | 'failures'>,
): Promise<boolean> {
  const [row] = await queryable
    .update(outsideSyncs)
    .set({ ...fields, leaseUntil: null })
    .where(isLease(integrationId, until))
    .returning({ isWantedAgain: outsideSyncs.isWantedAgain });
  return row?.isWantedAgain ?? false;
}

export async function setListed(tx: Transaction, integrationId: string, now: string): Promise<void> {
  await tx.update(outsideSyncs).set({ listedAt: now }).where(eq(outsideSyncs.integrationId, integrationId));
}

/** Ends the backoff on a user's request, even a pause that the provider asked for. */
export async function endPause(tx: Transaction, integrationId: string, now: string): Promise<void> {
  await tx
    .update(outsideSyncs)
    .set({ nextAt: now, failures: 0 })
    .where(eq(outsideSyncs.integrationId, integrationId));
}

/** Due accounts of some providers, the longest due first. */
export async function listDue(
  queryable: Queryable,
  providers: readonly CalendarProviderName[],
  now: string,
  limit: number,
): Promise<{ integrationId: string; ownerId: string }[]> {
  if (providers.length === 0) return [];
  return queryable
    .select({ integrationId: outsideSyncs.integrationId, ownerId: integrations.ownerId })
    .from(outsideSyncs)
    .innerJoin(integrations, eq(integrations.id, outsideSyncs.integrationId))
    .where(
      and(
        lte(outsideSyncs.nextAt, now),
        eq(integrations.status, 'connected'),
        inArray(integrations.provider, [...providers]),
      ),
    )
    .orderBy(asc(outsideSyncs.nextAt))
    .limit(limit);
}
