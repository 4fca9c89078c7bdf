import type { PayloadOf } from '#contract/events/realtime.ts';
import { finishedRecord, type TimerRecord } from '#contract/timer-record.ts';
import type { RowChange } from '../../replica/row.ts';
import { definedFields, type EffectContext } from '../effect.ts';
import { mergedCreate } from '../merged-create.ts';
import { needsTaskId } from '../task-id.ts';
import type { WriteDefinitions } from '../write-definition.ts';
import { about } from '../write-subject.ts';
import { clearActiveTask, setActiveTask } from './running-record-writes.ts';

function deletedRecord(
  { id, recordId }: PayloadOf<'deleteNoteTimerRecord'>,
  context: EffectContext,
): readonly RowChange[] {
  const row = context.view.get('timerRecord', recordId);
  if (row === undefined) return [];
  const ended = { ...row, endedAt: row.endedAt ?? context.at };
  context.tombstones.keep(recordId, [{ entity: 'timerRecord', id: recordId, row: ended }]);
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
  const patch = definedFields(data);
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

export const timerRecordWrites: WriteDefinitions<
  | 'deleteNoteTimerRecord'
  | 'restoreNoteTimerRecord'
  | 'createNoteTimerRecord'
  | 'updateNoteTimerRecord'
  | 'splitNoteTimerRecord'
> = {
  deleteNoteTimerRecord: {
    subject: ({ id, recordId }) => about('timerRecord', recordId, id),
    effect: deletedRecord,
    merge: 'never',
    probe: async ({ id, recordId }, server) => !(await server.hasRecord(id, recordId)),
    check: needsTaskId,
  },
  restoreNoteTimerRecord: {
    subject: ({ id, recordId }) => about('timerRecord', recordId, id),
    effect: ({ recordId }, { tombstones }) => tombstones.restore(recordId),
    merge: 'never',
    probe: ({ id, recordId }, server) => server.hasRecord(id, recordId),
    check: needsTaskId,
  },
  createNoteTimerRecord: {
    subject: ({ id, data }) => about('timerRecord', data.recordId, id),
    effect: addedRecord,
    merge: 'never',
    probe: ({ id, data }, server) => server.hasRecord(id, data.recordId),
    check: needsTaskId,
  },
  updateNoteTimerRecord: {
    subject: ({ id, recordId, data }) => about('timerRecord', recordId, id, data.noteId),
    effect: updatedRecord,
    merge(waiting, { recordId, version, data }) {
      if (waiting.name === 'updateNoteTimerRecord') {
        const { payload } = waiting;
        if (payload.recordId !== recordId || payload.version !== version) return null;
        return { name: waiting.name, payload: { ...payload, data: { ...payload.data, ...data } } };
      }
      if (waiting.name !== 'createNoteTimerRecord') return null;
      const merged = mergedCreate(finishedRecord, waiting.payload.data, data);
      return merged && { name: waiting.name, payload: { ...waiting.payload, data: merged } };
    },
    async probe({ id, recordId, data }, server) {
      const records = await server.records(data.noteId ?? id);
      return records.some((each) => each.id === recordId && server.isPatched(each, data));
    },
    check: needsTaskId,
    settledBy: 'none',
  },
  splitNoteTimerRecord: {
    subject: ({ id, recordId, newRecordId }) => about('timerRecord', recordId, id, newRecordId),
    effect: splitRecord,
    merge: 'never',
    probe: ({ id, newRecordId }, server) => server.hasRecord(id, newRecordId),
    check: needsTaskId,
  },
};
