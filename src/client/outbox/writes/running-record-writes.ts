import type { PayloadOf } from '#contract/events/realtime.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import type { RowChange } from '../../replica/row.ts';
import { findRunningRecord } from '../../running-record.ts';
import { type EffectContext, serverInstant } from '../effect.ts';
import { needsTaskId } from '../task-id.ts';
import type { WriteDefinitions } from '../write-definition.ts';
import { about } from '../write-subject.ts';

export function runningRecord({ view, accountId }: EffectContext): TimerRecord | undefined {
  return findRunningRecord(view.all('timerRecord'), accountId);
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
    ...endTimer(running, serverInstant(data?.endedAt ?? context.at, context), context),
    ...clearActiveTask(id, context),
  ];
}

export const timerWrites: WriteDefinitions<'startNoteTimer' | 'endNoteTimer'> = {
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
};
