import type { EditRange } from '#contract/edit-range.ts';
import { dueStart, namesDue, timedDue, wholeDayDue } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';
import { fieldsWith, pickFields } from '#contract/task/task-field-traits.ts';
import type { TaskPatch } from '#contract/task/task-payload.ts';
import { toInstant } from '#time/instant.ts';
import { moveRule } from '#time/recurrence/move-rule.ts';
import { wallClockOfDue } from '#time/recurrence/wall-time.ts';
import { instantOf } from '#time/wall-clock.ts';
import { definedFields, dueWritten, type EffectContext, zoneOfPerson } from '../effect.ts';

export function othersInRange(
  { id, recurrence }: Task,
  range: EditRange,
  { view }: EffectContext,
): readonly Task[] {
  if (range === 'one' || recurrence === null) return [];
  return [...view.all('task')].filter(
    (other) =>
      other.id !== id &&
      other.progress !== 'done' &&
      other.recurrence?.seriesId === recurrence.seriesId &&
      (range === 'all' || other.recurrence.occurrence > recurrence.occurrence),
  );
}

/** The series of a task as a new due date moves it; null where the edit does not move it. */
function moveOf(before: Task, data: TaskPatch, context: EffectContext) {
  const { recurrence } = before;
  if (recurrence === null || !namesDue(data)) return null;
  const { rule, timeZone, occurrence } = recurrence;
  const due = dueWritten(data, before, context);
  if (due.dueDate === null) return null;
  const startsAt = toInstant(dueStart(due, timeZone));
  const isSame = due.dueDate === before.dueDate && due.dueDay === before.dueDay;
  if (isSame && startsAt === occurrence) return null;
  const from = wallClockOfDue(occurrence, before.isWholeDay, timeZone);
  const to = wallClockOfDue(startsAt, due.isWholeDay, timeZone);
  return { ...moveRule(rule, { from, to, timeZone }), startsAt, isWholeDay: due.isWholeDay };
}

/** The recurrence of the edited task itself, where the edit reaches the series too. */
export function movedRecurrence(
  before: Task,
  data: TaskPatch,
  range: EditRange,
  context: EffectContext,
): Partial<Task> {
  const move = range === 'one' ? null : moveOf(before, data, context);
  if (move === null || before.recurrence === null) return {};
  return { recurrence: { ...before.recurrence, rule: move.rule, occurrence: move.startsAt } };
}

const sharedFields = [...fieldsWith('series', 'shared'), ...fieldsWith('series', 'placement')];

/** Fields that an edit of one occurrence gives the others in its range: shared ones, and dates moved as its date is. */
export function editOfOthers(
  before: Task,
  data: TaskPatch,
  context: EffectContext,
): (other: Task) => Partial<Task> {
  const shared = definedFields(pickFields(data, sharedFields));
  const move = moveOf(before, data, context);
  return ({ recurrence }) => {
    if (recurrence === null || move === null) return shared;
    const { isWholeDay, rule } = move;
    const moved = move.wallClockAfter(
      wallClockOfDue(recurrence.occurrence, before.isWholeDay, recurrence.timeZone),
    );
    const occurrence = toInstant(instantOf(moved, recurrence.timeZone));
    const due = isWholeDay ? wholeDayDue(moved.day, zoneOfPerson(context)) : timedDue(occurrence);
    return { ...shared, ...due, recurrence: { ...recurrence, rule, occurrence } };
  };
}
