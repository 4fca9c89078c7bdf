import { type InstantOrDay, timedDue } from '#contract/due.ts';
import { toInstant } from '#server/instant.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { dayOf } from '#time/wall-clock.ts';
import { startOfDay } from '#time/zoned-day.ts';
import { dueWritten } from '../service.ts';
import type { TaskSeriesRow } from './table.ts';

/** The due date of an occurrence: of a series of whole days, the day that it is in the series' zone. */
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

/** The occurrence that a due date is in a series' zone: of a whole day, its first instant there. */
export function occurrenceOf({ dueDate, dueDay }: InstantOrDay, timeZone: string): string | null {
  return dueDay === null ? dueDate : toInstant(startOfDay(dueDay, timeZone));
}
