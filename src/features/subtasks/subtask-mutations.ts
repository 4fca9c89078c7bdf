import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import type { Task, TaskPatch } from '#contract/task/task.ts';
import { positionBefore } from '#domain/task/position-between.ts';
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
  const position = positionBefore(siblings, task.id, beforeId);
  const isHere = parentTaskId === task.parentTaskId;
  update(client, task.id, isHere ? { position } : { position, parentTaskId });
  const { position: before, parentTaskId: parentBefore } = task;
  return () =>
    update(client, task.id, isHere ? { position: before } : { position: before, parentTaskId: parentBefore });
}

/** Turns a subtask into a top-level task. Returns the undo. */
export function promoteSubtask(client: Client, { id, parentTaskId }: Task): () => void {
  update(client, id, { parentTaskId: null });
  return () => update(client, id, { parentTaskId });
}
