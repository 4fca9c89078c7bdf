import { DEFAULT_IMPORTANCE } from '#contract/limits.ts';
import type { PayloadOf } from '#contract/realtime.ts';
import type { Task } from '#contract/task.ts';
import type { RowChange } from '../replica/row.ts';
import type { EffectContext } from './effect.ts';
import { clearActiveTask, endTimer, runningRecord } from './timer-effects.ts';

export function createdTask(payload: PayloadOf<'createTask'>, context: EffectContext): readonly RowChange[] {
  const { at, accountId } = context;
  const row: Task = {
    id: payload.id,
    createdAt: at,
    updatedAt: at,
    version: 1,
    title: payload.title,
    description: payload.description ?? '',
    dueDate: payload.dueDate ?? null,
    isWholeDay: payload.isWholeDay ?? false,
    importance: payload.importance ?? DEFAULT_IMPORTANCE,
    workload: payload.workload ?? null,
    isNew: payload.isNew ?? true,
    sourceUrl: payload.sourceUrl ?? null,
    position: payload.position ?? 'a0',
    progress: 'todo',
    delegatedStatus: 'OPEN',
    ownerId: accountId,
    completedAt: null,
  };
  return [{ entity: 'task', id: row.id, row }];
}

/** The version stays the one that the server gave: later edits are made from that. */
function changedTask(id: string, patch: Partial<Task>, context: EffectContext): readonly RowChange[] {
  const row = context.view.get('task', id);
  if (row === undefined) return [];
  return [{ entity: 'task', id, row: { ...row, ...patch, updatedAt: context.at } }];
}

export function updatedTask(
  { id, data }: PayloadOf<'updateTask'>,
  context: EffectContext,
): readonly RowChange[] {
  const given = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
  return changedTask(id, given, context);
}

export function finishedTask(
  { id, at }: PayloadOf<'finishTask'>,
  context: EffectContext,
): readonly RowChange[] {
  const running = runningRecord(context);
  return [
    ...changedTask(id, { progress: 'done', completedAt: at, isNew: false }, context),
    ...(running?.noteId === id ? endTimer(running, at, context) : []),
    ...clearActiveTask(id, context),
  ];
}

export function reopenedTask({ id }: PayloadOf<'reopenTask'>, context: EffectContext): readonly RowChange[] {
  return changedTask(id, { progress: 'todo', completedAt: null }, context);
}

/** Takes its records and blocks with it. */
export function deletedTask({ id }: PayloadOf<'deleteTask'>, context: EffectContext): readonly RowChange[] {
  const { view, graves } = context;
  const buried: RowChange[] = [];
  const task = view.get('task', id);
  if (task !== undefined) buried.push({ entity: 'task', id, row: task });
  for (const row of view.all('timerRecord')) {
    if (row.noteId === id)
      buried.push({ entity: 'timerRecord', id: row.id, row: { ...row, endedAt: row.endedAt ?? context.at } });
  }
  for (const row of view.all('scheduleItem')) {
    if (row.noteId === id) buried.push({ entity: 'scheduleItem', id: row.id, row });
  }
  // Where the task itself is gone already, what was buried with it is more than what is left.
  if (task !== undefined) graves.bury(id, buried);
  return [...buried.map((each) => ({ ...each, row: null })), ...clearActiveTask(id, context)];
}

export function restoredTask({ id }: PayloadOf<'restoreTask'>, context: EffectContext): readonly RowChange[] {
  return context.graves.exhume(id);
}
