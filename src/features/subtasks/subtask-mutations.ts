import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import type { Task } from '#contract/task/task.ts';
import type { TaskPatch } from '#contract/task/task-payload.ts';
import { positionsBefore } from '#domain/order/positions-before.ts';
import type { Subtask, SubtaskMove } from './subtask-tree.ts';

/** Adds one subtask per line. */
export function addSubtasks(client: Client, parentTaskId: string, lines: string): void {
  for (const line of lines.split('\n')) {
    const title = line.replace(/^\s*(?:[-+*•]|\d+[.)])?\s*(?:\[[ xX]?\]\s*)?/, '').trim();
    if (title !== '')
      void client.write({ name: 'createQuickTask', payload: { id: uuidv7(), title, parentTaskId } });
  }
}

function update(client: Client, id: string, data: TaskPatch): void {
  const version = client.replica.get('task', id)?.version;
  if (version !== undefined) void client.write({ name: 'updateTask', payload: { id, version, data } });
}

/** Moves a subtask. Returns the undo. */
export function moveSubtask(
  client: Client,
  subtasks: readonly Subtask[],
  task: Task,
  { parentTaskId, beforeId }: SubtaskMove,
): () => void {
  const siblings = subtasks.map((each) => each.task).filter((each) => each.parentTaskId === parentTaskId);
  const positions = positionsBefore(siblings, [task.id], beforeId);
  const moved = [task, ...siblings.filter((each) => each.id !== task.id && positions.has(each.id))];
  const parent = parentTaskId === task.parentTaskId ? {} : { parentTaskId };
  for (const { id } of moved) {
    update(client, id, { position: positions.get(id), ...(id === task.id ? parent : {}) });
  }
  return () => {
    const before = parentTaskId === task.parentTaskId ? {} : { parentTaskId: task.parentTaskId };
    for (const { id, position } of moved) update(client, id, { position, ...(id === task.id ? before : {}) });
  };
}

/** Turns a subtask into a top-level task. Returns the undo. */
export function promoteSubtask(client: Client, { id, parentTaskId }: Task): () => void {
  update(client, id, { parentTaskId: null });
  return () => update(client, id, { parentTaskId });
}
