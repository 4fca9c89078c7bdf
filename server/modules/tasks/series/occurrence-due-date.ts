import { type InstantOrDay, timedDue } from '#contract/task/due.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { dayOf } from '#time/wall-clock.ts';
import { startOfDay } from '#time/zoned-day.ts';
import { dueWritten } from '../service.ts';
import type { TaskSeriesRow } from './table.ts';

/** Due date of an occurrence: for whole days, its day in the series' zone. */
export async function dueOfOccurrence(
  context: WriteContext,
  { isWholeDay, timeZone }: Pick<TaskSeriesRow, 'isWholeDay' | 'timeZone'>,
  occurrence: string,
  ownerId: string,
): Promise<InstantOrDay> {
  const { dueDate, dueDay } = timedDue(occurrence);
  if (!isWholeDay) return { dueDate, dueDay };
  const change = { dueDate, dueDay: dayOf(Date.parse(occurrence), timeZone) };
  return dueWritten(context, change, { dueDate: null, dueDay: null }, ownerId);
}

/** Occurrence of a due date in a series' zone: for a whole day, its first instant there. */
export function occurrenceOf({ dueDate, dueDay }: InstantOrDay, timeZone: string): string | null {
  return dueDay === null ? dueDate : toInstant(startOfDay(dueDay, timeZone));
}
