import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';

/** Open subtasks of some tasks, at any depth; without those tasks themselves. */
export function openTasksBelow(all: Iterable<Task>, roots: readonly { readonly id: string }[]): Task[] {
  const parts = [...all].filter(({ parentTaskId }) => parentTaskId !== null);
  const rootIds = new Set(roots.map(({ id }) => id));
  const tree = new Set(rootIds);
  for (let size = 0; size < tree.size; ) {
    size = tree.size;
    for (const { id, parentTaskId } of parts)
      if (parentTaskId !== null && tree.has(parentTaskId)) tree.add(id);
  }
  return parts.filter(({ id, progress }) => !rootIds.has(id) && tree.has(id) && progress !== 'done');
}

export function finishableBelow(all: Iterable<Task>, roots: readonly { readonly id: string }[]): Task[] {
  return openTasksBelow(all, roots).filter(({ role }) => can(role, 'task.finish'));
}
