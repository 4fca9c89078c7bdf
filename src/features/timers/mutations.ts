import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import type { TimerRecord } from '#contract/timer-record.ts';

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

interface Stretch {
  readonly startedAt: string;
  readonly endedAt: string;
  readonly note?: string;
}

/** A record of work that was not timed. Returns its id. */
export function addRecord(client: Client, taskId: string, { note = '', ...times }: Stretch): string {
  const recordId = uuidv7();
  void client.write({
    name: 'createNoteTimerRecord',
    payload: { id: taskId, data: { recordId, ...times, note } },
  });
  return recordId;
}

type Edited = Pick<TimerRecord, 'id' | 'noteId' | 'version'>;

/** `noteId` moves it to another task. A running record's end is set by stopping it. */
export function updateRecord(
  client: Client,
  { id, noteId, version }: Edited,
  data: Partial<Pick<TimerRecord, 'startedAt' | 'note' | 'noteId'>> & { endedAt?: string },
): Promise<void> {
  return client.write({
    name: 'updateNoteTimerRecord',
    payload: { id: noteId, recordId: id, version, data },
  });
}

/** Ends the record at an instant within it and makes another of the rest, whose id is returned. */
export function splitRecord(
  client: Client,
  { id, noteId }: Pick<Edited, 'id' | 'noteId'>,
  at: string,
): string {
  const newRecordId = uuidv7();
  void client.write({
    name: 'splitNoteTimerRecord',
    payload: { id: noteId, recordId: id, newRecordId, at },
  });
  return newRecordId;
}
