import type { LiveListSpec } from '#client/replica/live-list.ts';
import type { Task } from '#contract/task/task.ts';

/** Open tasks, oldest first: the stack has its own order. */
export const openTasks: LiveListSpec<Task> = {
  where: (task) => task.progress !== 'done',
  compare: () => 0,
};
