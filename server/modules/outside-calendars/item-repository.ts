import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { type ScheduleItemRow, scheduleItems } from '../schedule-items/table.ts';
import type { OutsideWindow } from './calendar-provider.ts';

/** Held until the transaction ends, in the order in which everybody takes them. */
function lockWhere(tx: Queryable, ...conditions: readonly (SQL | undefined)[]): Promise<ScheduleItemRow[]> {
  return tx
    .select()
    .from(scheduleItems)
    .where(and(...conditions))
    .orderBy(asc(scheduleItems.id))
    .for('update');
}

/** The items that stand for some events of a calendar, held until the transaction ends. */
export function lockByEvents(
  tx: Transaction,
  calendarId: string,
  eventIds: readonly string[],
): Promise<ScheduleItemRow[]> {
  return lockWhere(
    tx,
    eq(scheduleItems.calendarId, calendarId),
    inArray(scheduleItems.eventId, [...eventIds]),
  );
}

export function lockByIds(tx: Transaction, ids: readonly string[]): Promise<ScheduleItemRow[]> {
  return lockWhere(tx, inArray(scheduleItems.id, [...ids]));
}

export async function find(queryable: Queryable, id: string): Promise<ScheduleItemRow | null> {
  const [row] = await queryable.select().from(scheduleItems).where(eq(scheduleItems.id, id));
  return row ?? null;
}

function inWindow({ timeMin, timeMax }: OutsideWindow): SQL | undefined {
  return and(
    lt(scheduleItems.startDate, timeMax),
    or(gt(scheduleItems.endDate, timeMin), gte(scheduleItems.startDate, timeMin)),
  );
}

/** Items of a calendar that stand outside, are kept here, and were last seen in a window or are moved into it here. */
export function listStanding(
  queryable: Queryable,
  calendarId: string,
  window: OutsideWindow,
): Promise<ScheduleItemRow[]> {
  const { timeMin, timeMax } = window;
  const wasSeenInWindow = and(
    sql`${scheduleItems.base} ->> 'startDate' < ${timeMax}`,
    sql`${scheduleItems.base} ->> 'endDate' >= ${timeMin}`,
  );
  return queryable
    .select()
    .from(scheduleItems)
    .where(
      and(
        eq(scheduleItems.calendarId, calendarId),
        isNotNull(scheduleItems.eventId),
        isNull(scheduleItems.deletedAt),
        or(inWindow(window), wasSeenInWindow),
      ),
    );
}

/** Items of a calendar that stand for some events or for occurrences of some series. */
export function listOfEvents(
  queryable: Queryable,
  calendarId: string,
  ids: readonly string[],
): Promise<ScheduleItemRow[]> {
  return queryable
    .select()
    .from(scheduleItems)
    .where(
      and(
        eq(scheduleItems.calendarId, calendarId),
        isNull(scheduleItems.deletedAt),
        or(inArray(scheduleItems.eventId, [...ids]), inArray(scheduleItems.seriesId, [...ids])),
      ),
    );
}

/** The other kept occurrences of a series, from one on where that is given. */
export function lockOfSeries(
  tx: Transaction,
  {
    calendarId,
    seriesId,
    originalStart,
  }: {
    readonly calendarId: string;
    readonly seriesId: string;
    readonly originalStart: string | null;
  },
): Promise<ScheduleItemRow[]> {
  return lockWhere(
    tx,
    eq(scheduleItems.calendarId, calendarId),
    eq(scheduleItems.seriesId, seriesId),
    originalStart === null ? undefined : gte(scheduleItems.originalStart, originalStart),
  );
}

/** Kept blocks of some tasks that stand in an outside calendar, or are to. */
export function lockOfTasks(tx: Transaction, taskIds: readonly string[]): Promise<ScheduleItemRow[]> {
  return lockWhere(
    tx,
    inArray(scheduleItems.noteId, [...taskIds]),
    isNotNull(scheduleItems.calendarId),
    isNull(scheduleItems.deletedAt),
  );
}

/** What stays of some calendars: blocks of tasks, and what was made here and is not outside yet. */
export function lockOwnIn(tx: Transaction, calendarIds: readonly string[]): Promise<ScheduleItemRow[]> {
  return lockWhere(
    tx,
    inArray(scheduleItems.calendarId, [...calendarIds]),
    or(isNotNull(scheduleItems.noteId), isNull(scheduleItems.eventId)),
  );
}

/**
 * Somebody's blocks that stood for some events of a calendar before its account was disconnected; the deleted ones too.
 */
export function lockLeft(
  tx: Queryable,
  ownerId: string,
  eventIds: readonly string[],
): Promise<ScheduleItemRow[]> {
  return lockWhere(
    tx,
    isNull(scheduleItems.calendarId),
    inArray(scheduleItems.eventId, [...eventIds]),
    eq(scheduleItems.ownerId, ownerId),
  );
}

/** Somebody's kept blocks of tasks that end after an instant. */
export function lockBlocksAhead(tx: Queryable, ownerId: string, after: string): Promise<ScheduleItemRow[]> {
  return lockWhere(
    tx,
    eq(scheduleItems.ownerId, ownerId),
    isNull(scheduleItems.deletedAt),
    gt(scheduleItems.endDate, after),
    isNotNull(scheduleItems.noteId),
  );
}

/** New versions of items, which stand in a calendar from now on. */
export function placeAll(
  tx: Transaction,
  ids: readonly string[],
  calendarId: string,
  now: string,
): Promise<ScheduleItemRow[]> {
  return tx
    .update(scheduleItems)
    .set({ calendarId, updatedAt: now, version: sql`${scheduleItems.version} + 1` })
    .where(inArray(scheduleItems.id, [...ids]))
    .returning();
}

export async function removeAllIn(tx: Transaction, calendarIds: readonly string[]): Promise<void> {
  await tx.delete(scheduleItems).where(inArray(scheduleItems.calendarId, [...calendarIds]));
}

/** One statement carries 65,535 values at most. */
const INSERTED_AT_ONCE = 500;

/** Without those whose event another row has already. */
export async function insertAll(
  tx: Transaction,
  rows: readonly (typeof scheduleItems.$inferInsert)[],
): Promise<ScheduleItemRow[]> {
  const inserted: ScheduleItemRow[] = [];
  for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE) {
    const page = rows.slice(from, from + INSERTED_AT_ONCE);
    inserted.push(...(await tx.insert(scheduleItems).values(page).onConflictDoNothing().returning()));
  }
  return inserted;
}

/** What nobody is shown: no new version. */
export async function note(
  tx: Transaction,
  id: string,
  fields: Partial<Pick<ScheduleItemRow, 'eventId' | 'etag' | 'originalStart' | 'base'>>,
): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  await tx.update(scheduleItems).set(fields).where(eq(scheduleItems.id, id));
}

/** A task's block stands outside no more. */
export async function forgetEvent(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(scheduleItems)
    .set({ eventId: null, etag: null, base: null })
    .where(and(eq(scheduleItems.id, id), isNotNull(scheduleItems.noteId)));
}
