import { and, asc, count, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { CalendarProviderName } from '#contract/provider-names.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { isOneOf, statement } from '#server/database/statement.ts';
import { type IntegrationRow, integrations } from './table.ts';

const byIds = statement((queryable) =>
  queryable.select().from(integrations).where(isOneOf(integrations.id, 'ids')),
);

export function findByIds(queryable: Queryable, ids: readonly string[]): Promise<IntegrationRow[]> {
  return byIds(queryable, { ids });
}

export async function find(queryable: Queryable, id: string): Promise<IntegrationRow | null> {
  const [row] = await byIds(queryable, { ids: [id] });
  return row ?? null;
}

export function list(queryable: Queryable, ownerId: string): Promise<IntegrationRow[]> {
  return queryable
    .select()
    .from(integrations)
    .where(eq(integrations.ownerId, ownerId))
    .orderBy(asc(integrations.id));
}

/** Held until the transaction ends. */
export async function lock(tx: Transaction, id: string): Promise<IntegrationRow | null> {
  const [row] = await tx.select().from(integrations).where(eq(integrations.id, id)).for('update');
  return row ?? null;
}

/** User's connection of one account, locked until the transaction ends. */
export async function lockOfAccount(
  tx: Transaction,
  ownerId: string,
  provider: CalendarProviderName,
  subject: string,
): Promise<IntegrationRow | null> {
  const [row] = await tx
    .select()
    .from(integrations)
    .where(
      and(
        eq(integrations.ownerId, ownerId),
        eq(integrations.provider, provider),
        eq(integrations.subject, subject),
      ),
    )
    .for('update');
  return row ?? null;
}

export async function countOf(tx: Transaction, ownerId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(integrations)
    .where(eq(integrations.ownerId, ownerId));
  return row?.count ?? 0;
}

/** Number of users who connected an account. */
export async function countOfSubject(
  queryable: Queryable,
  provider: CalendarProviderName,
  subject: string,
): Promise<number> {
  const [row] = await queryable
    .select({ count: count() })
    .from(integrations)
    .where(and(eq(integrations.provider, provider), eq(integrations.subject, subject)));
  return row?.count ?? 0;
}

export async function insert(
  tx: Transaction,
  row: typeof integrations.$inferInsert,
): Promise<IntegrationRow | null> {
  const [inserted] = await tx.insert(integrations).values(row).returning();
  return inserted ?? null;
}

/** Writes a new version. */
export async function update(
  tx: Transaction,
  id: string,
  fields: Partial<IntegrationRow>,
  now: string,
): Promise<IntegrationRow | null> {
  const [row] = await tx
    .update(integrations)
    .set({ ...fields, updatedAt: now, version: sql`${integrations.version} + 1` })
    .where(eq(integrations.id, id))
    .returning();
  return row ?? null;
}

export async function remove(tx: Transaction, id: string): Promise<void> {
  await tx.delete(integrations).where(eq(integrations.id, id));
}

/** Takes the lease for refreshing the access token; null while another process holds it. */
export async function takeRefreshing(
  queryable: Queryable,
  id: string,
  now: string,
  until: string,
): Promise<IntegrationRow | null> {
  const isFree = or(isNull(integrations.refreshingUntil), lte(integrations.refreshingUntil, now));
  const [row] = await queryable
    .update(integrations)
    .set({ refreshingUntil: until })
    .where(and(eq(integrations.id, id), isFree))
    .returning();
  return row ?? null;
}

type Kept = Pick<IntegrationRow, 'accessToken' | 'accessExpiresAt' | 'refreshToken'>;

/** Ends the lease, with new tokens if given. Clients never see these fields, so no new version. */
export async function endRefreshing(queryable: Queryable, id: string, fields: Partial<Kept> = {}) {
  await queryable
    .update(integrations)
    .set({ ...fields, refreshingUntil: null })
    .where(eq(integrations.id, id));
}
