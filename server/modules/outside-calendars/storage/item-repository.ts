import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { type ScheduleItemRow, scheduleItems } from '../../schedule-items/table.ts';
import type { OutsideWindow } from '../calendar-provider.ts';

/** Locks rows by ascending id, the order of every writer, against deadlocks. */
function lockWhere(tx: Queryable, ...conditions: readonly (SQL | undefined)[]): Promise<ScheduleItemRow[]> {
  return tx
    .select()
    .from(scheduleItems)
    .where(and(...conditions))
    .orderBy(asc(scheduleItems.id))
    .for('update');
}

/** Items of some events of a calendar, locked until the transaction ends. */
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

/** Undeleted items of a calendar that have an event, and were last seen in a window or were moved into it here. */
export function listPresent(
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

/** Items of a calendar with some event ids or series ids. */
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

/** The other undeleted occurrences of a series; from `originalStart` on if given. */
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

/** Undeleted blocks of some tasks that are, or are to be, in an outside calendar. */
export function lockOfTasks(tx: Transaction, taskIds: readonly string[]): Promise<ScheduleItemRow[]> {
  return lockWhere(
    tx,
    inArray(scheduleItems.noteId, [...taskIds]),
    isNotNull(scheduleItems.calendarId),
    isNull(scheduleItems.deletedAt),
  );
}

/** Items that outlive their calendar here: blocks of tasks, and those that never reached the provider. */
export function lockOwnIn(tx: Transaction, calendarIds: readonly string[]): Promise<ScheduleItemRow[]> {
  return lockWhere(
    tx,
    inArray(scheduleItems.calendarId, [...calendarIds]),
    or(isNotNull(scheduleItems.noteId), isNull(scheduleItems.eventId)),
  );
}

/** Blocks of an owner that some events mirrored before the account was disconnected; deleted ones too. */
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

/** Undeleted blocks of an owner that end after an instant. */
export function lockBlocksAhead(tx: Queryable, ownerId: string, after: string): Promise<ScheduleItemRow[]> {
  return lockWhere(
    tx,
    eq(scheduleItems.ownerId, ownerId),
    isNull(scheduleItems.deletedAt),
    gt(scheduleItems.endDate, after),
    isNotNull(scheduleItems.noteId),
  );
}

/** Moves items into a calendar, each with a new version. */
export function moveInto(
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

/** Skips rows whose event another row already has. */
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

/** Updates bookkeeping that clients never see, without a new version. */
export async function note(
  tx: Transaction,
  id: string,
  fields: Partial<Pick<ScheduleItemRow, 'eventId' | 'etag' | 'originalStart' | 'base'>>,
): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  await tx.update(scheduleItems).set(fields).where(eq(scheduleItems.id, id));
}

/** Unlinks a task's block from its deleted event. */
export async function forgetEvent(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(scheduleItems)
    .set({ eventId: null, etag: null, base: null })
    .where(and(eq(scheduleItems.id, id), isNotNull(scheduleItems.noteId)));
}
