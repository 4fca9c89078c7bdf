import type { WriteContext } from '#server/writes/write.ts';
import { lockTaskFor } from '../tasks/service.ts';
import type { TaskRow } from '../tasks/table.ts';
import { lockUser } from '../users/service.ts';
import { demandRecord } from './policy.ts';
import * as repository from './repository.ts';
import type { TimerRecordRow } from './table.ts';

export interface OfRecord {
  readonly id: string;
  readonly recordId: string;
}

/** Deleted ones included, locked with its task until the transaction ends. */
export async function lockRecord(
  { tx, caller }: WriteContext,
  { id, recordId }: OfRecord,
): Promise<{ readonly record: TimerRecordRow; readonly task: TaskRow }> {
  await lockUser(tx, caller.userId);
  const task = await lockTaskFor(tx, caller.userId, id, 'task.view');
  const found = await repository.lock(tx, recordId);
  const isMeant = found?.noteId === id;
  const record = await demandRecord(tx, isMeant ? found : null, task, caller.userId, 'timerRecord.edit');
  return { record, task };
}
