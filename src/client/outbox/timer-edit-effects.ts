import type { PayloadOf } from '#contract/realtime.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import type { RowChange } from '../replica/row.ts';
import { type EffectContext, type Effects, given } from './effect.ts';
import { clearActiveTask, setActiveTask } from './timer-effects.ts';

function deletedRecord(
  { id, recordId }: PayloadOf<'deleteNoteTimerRecord'>,
  context: EffectContext,
): readonly RowChange[] {
  const row = context.view.get('timerRecord', recordId);
  if (row === undefined) return [];
  const ended = { ...row, endedAt: row.endedAt ?? context.at };
  context.graves.bury(recordId, [{ entity: 'timerRecord', id: recordId, row: ended }]);
  return [
    { entity: 'timerRecord', id: recordId, row: null },
    ...(row.endedAt === null ? clearActiveTask(id, context) : []),
  ];
}

function addedRecord(
  { id, data }: PayloadOf<'createNoteTimerRecord'>,
  { accountId, at }: EffectContext,
): readonly RowChange[] {
  const { recordId, startedAt, endedAt, note = '' } = data;
  const row: TimerRecord = {
    id: recordId,
    createdAt: at,
    updatedAt: at,
    version: 1,
    noteId: id,
    userId: accountId,
    startedAt,
    endedAt,
    note,
  };
  return [{ entity: 'timerRecord', id: recordId, row }];
}

/** A running record is ended by ending it. Moved to another task, it runs there. */
function updatedRecord(
  { recordId: id, data }: PayloadOf<'updateNoteTimerRecord'>,
  context: EffectContext,
): readonly RowChange[] {
  const row = context.view.get('timerRecord', id);
  if (row === undefined) return [];
  const isRunning = row.endedAt === null;
  const patch = given(data);
  const endedAt = isRunning ? null : (patch.endedAt ?? row.endedAt);
  return [
    { entity: 'timerRecord', id, row: { ...row, ...patch, endedAt, updatedAt: context.at } },
    ...(isRunning && patch.noteId !== undefined ? setActiveTask(patch.noteId, context) : []),
  ];
}

function splitRecord(
  { recordId: id, newRecordId, at }: PayloadOf<'splitNoteTimerRecord'>,
  context: EffectContext,
): readonly RowChange[] {
  const row = context.view.get('timerRecord', id);
  if (row === undefined) return [];
  const instant = Date.parse(at);
  const end = row.endedAt === null ? Number.POSITIVE_INFINITY : Date.parse(row.endedAt);
  if (instant <= Date.parse(row.startedAt) || instant >= end) return [];
  const rest = { ...row, id: newRecordId, version: 1, createdAt: context.at, updatedAt: context.at };
  return [
    { entity: 'timerRecord', id, row: { ...row, endedAt: at, updatedAt: context.at } },
    { entity: 'timerRecord', id: newRecordId, row: { ...rest, startedAt: at } },
  ];
}

/** What is done to records, beyond what a popup shows by itself. */
export const timerEditEffects: Effects<
  | 'deleteNoteTimerRecord'
  | 'restoreNoteTimerRecord'
  | 'createNoteTimerRecord'
  | 'updateNoteTimerRecord'
  | 'splitNoteTimerRecord'
> = {
  deleteNoteTimerRecord: deletedRecord,
  restoreNoteTimerRecord: ({ recordId }, { graves }) => graves.exhume(recordId),
  createNoteTimerRecord: addedRecord,
  updateNoteTimerRecord: updatedRecord,
  splitNoteTimerRecord: splitRecord,
};
