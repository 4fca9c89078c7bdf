import { can } from '#contract/policy.ts';
import type { Task } from '#contract/task.ts';

/** The open tasks that a task is made of, however deep. */
export function openTasksBelow(all: Iterable<Task>, rootId: string): Task[] {
  const parts = [...all].filter(({ parentTaskId }) => parentTaskId !== null);
  const tree = new Set([rootId]);
  for (let size = 0; size < tree.size; ) {
    size = tree.size;
    for (const { id, parentTaskId } of parts)
      if (parentTaskId !== null && tree.has(parentTaskId)) tree.add(id);
  }
  return parts.filter(({ id, progress }) => id !== rootId && tree.has(id) && progress !== 'done');
}

/** Those of them that one may finish. */
export function finishableBelow(all: Iterable<Task>, rootId: string): Task[] {
  return openTasksBelow(all, rootId).filter(({ role }) => can(role, 'task.finish'));
}
