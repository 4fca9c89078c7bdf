import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import type { TimerRecord } from '#contract/timer-record.ts';

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
