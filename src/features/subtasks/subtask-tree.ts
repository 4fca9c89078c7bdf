import { MAX_DEPTH } from '#contract/limits.ts';
import type { Task } from '#contract/task/task.ts';

export interface Subtask {
  readonly task: Task;
  /** 0 for direct subtasks. */
  readonly depth: number;
}

function inOrder(a: Task, b: Task): number {
  return a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : 1;
}

/** All subtasks of a task, depth first. */
export function subtasksOf(tasks: Iterable<Task>, rootId: string): Subtask[] {
  const below = new Map<string, Task[]>();
  for (const task of tasks) {
    if (task.parentTaskId === null) continue;
    const siblings = below.get(task.parentTaskId);
    if (siblings === undefined) below.set(task.parentTaskId, [task]);
    else siblings.push(task);
  }
  const found: Subtask[] = [];
  const walk = (parentId: string, depth: number) => {
    if (depth > MAX_DEPTH) return;
    for (const task of (below.get(parentId) ?? []).toSorted(inOrder)) {
      found.push({ task, depth });
      walk(task.id, depth + 1);
    }
  };
  walk(rootId, 0);
  return found;
}

/** Target of a move: the parent, and the sibling before which it goes (null: the end). */
export interface SubtaskMove {
  readonly parentTaskId: string | null;
  readonly beforeId: string | null;
}

function subtreeEnd(subtasks: readonly Subtask[], at: number): number {
  const depth = subtasks[at]?.depth ?? 0;
  const next = subtasks.findIndex((each, index) => index > at && each.depth <= depth);
  return next === -1 ? subtasks.length : next;
}

/** Target of a drop before another subtask (null: the end). Null if that would be below itself. */
export function dropped(
  subtasks: readonly Subtask[],
  rootId: string,
  id: string,
  beforeId: string | null,
): SubtaskMove | null {
  const at = subtasks.findIndex(({ task }) => task.id === id);
  if (at === -1) return null;
  const target = subtasks.findIndex(({ task }) => task.id === beforeId);
  if (target === -1) return { parentTaskId: rootId, beforeId: null };
  const end = subtreeEnd(subtasks, at);
  if (target >= at && target < end) return null;
  return { parentTaskId: subtasks[target]?.task.parentTaskId ?? rootId, beforeId };
}

/** Target of indenting: the end of the previous sibling's subtasks. Null without one, or if that is too deep. */
export function indented(subtasks: readonly Subtask[], id: string): SubtaskMove | null {
  const at = subtasks.findIndex(({ task }) => task.id === id);
  const own = subtasks[at];
  if (own === undefined) return null;
  const sibling = subtasks.slice(0, at).findLast(({ task }) => task.parentTaskId === own.task.parentTaskId);
  if (sibling === undefined || sibling.depth + 2 > MAX_DEPTH) return null;
  return { parentTaskId: sibling.task.id, beforeId: null };
}

/** Target of outdenting: right after its parent. Null for a direct subtask of the root. */
export function outdented(subtasks: readonly Subtask[], id: string): SubtaskMove | null {
  const own = subtasks.find(({ task }) => task.id === id);
  if (own === undefined || own.depth === 0) return null;
  const parentAt = subtasks.findIndex(({ task }) => task.id === own.task.parentTaskId);
  const parent = subtasks[parentAt];
  if (parent === undefined) return null;
  const following = subtasks
    .slice(parentAt + 1)
    .find(({ task }) => task.parentTaskId === parent.task.parentTaskId);
  return { parentTaskId: parent.task.parentTaskId, beforeId: following?.task.id ?? null };
}

/** Target of moving one step up or down among its siblings. Null at the edge. */
export function shifted(subtasks: readonly Subtask[], id: string, step: 1 | -1): SubtaskMove | null {
  const own = subtasks.find(({ task }) => task.id === id);
  if (own === undefined) return null;
  const { parentTaskId } = own.task;
  const siblings = subtasks.filter(({ task }) => task.parentTaskId === parentTaskId);
  const at = siblings.indexOf(own);
  if (step === -1) {
    const before = siblings[at - 1];
    return before === undefined ? null : { parentTaskId, beforeId: before.task.id };
  }
  if (at === siblings.length - 1) return null;
  return { parentTaskId, beforeId: siblings[at + 2]?.task.id ?? null };
}
