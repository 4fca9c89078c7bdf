import type { Transaction } from '#server/database/driver.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { addressesWith } from '../task-roles/service.ts';
import type { TaskRow } from '../tasks/table.ts';
import * as repository from './repository.ts';
import type { TimerRecordRow } from './table.ts';

/** Who sees the records of a task besides those whose they are, by their addresses. */
export function watchersOf(tx: Transaction, task: TaskRow): Promise<string[]> {
  return addressesWith(tx, task, 'task.viewRecords');
}

/** Tells whoever sees a record of its new version. `task`: its task, where the write knows it. */
export async function touchRecord(context: WriteContext, row: TimerRecordRow, task?: TaskRow): Promise<void> {
  const known = task?.id === row.noteId ? task : await repository.findTask(context.tx, row.noteId);
  const watchers = known === null ? [] : await watchersOf(context.tx, known);
  context.touch('timerRecord', row, [row.userId, ...watchers]);
}

export async function changeRecord(
  context: WriteContext,
  record: TimerRecordRow,
  fields: Partial<TimerRecordRow>,
  task?: TaskRow,
): Promise<TimerRecordRow> {
  const row = await repository.update(context.tx, record.id, fields, context.now);
  if (row === null) return record;
  await touchRecord(context, row, task);
  return row;
}

/** Ends a record, at its own start at the earliest. `isAssumed`: the end is concluded from a later start. */
export async function endRecord(
  context: WriteContext,
  record: TimerRecordRow,
  at: string,
  isAssumed = false,
): Promise<void> {
  const endedAt = at < record.startedAt ? record.startedAt : at;
  await changeRecord(context, record, { endedAt, isEndAssumed: isAssumed });
}
