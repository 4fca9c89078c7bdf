import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import { MAX_LABELS } from '#contract/limits.ts';
import type { Label } from '#contract/task/label.ts';
import type { Task } from '#contract/task/task.ts';
import { positionsBefore } from '#domain/order/positions-before.ts';
import { carries, isSameName } from './label-queries.ts';

export function createLabel(client: Client, name: string): Promise<void> {
  return client.write({ name: 'createLabel', payload: { id: uuidv7(), name } });
}

type LabelPatch = { name?: string; tone?: Label['tone']; position?: string };

export function updateLabel(client: Client, label: Label, updateLabelData: LabelPatch): Promise<void> {
  const { id: labelId, version } = label;
  return client.write({ name: 'updateLabel', payload: { labelId, version, updateLabelData } });
}

export function deleteLabel(client: Client, labelId: string): Promise<void> {
  return client.write({ name: 'deleteLabel', payload: { labelId } });
}

export function restoreLabel(client: Client, labelId: string): Promise<void> {
  return client.write({ name: 'restoreLabel', payload: { labelId } });
}

export function moveLabel(
  client: Client,
  labels: readonly Label[],
  id: string,
  beforeId: string | null,
): void {
  const positions = positionsBefore(labels, [id], beforeId);
  for (const label of labels) {
    const position = positions.get(label.id);
    if (position !== undefined) void updateLabel(client, label, { position });
  }
}

/** Adds labels to tasks and removes others. Returns the undo. */
export function changeLabels(
  client: Client,
  tasks: readonly Task[],
  changes: ReadonlyMap<string, boolean>,
): () => void {
  const write = (id: string, labels: string[]) => {
    const version = client.replica.get('task', id)?.version;
    if (version !== undefined)
      void client.write({ name: 'updateTask', payload: { id, version, data: { labels } } });
  };
  const changed = tasks.filter((task) => {
    const labels = labelsAfter(task, changes);
    if (labels.join() === task.labels.join()) return false;
    write(task.id, labels);
    return true;
  });
  return () => {
    for (const task of changed) write(task.id, [...task.labels]);
  };
}

/** Labels of a task after some changes; at most as many as a task can have. */
export function labelsAfter(task: Pick<Task, 'labels'>, changes: ReadonlyMap<string, boolean>): string[] {
  const wanted = (name: string) => [...changes].find(([each]) => isSameName(each, name))?.[1];
  const kept = task.labels.filter((name) => wanted(name) !== false);
  const added = [...changes].filter(([name, isOn]) => isOn && !carries(task, name)).map(([name]) => name);
  return [...kept, ...added].slice(0, MAX_LABELS);
}

/** Merges a label into another: replaces it on its tasks and deletes it. Returns the undo. */
export function mergeLabels(client: Client, from: Label, into: Label): () => void {
  const tasks = [...client.replica.all('task')].filter((task) => carries(task, from.name));
  const undo = changeLabels(
    client,
    tasks.filter((task) => !carries(task, into.name)),
    new Map([[into.name, true]]),
  );
  void deleteLabel(client, from.id);
  return () => {
    undo();
    void restoreLabel(client, from.id);
  };
}
