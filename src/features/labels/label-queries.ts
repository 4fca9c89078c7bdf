import type { LiveListSpec } from '#client/replica/live-list.ts';
import type { Label } from '#contract/task/label.ts';
import type { Task } from '#contract/task/task.ts';

export const ownLabels: LiveListSpec<Label> = {
  where: () => true,
  compare: (a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : 1),
};

export function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

export function carries(task: Pick<Task, 'labels'>, name: string): boolean {
  return task.labels.some((each) => isSameName(each, name));
}

/** Open tasks with a label, of any owner. */
export function tasksOfLabel(name: string): LiveListSpec<Task> {
  return {
    where: (task) => task.progress !== 'done' && carries(task, name),
    compare: (a, b) => (a.id > b.id ? -1 : 1),
  };
}
