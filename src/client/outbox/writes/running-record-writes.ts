import type { PayloadOf } from '#contract/events/realtime.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import type { RowChange } from '../../replica/row.ts';
import { findRunningRecord } from '../../running-record.ts';
import { type EffectContext, serverInstant } from '../effect.ts';
import { needsTaskId } from '../task-id.ts';
import type { WriteDefinitions } from '../write-definition.ts';
import { about } from '../write-subject.ts';

export function runningRecord({ view, accountId }: EffectContext, except?: string): TimerRecord | undefined {
  return findRunningRecord(view.all('timerRecord'), accountId, except);
}

/** A record never ends before it started, whatever the clocks say. */
export function endTimer(record: TimerRecord, at: string, context: EffectContext): readonly RowChange[] {
  const endedAt = Date.parse(at) < Date.parse(record.startedAt) ? record.startedAt : at;
  return [{ entity: 'timerRecord', id: record.id, row: { ...record, endedAt, updatedAt: context.at } }];
}

export function setActiveTask(
  taskId: string | null,
  { view, accountId, at }: EffectContext,
): readonly RowChange[] {
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
  // The server's row may be here before its answer, and stands: it begins later than `data` says, by the time that
  // the write took.
  const known = context.view.get('timerRecord', data.recordId);
  if (known !== undefined && known.endedAt !== null) return [];
  const startedAt = known?.startedAt ?? serverInstant(data.startedAt, context);
  const running = runningRecord(context, data.recordId);
  const isLate =
    known === undefined && running !== undefined && Date.parse(running.startedAt) > Date.parse(startedAt);
  const record: TimerRecord = known ?? {
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
    ...(running !== undefined && !isLate ? endTimer(running, startedAt, context) : []),
    { entity: 'timerRecord', id: record.id, row: record },
    ...(isLate ? [] : setActiveTask(id, context)),
  ];
}

function endedTimer({ id, data }: PayloadOf<'endNoteTimer'>, context: EffectContext): readonly RowChange[] {
  const running = runningRecord(context);
  if (running?.noteId !== id) return clearActiveTask(id, context);
  return [
    ...endTimer(running, serverInstant(data?.endedAt ?? context.at, context), context),
    ...clearActiveTask(id, context),
  ];
}

/** The record runs on, at most until the user's next one began or its task was finished; it is never shortened. */
function resumedTimer(
  { id, recordId }: PayloadOf<'resumeNoteTimer'>,
  context: EffectContext,
): readonly RowChange[] {
  const { view, at } = context;
  const record = view.get('timerRecord', recordId);
  if (record === undefined || record.endedAt === null) return [];
  const bounds = [Date.parse(view.get('task', id)?.completedAt ?? '')];
  for (const other of view.all('timerRecord')) {
    if (other.userId !== record.userId || other.id === recordId) continue;
    const start = Date.parse(other.startedAt);
    if (other.endedAt === null || start > Date.parse(record.startedAt)) bounds.push(start);
  }
  const end = Math.min(...bounds.filter((each) => !Number.isNaN(each)));
  if (end <= Date.parse(record.endedAt)) return [];
  const endedAt = Number.isFinite(end) ? new Date(end).toISOString() : null;
  return [
    { entity: 'timerRecord', id: recordId, row: { ...record, endedAt, updatedAt: at } },
    ...(endedAt === null ? setActiveTask(id, context) : []),
  ];
}

export const timerWrites: WriteDefinitions<'startNoteTimer' | 'endNoteTimer' | 'resumeNoteTimer'> = {
  startNoteTimer: {
    subject: ({ id, data }) => about('timerRecord', data.recordId, id),
    effect: startedTimer,
    merge: 'never',
    probe: ({ id, data }, server) => server.hasRecord(id, data.recordId),
    check: needsTaskId,
    stamp: (payload, clientNow) => ({ ...payload, data: { ...payload.data, clientNow } }),
    settledBy: 'none',
  },
  endNoteTimer: {
    subject: ({ id }) => about('task', id),
    effect: endedTimer,
    merge: 'never',
    probe: async ({ id }, server) => (await server.records(id)).every(({ endedAt }) => endedAt !== null),
    check: needsTaskId,
    stamp: ({ id, data }, clientNow) => (data === undefined ? { id } : { id, data: { ...data, clientNow } }),
  },
  resumeNoteTimer: {
    subject: ({ id, recordId }) => about('timerRecord', recordId, id),
    effect: resumedTimer,
    merge: 'never',
    probe: async ({ id, recordId }, server) =>
      (await server.records(id)).some((each) => each.id === recordId && each.endedAt === null),
    check: needsTaskId,
  },
};
