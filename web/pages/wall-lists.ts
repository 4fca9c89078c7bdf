import type { LiveListSpec } from '#client/replica/live-list.ts';
import type { Task } from '#contract/task.ts';

/** Open tasks that nobody has looked at yet, the newest first: ids carry the time they were made. */
export const newTasks: LiveListSpec<Task> = {
  where: (task) => task.isNew && task.progress !== 'done',
  compare: (a, b) => (a.id > b.id ? -1 : 1),
};
