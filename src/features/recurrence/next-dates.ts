import type { RecurrenceRule } from '#contract/recurrence.ts';
import type { Task } from '#contract/task.ts';
import { toInstant } from '#time/instant.ts';
import { occurrencesOf } from '#time/recurrence/occurrences.ts';
import { wallClockOfDue } from '#time/recurrence/wall-time.ts';

/** The first instants at which a task repeats after its due date. Null where the rule cannot be read or never comes. */
export function nextDates(
  { rule, timeZone }: RecurrenceRule,
  { dueDate, isWholeDay }: Pick<Task, 'dueDate' | 'isWholeDay'>,
  most: number,
): string[] | null {
  if (dueDate === null) return null;
  const start = wallClockOfDue(dueDate, isWholeDay, timeZone);
  const occurrences = occurrencesOf({ rule, timeZone, start });
  if (occurrences === null || occurrences.first() === null) return null;
  // The due date is the first of them.
  const wanted = Math.min(most, (occurrences.count ?? Number.POSITIVE_INFINITY) - 1);
  const found: string[] = [];
  let next = occurrences.next(Date.parse(dueDate));
  while (next !== null && found.length < wanted) {
    found.push(toInstant(next));
    next = occurrences.next(next);
  }
  return found;
}
