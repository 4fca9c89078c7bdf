import { and, asc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { CalendarProviderName } from '#contract/provider-names.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { statement, statementOfKeys } from '#server/database/statement.ts';
import { outsideCalendars } from '../outside-calendars/table.ts';
import { sharedTask, tasks } from '../tasks/table.ts';
import { type ScheduleItemRow, scheduleItems } from './table.ts';

const isKept = isNull(scheduleItems.deletedAt);

const byIds = statementOfKeys('ids', (queryable, isWanted) =>
  queryable
    .select({ item: scheduleItems, task: sharedTask })
    .from(scheduleItems)
    .leftJoin(tasks, eq(tasks.id, scheduleItems.noteId))
    .where(isWanted(scheduleItems.id)),
);

/** Items with their tasks; null for one without. */
export function findByIds(queryable: Queryable, ids: readonly string[]) {
  return byIds(queryable, ids);
}

export async function lock(tx: Transaction, id: string): Promise<ScheduleItemRow | null> {
  const [row] = await tx.select().from(scheduleItems).where(eq(scheduleItems.id, id)).for('update');
  return row ?? null;
}

/** Null if the id is taken. */
export async function insert(
  tx: Transaction,
  row: typeof scheduleItems.$inferInsert,
): Promise<ScheduleItemRow | null> {
  const [inserted] = await tx.insert(scheduleItems).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

/** Items of a provider that end at or after `from` and start before `to`; without those of deleted tasks. */
export function listEndingFrom(
  queryable: Queryable,
  ownerId: string,
  from: string,
  to: string,
  provider: CalendarProviderName,
) {
  return queryable
    .select({ item: scheduleItems, task: sharedTask })
    .from(scheduleItems)
    .leftJoin(tasks, eq(tasks.id, scheduleItems.noteId))
    .where(
      and(
        eq(scheduleItems.ownerId, ownerId),
        gte(scheduleItems.endDate, from),
        lt(scheduleItems.startDate, to),
        eq(scheduleItems.provider, provider),
        isKept,
        or(isNull(scheduleItems.noteId), isNull(tasks.deletedAt)),
      ),
    )
    .orderBy(asc(scheduleItems.startDate), asc(scheduleItems.id));
}

/** User's undeleted item of an event. */
export async function findOfEvent(
  queryable: Queryable,
  ownerId: string,
  provider: CalendarProviderName,
  eventId: string,
): Promise<ScheduleItemRow | null> {
  const [row] = await queryable
    .select({ item: scheduleItems })
    .from(scheduleItems)
    .innerJoin(outsideCalendars, eq(outsideCalendars.id, scheduleItems.calendarId))
    .where(
      and(
        eq(outsideCalendars.ownerId, ownerId),
        eq(scheduleItems.eventId, eventId),
        eq(scheduleItems.provider, provider),
        isKept,
      ),
    );
  return row?.item ?? null;
}

export function touchAllOf(tx: Transaction, taskId: string, now: string): Promise<ScheduleItemRow[]> {
  return tx
    .update(scheduleItems)
    .set({ updatedAt: now, version: sql`${scheduleItems.version} + 1` })
    .where(and(eq(scheduleItems.noteId, taskId), isKept))
    .returning();
}

const ofTask = statement((queryable) => {
  const isTheirs = eq(scheduleItems.ownerId, sql.placeholder('ownerId'));
  return queryable
    .select()
    .from(scheduleItems)
    .where(and(eq(scheduleItems.noteId, sql.placeholder('taskId')), isTheirs, isKept))
    .orderBy(asc(scheduleItems.startDate), asc(scheduleItems.id));
});

export function listOfTask(
  queryable: Queryable,
  ownerId: string,
  taskId: string,
): Promise<ScheduleItemRow[]> {
  return ofTask(queryable, { ownerId, taskId });
}

export function listOfTasks(queryable: Queryable, taskIds: readonly string[]): Promise<ScheduleItemRow[]> {
  return queryable
    .select()
    .from(scheduleItems)
    .where(and(inArray(scheduleItems.noteId, [...taskIds]), isKept));
}
