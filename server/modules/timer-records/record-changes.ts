import type { Transaction } from '#server/database/driver.ts';
import type { VisibleRow } from '#server/entity-reader.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { addressesWith } from '../tasks/roles/service.ts';
import type { TaskRow } from '../tasks/table.ts';
import { presentTimerRecord } from './presenter.ts';
import * as repository from './repository.ts';
import type { TimerRecordRow } from './table.ts';

/** Addresses besides their own users that can view the records of a task. */
export function watchersOf(tx: Transaction, task: TaskRow): Promise<string[]> {
  return addressesWith(tx, task, 'task.viewRecords');
}

/** Sends a record's new version to its audience. `task` is its task if the write has it. */
export async function touchRecord(context: WriteContext, row: TimerRecordRow, task?: TaskRow): Promise<void> {
  const known = task?.id === row.noteId ? task : await repository.findTask(context.tx, row.noteId);
  const watchers = known === null ? [] : await watchersOf(context.tx, known);
  context.touch('timerRecord', row, [row.userId, ...watchers], seenByTracker(context, row, known));
}

/** Without a query, for a record of the caller's own; undefined for any other. */
function seenByTracker(
  { caller }: WriteContext,
  row: TimerRecordRow,
  task: TaskRow | null,
): VisibleRow<'timerRecord'> | undefined {
  if (row.userId !== caller.userId || task === null) return undefined;
  return {
    data: presentTimerRecord(row),
    isDeleted: row.deletedAt !== null || task.deletedAt !== null,
  };
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

/** Ends a record, at its own start at the earliest. `isAssumed` marks an end that follows from a later start. */
export async function endRecord(
  context: WriteContext,
  record: TimerRecordRow,
  at: string,
  isAssumed = false,
  task?: TaskRow,
): Promise<void> {
  const endedAt = at < record.startedAt ? record.startedAt : at;
  await changeRecord(context, record, { endedAt, isEndAssumed: isAssumed }, task);
}
