import { and, asc, count, desc, eq, getTableColumns, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import type { ListedDelivery } from './presenter.ts';
import { webhookDeliveries as deliveries, type WebhookDeliveryRow } from './table.ts';

type NewDelivery = typeof deliveries.$inferInsert;

/** Returns how many were inserted; an id that is taken is left as it is. */
export async function insertAll(tx: Transaction, rows: readonly NewDelivery[]): Promise<number> {
  if (rows.length === 0) return 0;
  const inserted = await tx
    .insert(deliveries)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: deliveries.id });
  return inserted.length;
}

const isWaiting = eq(deliveries.state, 'waiting');

/** Events that wait, tests and those sent again by hand left out or counted alone. */
export async function countWaiting(tx: Transaction, webhookId: string, isOnce: boolean): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(deliveries)
    .where(and(eq(deliveries.webhookId, webhookId), isWaiting, eq(deliveries.isOnce, isOnce)));
  return row?.count ?? 0;
}

/** Events that wait, tests and those sent again by hand left out. */
export function listWaiting(tx: Transaction, webhookId: string): Promise<WebhookDeliveryRow[]> {
  return tx
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.webhookId, webhookId), isWaiting, eq(deliveries.isOnce, false)));
}

/** Count of events that some process is sending. */
export async function countClaimed(tx: Transaction, webhookId: string, now: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(deliveries)
    .where(and(eq(deliveries.webhookId, webhookId), isWaiting, gt(deliveries.claimedUntil, now)));
  return row?.count ?? 0;
}

const earlier = alias(deliveries, 'earlier');

/**
 * Oldest event that is due and that nobody sends; none of an entity of which an earlier event waits. `isOnceOnly`:
 * only tests and those sent again by hand.
 */
export async function findDue(
  tx: Transaction,
  webhookId: string,
  now: string,
  isOnceOnly: boolean,
): Promise<WebhookDeliveryRow | null> {
  const hasEarlier = sql`exists (select 1 from ${deliveries} ${earlier} where ${earlier.webhookId} = ${webhookId}
    and ${earlier.state} = 'waiting' and not ${earlier.isOnce} and ${earlier.entityId} = ${deliveries.entityId}
    and ${earlier.sequence} < ${deliveries.sequence})`;
  const mayGo = isOnceOnly ? deliveries.isOnce : or(deliveries.isOnce, sql`not ${hasEarlier}`);
  const [row] = await tx
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.webhookId, webhookId),
        isWaiting,
        lte(deliveries.nextAttemptAt, now),
        or(isNull(deliveries.claimedUntil), lte(deliveries.claimedUntil, now)),
        sql`${mayGo}`,
      ),
    )
    .orderBy(asc(deliveries.sequence))
    .limit(1);
  return row ?? null;
}

export async function update(
  tx: Transaction,
  id: string,
  fields: Partial<WebhookDeliveryRow>,
): Promise<void> {
  await tx.update(deliveries).set(fields).where(eq(deliveries.id, id));
}

/** Makes everything that waits for another attempt due. */
export async function hurryAll(tx: Transaction, webhookId: string, now: string): Promise<void> {
  await tx
    .update(deliveries)
    .set({ nextAttemptAt: now })
    .where(and(eq(deliveries.webhookId, webhookId), isWaiting, gt(deliveries.nextAttemptAt, now)));
}

/** Ends all that waits, but tests and those sent again by hand. */
export async function failAll(tx: Transaction, webhookId: string): Promise<void> {
  await tx
    .update(deliveries)
    .set({ state: 'failed', claimedUntil: null })
    .where(and(eq(deliveries.webhookId, webhookId), isWaiting, eq(deliveries.isOnce, false)));
}

/** Claims of processes that have ended, where this is the only one. */
export async function releaseAll(queryable: Queryable): Promise<void> {
  await queryable.update(deliveries).set({ claimedUntil: null }).where(isWaiting);
}

/** Earliest instant still to come at which an event may be tried, or at which a claim of one runs out; null for none. */
export async function findNextAttempt(
  tx: Transaction,
  webhookId: string,
  now: string,
): Promise<string | null> {
  const next = sql`greatest(${deliveries.nextAttemptAt}, ${deliveries.claimedUntil})`;
  const [row] = await tx
    .select({ at: sql<string | null>`min(${next})`.mapWith(deliveries.nextAttemptAt) })
    .from(deliveries)
    .where(and(eq(deliveries.webhookId, webhookId), isWaiting, sql`${next} > ${now}`));
  return row?.at ?? null;
}

export async function find(
  queryable: Queryable,
  webhookId: string,
  id: string,
): Promise<WebhookDeliveryRow | null> {
  const [row] = await queryable
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.id, id), eq(deliveries.webhookId, webhookId)));
  return row ?? null;
}

const { body: _body, answer: _answer, ...columns } = getTableColumns(deliveries);

/** Page of the log without its texts, last first. */
export function listPage(
  queryable: Queryable,
  webhookId: string,
  before: number | undefined,
  limit: number,
): Promise<ListedDelivery[]> {
  return queryable
    .select(columns)
    .from(deliveries)
    .where(
      and(
        eq(deliveries.webhookId, webhookId),
        before === undefined ? undefined : lt(deliveries.sequence, before),
      ),
    )
    .orderBy(desc(deliveries.sequence))
    .limit(limit);
}

/** Keeps the latest entries of a log, beside those that wait. */
export async function trim(tx: Transaction, webhookId: string, kept: number): Promise<void> {
  await tx.delete(deliveries).where(
    and(
      eq(deliveries.webhookId, webhookId),
      ne(deliveries.state, 'waiting'),
      sql`${deliveries.sequence} <= (select sequence from webhook_deliveries where webhook_id = ${webhookId}
        order by sequence desc offset ${kept} limit 1)`,
    ),
  );
}

/** Deletes entries of all logs beyond their retention, beside those that wait. */
export async function purge(queryable: Queryable, before: string): Promise<void> {
  await queryable
    .delete(deliveries)
    .where(and(ne(deliveries.state, 'waiting'), lt(deliveries.createdAt, before)));
}
