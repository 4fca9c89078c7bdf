import type { SeriesScope } from '#contract/recurrence.ts';
import type { Task, TaskPatch } from '#contract/task.ts';
import { type EffectContext, given } from './effect.ts';
import { shiftBy } from './zone-clock.ts';

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

/** What an edit of one instance makes of the others that it reaches: what they share, and dates moved as its date is. */
export function editOfOthers(before: Task, data: TaskPatch): (other: Task) => Partial<Task> {
  const { title, description, importance, workload, labels, reminders } = data;
  const { parentTaskId, organizationId, groupId } = data;
  const shared = given({
    ...{ title, description, importance, workload, labels, reminders },
    ...{ parentTaskId, organizationId, groupId },
  });
  const { dueDate = before.dueDate, isWholeDay = before.isWholeDay } = data;
  const { recurrence } = before;
  const isNamed = data.dueDate !== undefined && dueDate !== recurrence?.occurrence;
  const isSame = dueDate === before.dueDate && isWholeDay === before.isWholeDay;
  if (recurrence === null || dueDate === null || (isSame && !isNamed)) return () => shared;
  const shift = shiftBy(recurrence.occurrence, dueDate, recurrence.timeZone);
  return (other) => {
    if (other.recurrence === null) return shared;
    const occurrence = shift(other.recurrence.occurrence);
    const moved = { ...other.recurrence, occurrence };
    return { ...shared, dueDate: occurrence, isWholeDay, recurrence: moved };
  };
}
