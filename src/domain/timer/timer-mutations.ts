import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import type { TimerRecord } from '#contract/timer-record.ts';

/** Starts a record of the task; the user's running one, of any task, ends at the same instant. */
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

export function addRecord(client: Client, taskId: string, { note = '', ...times }: Stretch): string {
  const recordId = uuidv7();
  void client.write({
    name: 'createNoteTimerRecord',
    payload: { id: taskId, data: { recordId, ...times, note } },
  });
  return recordId;
}

type Edited = Pick<TimerRecord, 'id' | 'noteId' | 'version'>;

/** Updates a record. `noteId` moves it to another task. The end of a running record is set by stopping it. */
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

/** Splits a record at an instant within it. Returns the id of the second half. */
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
