import type { Recurrence } from '#contract/task/recurrence.ts';
import type { Task } from '#contract/task/task.ts';
import { moveRule } from '#time/recurrence/move-rule.ts';
import { wallClockOfDue } from '#time/recurrence/wall-time.ts';

/** Recurrence that follows a task's new due date; null if it is unchanged. */
export function movedRecurrence({
  dueDate,
  isWholeDay,
  recurrence,
}: Pick<Task, 'dueDate' | 'isWholeDay' | 'recurrence'>): Recurrence | null {
  if (recurrence === null || dueDate === null) return null;
  const { timeZone, occurrence } = recurrence;
  const from = wallClockOfDue(occurrence, isWholeDay, timeZone);
  const to = wallClockOfDue(dueDate, isWholeDay, timeZone);
  if (from.day === to.day && from.time === to.time) return null;
  return { ...recurrence, rule: moveRule(recurrence.rule, { from, to, timeZone }).rule };
}
