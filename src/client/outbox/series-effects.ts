import type { SeriesScope } from '#contract/recurrence.ts';
import type { Task, TaskPatch } from '#contract/task.ts';
import { toInstant } from '#time/instant.ts';
import { moveRule } from '#time/recurrence/move-rule.ts';
import { wallClockOfDue } from '#time/recurrence/wall-time.ts';
import { instantOf } from '#time/wall-clock.ts';
import { type EffectContext, given } from './effect.ts';

/** The other open instances of a task's series that a write to it reaches, as far as the device knows them. */
export function othersInReach(
  { id, recurrence }: Task,
  scope: SeriesScope,
  { view }: EffectContext,
): readonly Task[] {
  if (scope === 'one' || recurrence === null) return [];
  return [...view.all('task')].filter(
    (other) =>
      other.id !== id &&
      other.progress !== 'done' &&
      other.recurrence?.seriesId === recurrence.seriesId &&
      (scope === 'all' || other.recurrence.occurrence > recurrence.occurrence),
  );
}

/** The series of a task as a new due date moves it; null where the edit does not move it. */
function moveOf(before: Task, data: TaskPatch) {
  const { dueDate = before.dueDate, isWholeDay = before.isWholeDay } = data;
  const { recurrence } = before;
  const isNamed = data.dueDate !== undefined && dueDate !== recurrence?.occurrence;
  const isSame = dueDate === before.dueDate && isWholeDay === before.isWholeDay;
  if (recurrence === null || dueDate === null || (isSame && !isNamed)) return null;
  const { rule, timeZone, occurrence } = recurrence;
  const from = wallClockOfDue(occurrence, before.isWholeDay, timeZone);
  const to = wallClockOfDue(dueDate, isWholeDay, timeZone);
  return { ...moveRule(rule, { from, to, timeZone }), dueDate, isWholeDay };
}

/** The recurrence of the edited task itself, where the edit reaches the series too. */
export function movedRecurrence(before: Task, data: TaskPatch, scope: SeriesScope): Partial<Task> {
  const move = scope === 'one' ? null : moveOf(before, data);
  if (move === null || before.recurrence === null) return {};
  return { recurrence: { ...before.recurrence, rule: move.rule, occurrence: move.dueDate } };
}

/** The fields that an edit of one instance gives the others it reaches: shared ones, and dates moved as its date is. */
export function editOfOthers(before: Task, data: TaskPatch): (other: Task) => Partial<Task> {
  const { title, description, importance, workload, labels, reminders } = data;
  const { parentTaskId, organizationId, groupId } = data;
  const shared = given({
    ...{ title, description, importance, workload, labels, reminders },
    ...{ parentTaskId, organizationId, groupId },
  });
  const move = moveOf(before, data);
  return ({ recurrence }) => {
    if (recurrence === null || move === null) return shared;
    const { isWholeDay, rule } = move;
    const place = move.placeOf(wallClockOfDue(recurrence.occurrence, before.isWholeDay, recurrence.timeZone));
    const occurrence = toInstant(instantOf(place, recurrence.timeZone));
    return { ...shared, dueDate: occurrence, isWholeDay, recurrence: { ...recurrence, rule, occurrence } };
  };
}
