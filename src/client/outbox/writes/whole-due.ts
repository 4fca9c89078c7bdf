import { type DueChange, noDue } from '#contract/task/due.ts';
import { dueAfter } from '#contract/task/due-after.ts';

/**
 * Completes a due date: an instant that stands for a whole day names the day, since whoever reads it may be in another
 * zone, and one that is no whole day says so. A later edit that is merged into the write then replaces all of it.
 */
export function withWholeDue<T extends DueChange>(change: T, timeZone: string): T {
  const { dueDate, isWholeDay, dueDay } = change;
  if (dueDay !== undefined || dueDate === undefined) return change;
  if (dueDate !== null && isWholeDay === undefined) return change;
  return { ...change, ...dueAfter(change, noDue, { writer: timeZone, owner: timeZone }) };
}
