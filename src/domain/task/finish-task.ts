import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import type { OpenProgress } from '#contract/task/task.ts';
import { runningRecordOf } from '../timer/running-record-of.ts';

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
  /** Instant at which finishing stopped the user's own timer on it; null where that did not run. */
  readonly stoppedAt: string | null;
}

/** State that undoing a finish at `now` will need; null where there is nothing to finish. */
export function finishedFrom(client: Kept, id: string, now: number): FinishedFrom | null {
  const task = client.replica.get('task', id);
  if (task === undefined || task.progress === 'done') return null;
  const isTimed = runningRecordOf(client)?.noteId === id;
  return { id, progress: task.progress, stoppedAt: isTimed ? new Date(now).toISOString() : null };
}

/** Continues the task's timer from the instant it was stopped. Settles when the write is on disk. */
export function resumeTimer(client: Written, id: string, stoppedAt: string, now: number): Promise<void> {
  // Time recorded since is kept: an older record ends where the next one starts.
  const data = { recordId: uuidv7(), startedAt: stoppedAt, clientNow: new Date(now).toISOString() };
  return client.write({ name: 'startNoteTimer', payload: { id, data } });
}

/** Undoes a finish: the task is open as before, and its timer runs on as if it had never been stopped. */
export async function unfinishTask(
  client: Kept,
  from: FinishedFrom,
  now: number = Date.now(),
): Promise<void> {
  await reopenTask(client, from.id, from.progress);
  if (from.stoppedAt !== null) await resumeTimer(client, from.id, from.stoppedAt, now);
}

export function finishUndoably(client: Kept, ids: readonly string[], now: number = Date.now()): () => void {
  const before = ids.flatMap((id) => finishedFrom(client, id, now) ?? []);
  for (const { id } of before) void finishTask(client, id, now);
  return () => {
    for (const from of before) void unfinishTask(client, from);
  };
}
