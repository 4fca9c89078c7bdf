import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';

/**
 * Starts a record of the task; the user's running one, of any task, ends at the same instant. Resolves to the id of the
 * record once it is on disk.
 */
export async function startTimer(client: Client, taskId: string, now: number = Date.now()): Promise<string> {
  const at = new Date(now).toISOString();
  const data = { recordId: uuidv7(), startedAt: at, clientNow: at };
  await client.write({ name: 'startNoteTimer', payload: { id: taskId, data } });
  return data.recordId;
}

export function stopTimer(client: Client, taskId: string, now: number = Date.now()): Promise<void> {
  const at = new Date(now).toISOString();
  return client.write({
    name: 'endNoteTimer',
    payload: { id: taskId, data: { endedAt: at, clientNow: at } },
  });
}

/** Lets a record run on as if it had never ended, at most until the user's next one began. */
export function resumeTimer(
  client: Pick<Client, 'write'>,
  { id, noteId }: { id: string; noteId: string },
): Promise<void> {
  return client.write({ name: 'resumeNoteTimer', payload: { id: noteId, recordId: id } });
}
