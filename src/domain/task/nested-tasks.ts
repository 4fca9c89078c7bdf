import type { Task } from '#contract/task/task.ts';

/** A task of a view, below its parent where the view has both. */
export interface NestedTask {
  readonly task: Task;
  /** Number of tasks above it in the view; 0 stands alone. */
  readonly depth: number;
}

/** Made once for each task and depth, so that rows which stay the same are not drawn again. */
const known = new WeakMap<Task, NestedTask>();

function nested(task: Task, depth: number): NestedTask {
  const before = known.get(task);
  if (before?.depth === depth) return before;
  const made = { task, depth };
  known.set(task, made);
  return made;
}

/** Tasks below those of a list, by the id of the task above, in the order of the list. */
function subtasksIn(tasks: readonly Task[]): ReadonlyMap<string, Task[]> {
  const wanted = new Set<string>();
  for (const { parentTaskId } of tasks) if (parentTaskId !== null) wanted.add(parentTaskId);
  const below = new Map<string, Task[]>();
  if (wanted.size === 0) return below;
  for (const { id } of tasks) if (wanted.has(id)) below.set(id, []);
  for (const task of tasks) if (task.parentTaskId !== null) below.get(task.parentTaskId)?.push(task);
  return below;
}

/** Tasks in their order, each subtask right below its parent where both are among them. None is left out. */
export function nestTasks(tasks: readonly Task[]): readonly NestedTask[] {
  const below = subtasksIn(tasks);
  if (below.size === 0) return tasks.map((task) => nested(task, 0));
  const rows: NestedTask[] = [];
  const seen = new Set<Task>();
  const add = (task: Task, depth: number) => {
    if (seen.has(task)) return;
    seen.add(task);
    rows.push(nested(task, depth));
    for (const child of below.get(task.id) ?? []) add(child, depth + 1);
  };
  for (const task of tasks) if (task.parentTaskId === null || !below.has(task.parentTaskId)) add(task, 0);
  // A cycle while changes arrive has no top.
  if (rows.length < tasks.length) for (const task of tasks) add(task, 0);
  return rows;
}
