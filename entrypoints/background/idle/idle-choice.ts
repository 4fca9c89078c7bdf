import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import { deleteRecord, updateRecord } from '#domain/timer/record-mutations.ts';
import { stopTimer } from '#domain/timer/timer-mutations.ts';
import type { IdleChoice, IdleSpan } from '../../messaging/idle-span.ts';

/** Cut at both ends, so that each part keeps the note, and a running timer continues as the last part. */
export async function settleIdle(
  client: Client,
  span: IdleSpan,
  choice: IdleChoice,
  taskId: string | undefined,
): Promise<void> {
  const record = client.replica.get('timerRecord', span.recordId);
  if (choice === 'keep' || record === undefined || span.until === null) return;
  if (choice === 'discard') {
    await endAt(client, record.id, span.from);
    return;
  }
  const awayId = await cutAt(client, record.id, span.from);
  if (awayId === null) return;
  await cutAt(client, awayId, span.until);
  const away = client.replica.get('timerRecord', awayId);
  if (away === undefined) return;
  if (choice === 'discardAndContinue') await deleteRecord(client, away);
  else if (taskId !== undefined && taskId !== away.noteId)
    await updateRecord(client, away, { noteId: taskId });
}

async function endAt(client: Client, id: string, at: string): Promise<void> {
  const record = client.replica.get('timerRecord', id);
  if (record === undefined) return;
  if (Date.parse(record.startedAt) >= Date.parse(at)) await deleteRecord(client, record);
  else if (record.endedAt === null) await stopTimer(client, record.noteId, Date.parse(at));
  else if (Date.parse(record.endedAt) > Date.parse(at)) await updateRecord(client, record, { endedAt: at });
}

/**
 * Returns the id of the part from there on, or of the whole where it begins no earlier; null after its end.
 */
async function cutAt(client: Client, id: string, at: string): Promise<string | null> {
  const record = client.replica.get('timerRecord', id);
  if (record === undefined) return null;
  const instant = Date.parse(at);
  if (instant <= Date.parse(record.startedAt)) return id;
  if (record.endedAt !== null && instant >= Date.parse(record.endedAt)) return null;
  const newRecordId = uuidv7();
  await client.write({
    name: 'splitNoteTimerRecord',
    payload: { id: record.noteId, recordId: id, newRecordId, at },
  });
  return newRecordId;
}
