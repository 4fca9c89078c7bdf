import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';

/** Each shows at once and settles when the write is on disk. `now` in milliseconds since the epoch. */

/** Starts a record of the task; the person's running one, of whatever task, ends at the same instant. */
export function startTimer(client: Client, taskId: string, now: number = Date.now()): Promise<void> {
  const at = new Date(now).toISOString();
  const data = { recordId: uuidv7(), startedAt: at, clientNow: at };
  return client.write({ name: 'startNoteTimer', payload: { id: taskId, data } });
}

export function stopTimer(client: Client, taskId: string, now: number = Date.now()): Promise<void> {
  const at = new Date(now).toISOString();
  return client.write({
    name: 'endNoteTimer',
    payload: { id: taskId, data: { endedAt: at, clientNow: at } },
  });
}

export function deleteRecord(client: Client, record: { id: string; noteId: string }): Promise<void> {
  return client.write({
    name: 'deleteNoteTimerRecord',
    payload: { id: record.noteId, recordId: record.id },
  });
}

export function restoreRecord(client: Client, record: { id: string; noteId: string }): Promise<void> {
  return client.write({
    name: 'restoreNoteTimerRecord',
    payload: { id: record.noteId, recordId: record.id },
  });
}
