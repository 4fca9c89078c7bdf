import { v7 as uuidv7 } from 'uuid';
import type { OpenProgress } from '#contract/task.ts';
import type { Client } from './client.ts';

type Written = Pick<Client, 'write'>;
type Kept = Pick<Client, 'write' | 'replica' | 'session'>;

/** Also ends the task's running timer. `now` in milliseconds since the epoch. Settles when the write is on disk. */
export function finishTask(client: Written, id: string, now: number = Date.now()): Promise<void> {
  const at = new Date(now).toISOString();
  return client.write({ name: 'finishTask', payload: { id, at, clientNow: at } });
}

/** `progress`: what it comes back as; to do unless told. */
export function reopenTask(client: Written, id: string, progress?: OpenProgress): Promise<void> {
  return client.write({
    name: 'reopenTask',
    payload: { id, ...(progress === undefined ? {} : { progress }) },
  });
}

/** What a task was when it was finished, as far as finishing it changes that. */
export interface FinishedFrom {
  readonly id: string;
  readonly progress: OpenProgress;
  /** When finishing it stopped one's timer of it; null where that did not run. */
  readonly stoppedAt: string | null;
}

/** What undoing a finish at `now` will need; null where there is nothing to finish. */
export function finishedFrom(client: Kept, id: string, now: number): FinishedFrom | null {
  const task = client.replica.get('task', id);
  if (task === undefined || task.progress === 'done') return null;
  const { accountId } = client.session;
  let stoppedAt: string | null = null;
  for (const { noteId, userId, endedAt } of client.replica.all('timerRecord')) {
    if (noteId === id && userId === accountId && endedAt === null) stoppedAt = new Date(now).toISOString();
  }
  return { id, progress: task.progress, stoppedAt };
}

/** The task is open as it was before, and its timer runs on as if it had never been stopped. */
export async function unfinishTask(
  client: Kept,
  from: FinishedFrom,
  now: number = Date.now(),
): Promise<void> {
  await reopenTask(client, from.id, from.progress);
  if (from.stoppedAt === null) return;
  // What was timed since keeps its time: an older record ends where the next one starts.
  const data = { recordId: uuidv7(), startedAt: from.stoppedAt, clientNow: new Date(now).toISOString() };
  await client.write({ name: 'startNoteTimer', payload: { id: from.id, data } });
}

/** Finishes tasks and returns what undoes it. */
export function finishUndoably(client: Kept, ids: readonly string[], now: number = Date.now()): () => void {
  const before = ids.flatMap((id) => finishedFrom(client, id, now) ?? []);
  for (const { id } of before) void finishTask(client, id, now);
  return () => {
    for (const from of before) void unfinishTask(client, from);
  };
}
