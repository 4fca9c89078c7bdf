import type { PayloadOf } from '#contract/realtime.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import type { RowChange } from '../replica/row.ts';
import { type EffectContext, type Effects, given, serverInstant } from './effect.ts';

export function runningRecord({ view, accountId }: EffectContext): TimerRecord | undefined {
  for (const record of view.all('timerRecord')) {
    if (record.endedAt === null && record.userId === accountId) return record;
  }
  return undefined;
}

/** A record never ends before it started, whatever the clocks say. */
export function endTimer(record: TimerRecord, at: string, context: EffectContext): readonly RowChange[] {
  const endedAt = Date.parse(at) < Date.parse(record.startedAt) ? record.startedAt : at;
  return [{ entity: 'timerRecord', id: record.id, row: { ...record, endedAt, updatedAt: context.at } }];
}

function setActiveTask(taskId: string | null, { view, accountId, at }: EffectContext): readonly RowChange[] {
  const user = view.get('user', accountId);
  if (user === undefined) return [];
  const activeTask = taskId === null ? null : { id: taskId };
  return [{ entity: 'user', id: accountId, row: { ...user, activeTask, updatedAt: at } }];
}

export function clearActiveTask(taskId: string, context: EffectContext): readonly RowChange[] {
  const active = context.view.get('user', context.accountId)?.activeTask;
  return active?.id === taskId ? setActiveTask(null, context) : [];
}

function startedTimer(
  { id, data }: PayloadOf<'startNoteTimer'>,
  context: EffectContext,
): readonly RowChange[] {
  const startedAt = serverInstant(data.startedAt, context);
  const running = runningRecord(context);
  const isLate = running !== undefined && Date.parse(running.startedAt) > Date.parse(startedAt);
  const record: TimerRecord = {
    id: data.recordId,
    createdAt: context.at,
    updatedAt: context.at,
    version: 1,
    noteId: id,
    userId: context.accountId,
    startedAt,
    // Older than what runs: the server keeps it as ended when the next one started.
    endedAt: isLate ? running.startedAt : null,
    note: '',
  };
  return [
    ...(running !== undefined && !isLate && running.id !== record.id
      ? endTimer(running, startedAt, context)
      : []),
    { entity: 'timerRecord', id: record.id, row: record },
    ...(isLate ? [] : setActiveTask(id, context)),
  ];
}

function endedTimer({ id, data }: PayloadOf<'endNoteTimer'>, context: EffectContext): readonly RowChange[] {
  const running = runningRecord(context);
  if (running?.noteId !== id) return clearActiveTask(id, context);
  return [
    ...endTimer(running, serverInstant(data.endedAt, context), context),
    ...clearActiveTask(id, context),
  ];
}

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

export const timerEffects: Effects<
  | 'startNoteTimer'
  | 'endNoteTimer'
  | 'deleteNoteTimerRecord'
  | 'restoreNoteTimerRecord'
  | 'createNoteTimerRecord'
  | 'updateNoteTimerRecord'
  | 'splitNoteTimerRecord'
> = {
  startNoteTimer: startedTimer,
  endNoteTimer: endedTimer,
  deleteNoteTimerRecord: deletedRecord,
  restoreNoteTimerRecord: ({ recordId }, { graves }) => graves.exhume(recordId),
  createNoteTimerRecord: addedRecord,
  updateNoteTimerRecord: updatedRecord,
  splitNoteTimerRecord: splitRecord,
};
