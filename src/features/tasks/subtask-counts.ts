import { useCallback, useSyncExternalStore } from 'react';
import type { ReplicaReader } from '#client/client.ts';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';

export interface PartCount {
  readonly done: number;
  readonly all: number;
}

interface Parts {
  of(taskId: string): PartCount | undefined;
  subscribe(listener: () => void): () => void;
}

type Part = Pick<Task, 'parentTaskId' | 'progress'>;

/** Subtask counts of all tasks, computed once and updated, so that reading one for a row is cheap. */
function createTaskParts(replica: ReplicaReader): Parts {
  const counts = new Map<string, PartCount>();
  const known = new Map<string, Part>();
  const listeners = new Set<() => void>();
  function count(part: Part | undefined, sign: 1 | -1): void {
    const parentId = part?.parentTaskId;
    if (part === undefined || parentId == null) return;
    const { done, all } = counts.get(parentId) ?? { done: 0, all: 0 };
    if (all + sign === 0) counts.delete(parentId);
    else counts.set(parentId, { done: done + (part.progress === 'done' ? sign : 0), all: all + sign });
  }
  function see(id: string): void {
    const before = known.get(id);
    const after = replica.get('task', id);
    if (before?.parentTaskId === after?.parentTaskId && before?.progress === after?.progress) return;
    count(before, -1);
    count(after, 1);
    // Only subtasks are stored, since most tasks are none.
    if (after?.parentTaskId == null) known.delete(id);
    else known.set(id, after);
  }
  for (const { id } of replica.all('task')) see(id);
  replica.subscribe('task', (ids) => {
    for (const id of ids) see(id);
    for (const listener of listeners) listener();
  });
  return {
    of: (taskId) => counts.get(taskId),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const byReplica = new WeakMap<ReplicaReader, Parts>();

export function useTaskParts(taskId: string): PartCount | undefined {
  const { replica } = useClient();
  let parts = byReplica.get(replica);
  if (parts === undefined) {
    parts = createTaskParts(replica);
    byReplica.set(replica, parts);
  }
  const { of, subscribe } = parts;
  return useSyncExternalStore(
    subscribe,
    useCallback(() => of(taskId), [of, taskId]),
  );
}
