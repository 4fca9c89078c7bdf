import type { Task } from '#contract/task/task.ts';

/** Open tasks by who does them: all that are the reader's to do, those that others gave them, those that others do for them. */
export type PeopleView = 'mine' | 'assigned' | 'waiting';

/** Whether a task is in a view of the reader. A task that others are asked to do is in `mine` and in `waiting`. */
export function isInPeopleView(
  view: PeopleView,
  task: Task,
  accountId: string | null,
  isMine: (task: Task) => boolean,
): boolean {
  if (view === 'mine') return isMine(task);
  const isOwn = task.ownerId === accountId;
  if (view === 'assigned') return !isOwn && isMine(task);
  return isOwn && (task.delegatedStatus === 'REQUEST' || !isMine(task));
}
