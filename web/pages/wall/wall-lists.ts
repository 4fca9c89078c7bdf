import type { LiveListSpec } from '#client/replica/live-list.ts';
import type { Task } from '#contract/task/task.ts';

/** Open tasks that were not opened yet, newest first: ids grow with the time of creation. */
export const newTasks: LiveListSpec<Task> = {
  where: (task) => task.isNew && task.progress !== 'done',
  compare: (a, b) => (a.id > b.id ? -1 : 1),
};
