import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { type ItemSeriesRow, itemSeries, type ScheduleItemRow, scheduleItems } from '../table.ts';

export async function insert(tx: Transaction, row: ItemSeriesRow): Promise<void> {
  await tx.insert(itemSeries).values(row);
}

/** In the order of their ids. */
export function listSeries(queryable: Queryable, ids: readonly string[]): Promise<ItemSeriesRow[]> {
  return queryable
    .select()
    .from(itemSeries)
    .where(inArray(itemSeries.id, [...ids]))
    .orderBy(asc(itemSeries.id));
}

export async function lock(tx: Transaction, id: string): Promise<ItemSeriesRow | null> {
  const [row] = await tx.select().from(itemSeries).where(eq(itemSeries.id, id)).for('update');
  return row ?? null;
}

export async function update(tx: Transaction, id: string, fields: Partial<ItemSeriesRow>): Promise<void> {
  await tx.update(itemSeries).set(fields).where(eq(itemSeries.id, id));
}

/** Series of a user that have not ended. */
export async function countRunning(tx: Transaction, ownerId: string): Promise<number> {
  const [row] = await tx
    .select({ value: count() })
    .from(itemSeries)
    .where(and(eq(itemSeries.ownerId, ownerId), isNotNull(itemSeries.nextAt)));
  return row?.value ?? 0;
}

/** Series of a user whose next occurrence comes before an instant. */
export function listOfPerson(
  queryable: Queryable,
  ownerId: string,
  before: string,
): Promise<{ id: string }[]> {
  return queryable
    .select({ id: itemSeries.id })
    .from(itemSeries)
    .where(and(eq(itemSeries.ownerId, ownerId), lt(itemSeries.nextAt, before)))
    .orderBy(asc(itemSeries.id));
}

/** Page of the series of all users whose next occurrence comes before an instant. */
export function listDue(
  queryable: Queryable,
  before: string,
  after: string | null,
  limit: number,
): Promise<{ id: string; ownerId: string }[]> {
  return queryable
    .select({ id: itemSeries.id, ownerId: itemSeries.ownerId })
    .from(itemSeries)
    .where(and(lt(itemSeries.nextAt, before), after === null ? undefined : gt(itemSeries.id, after)))
    .orderBy(asc(itemSeries.id))
    .limit(limit);
}

const isOfSeries = (seriesId: string) =>
  and(isNull(scheduleItems.calendarId), eq(scheduleItems.seriesId, seriesId));

/** Series of an item in Daywall's own calendar. */
export async function findSeriesOfItem(tx: Transaction, itemId: string): Promise<ItemSeriesRow | null> {
  const [item] = await tx
    .select({ seriesId: scheduleItems.seriesId })
    .from(scheduleItems)
    .where(and(eq(scheduleItems.id, itemId), isNull(scheduleItems.calendarId)));
  const [series] = item?.seriesId == null ? [] : await listSeries(tx, [item.seriesId]);
  return series ?? null;
}

/** Occurrence by its start by the rule, a deleted one too; one that was not deleted comes first. */
export async function findOccurrence(
  tx: Transaction,
  seriesId: string,
  originalStart: string,
): Promise<ScheduleItemRow | null> {
  const [row] = await tx
    .select()
    .from(scheduleItems)
    .where(and(isOfSeries(seriesId), eq(scheduleItems.originalStart, originalStart)))
    .orderBy(desc(isNull(scheduleItems.deletedAt)), asc(scheduleItems.id))
    .limit(1)
    .for('update');
  return row ?? null;
}

/** Starts by the rule that a series has occurrences of, deleted ones too. */
export async function listStarts(
  queryable: Queryable,
  seriesId: string,
  among: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (among.length === 0) return new Set();
  const rows = await queryable
    .select({ originalStart: scheduleItems.originalStart })
    .from(scheduleItems)
    .where(and(isOfSeries(seriesId), inArray(scheduleItems.originalStart, [...among])));
  return new Set(rows.map(({ originalStart }) => originalStart));
}

/** All occurrences of a series, deleted ones too, by ascending id, the order of every writer. */
export function lockOccurrences(tx: Transaction, seriesId: string): Promise<ScheduleItemRow[]> {
  return tx
    .select()
    .from(scheduleItems)
    .where(isOfSeries(seriesId))
    .orderBy(asc(scheduleItems.id))
    .for('update');
}

/** Occurrences that are not deleted, by their starts by the rule. */
export function listOccurrences(queryable: Queryable, seriesId: string): Promise<ScheduleItemRow[]> {
  return queryable
    .select()
    .from(scheduleItems)
    .where(and(isOfSeries(seriesId), isNull(scheduleItems.deletedAt)))
    .orderBy(asc(scheduleItems.originalStart));
}

export async function countFrom(tx: Transaction, seriesId: string, from: string): Promise<number> {
  const [row] = await tx
    .select({ value: count() })
    .from(scheduleItems)
    .where(and(isOfSeries(seriesId), gte(scheduleItems.startDate, from)));
  return row?.value ?? 0;
}

export async function insertOccurrences(
  tx: Transaction,
  rows: readonly (typeof scheduleItems.$inferInsert)[],
): Promise<ScheduleItemRow[]> {
  return rows.length === 0
    ? []
    : tx
        .insert(scheduleItems)
        .values([...rows])
        .returning();
}

/** Writes new versions of items with the same fields. */
export async function updateOccurrences(
  tx: Transaction,
  ids: readonly string[],
  fields: Partial<ScheduleItemRow>,
  now: string,
): Promise<ScheduleItemRow[]> {
  if (ids.length === 0) return [];
  return tx
    .update(scheduleItems)
    .set({ ...fields, updatedAt: now, version: sql`${scheduleItems.version} + 1` })
    .where(inArray(scheduleItems.id, [...ids]))
    .returning();
}
