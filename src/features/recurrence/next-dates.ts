import { dueStart, type InstantOrDay } from '#contract/task/due.ts';
import type { RecurrenceRule } from '#contract/task/recurrence.ts';
import { toInstant } from '#time/instant.ts';
import { occurrencesOf } from '#time/recurrence/occurrences.ts';
import { wallClockOfDue } from '#time/recurrence/wall-time.ts';

/** First instants of a series after its due date. Null if the rule is invalid or has no dates. */
export function nextDates(
  { rule, timeZone }: RecurrenceRule,
  due: InstantOrDay,
  most: number,
): string[] | null {
  if (due.dueDate === null) return null;
  const startsAt = dueStart(due, timeZone);
  const start = wallClockOfDue(toInstant(startsAt), due.dueDay !== null, timeZone);
  const occurrences = occurrencesOf({ rule, timeZone, start });
  if (occurrences === null || occurrences.first() === null) return null;
  // The due date is the first occurrence.
  const wanted = Math.min(most, (occurrences.count ?? Number.POSITIVE_INFINITY) - 1);
  const found: string[] = [];
  let next = occurrences.next(startsAt);
  while (next !== null && found.length < wanted) {
    found.push(toInstant(next));
    next = occurrences.next(next);
  }
  return found;
}
