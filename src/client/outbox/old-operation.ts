import { CHANGE_RETENTION_DAYS } from '#contract/limits.ts';
import type { AnswerOf, PayloadOf, ReadName } from '#contract/realtime.ts';
import { RefusedError } from '../failure.ts';
import type { Operation } from './operation.ts';

const RETENTION = CHANGE_RETENTION_DAYS * 24 * 60 * 60 * 1_000;

type Ask = <N extends ReadName>(name: N, payload: PayloadOf<N>) => Promise<AnswerOf<N>>;

/** The server may have forgotten the request id of an operation this old: it must be asked before it is sent again. */
export function mayBeForgotten(operation: Operation, now: number): boolean {
  return operation.isSent && now - Date.parse(operation.at) > RETENTION;
}

/** Whether the server's state shows that an old operation was applied. Rejects where nothing answers. */
export async function looksApplied({ write }: Operation, ask: Ask): Promise<boolean> {
  switch (write.name) {
    case 'createQuickTask':
    case 'createTask':
    case 'restoreTask':
      return (await found(ask('getTask', { id: write.payload.id }))) !== null;
    case 'updateTask': {
      const task = await found(ask('getTask', { id: write.payload.id }));
      return task === null || holds(task, write.payload.data);
    }
    case 'finishTask':
      return (await found(ask('getTask', { id: write.payload.id })))?.progress === 'done';
    case 'reopenTask':
      return (await found(ask('getTask', { id: write.payload.id })))?.progress !== 'done';
    case 'deleteTask':
      return (await found(ask('getTask', { id: write.payload.id }))) === null;
    case 'startNoteTimer':
    case 'restoreNoteTimerRecord':
    case 'deleteNoteTimerRecord': {
      const { name, payload } = write;
      const id = name === 'startNoteTimer' ? payload.data.recordId : payload.recordId;
      const records = (await found(ask('getNoteTimerRecords', { id: payload.id }))) ?? [];
      return records.some((record) => record.id === id) === (name !== 'deleteNoteTimerRecord');
    }
    case 'endNoteTimer': {
      const records = (await found(ask('getNoteTimerRecords', { id: write.payload.id }))) ?? [];
      return records.every((record) => record.endedAt !== null);
    }
    case 'createScheduleItem':
    case 'createScheduleItemNote':
      return (await found(ask('getScheduleItem', { calendarItemId: write.payload.props.id }))) !== null;
    case 'updateScheduleItem':
    case 'updateScheduleItemNote': {
      const item = await found(ask('getScheduleItem', { calendarItemId: write.payload.calendarItemId }));
      return item === null || holds(item, write.payload.props);
    }
    case 'deleteScheduleItem':
    case 'deleteScheduleItemNote':
      return (await found(ask('getScheduleItem', { calendarItemId: write.payload.calendarItemId }))) === null;
    case 'restoreScheduleItem':
      return (await found(ask('getScheduleItem', { calendarItemId: write.payload.calendarItemId }))) !== null;
    case 'updateAppSettings':
      // The last choice wins, so applying it twice is applying it once.
      return false;
  }
}

async function found<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RefusedError && error.reply.id === 'not_found') return null;
    throw error;
  }
}

function holds(row: object, patch: object): boolean {
  const values = new Map(Object.entries(row));
  return Object.entries(patch).every(
    ([key, value]) => value === undefined || Object.is(values.get(key), value),
  );
}
