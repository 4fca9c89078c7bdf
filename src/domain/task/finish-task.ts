import type { Client } from '#client/client.ts';
import type { OpenProgress } from '#contract/task/task.ts';
import { runningRecordOf } from '../timer/running-record-of.ts';
import { resumeTimer } from '../timer/timer-mutations.ts';

type Written = Pick<Client, 'write'>;
type Kept = Pick<Client, 'write' | 'replica' | 'session'>;

/** Also ends its running timer. `now` in milliseconds since the epoch. Settles on disk. */
export function finishTask(client: Written, id: string, now: number = Date.now()): Promise<void> {
  const at = new Date(now).toISOString();
  return client.write({ name: 'finishTask', payload: { id, at, clientNow: at } });
}

/** Reopens a task as `progress`; to do by default. */
export function reopenTask(client: Written, id: string, progress?: OpenProgress): Promise<void> {
  return client.write({
    name: 'reopenTask',
    payload: { id, ...(progress === undefined ? {} : { progress }) },
  });
}

export interface FinishedFrom {
  readonly id: string;
  readonly progress: OpenProgress;
  /** Id of the user's own record that finishing stopped; null where none ran on it. */
  readonly stoppedId: string | null;
}

/** State that undoing a finish will need; null where there is nothing to finish. */
export function finishedFrom(client: Kept, id: string): FinishedFrom | null {
  const task = client.replica.get('task', id);
  if (task === undefined || task.progress === 'done') return null;
  const running = runningRecordOf(client);
  return { id, progress: task.progress, stoppedId: running?.noteId === id ? running.id : null };
}

/** Undoes a finish: the task is open as before, and its timer runs on as if it had never been stopped. */
export async function unfinishTask(client: Written, from: FinishedFrom): Promise<void> {
  await reopenTask(client, from.id, from.progress);
  if (from.stoppedId !== null) await resumeTimer(client, { id: from.stoppedId, noteId: from.id });
}

export function finishUndoably(client: Kept, ids: readonly string[], now: number = Date.now()): () => void {
  const before = ids.flatMap((id) => finishedFrom(client, id) ?? []);
  for (const { id } of before) void finishTask(client, id, now);
  return () => {
    for (const from of before) void unfinishTask(client, from);
  };
}
