import { noDue } from '#contract/due.ts';
import { DEFAULT_IMPORTANCE } from '#contract/limits.ts';
import type { PayloadOf } from '#contract/realtime.ts';
import type { Task } from '#contract/task.ts';
import type { RowChange } from '../replica/row.ts';
import { leaveCollections, returnToCollections } from './collected-task.ts';
import { dueWritten, type EffectContext, type Effects, serverInstant } from './effect.ts';
import { clearActiveTask, endTimer, runningRecord } from './timer-effects.ts';

/** A part belongs where the whole belongs, and to whom; a group's task names its organization too. */
export function placeOf(
  {
    parentTaskId,
    groupId,
  }: { parentTaskId?: string | null | undefined; groupId?: string | null | undefined },
  { view }: EffectContext,
): Partial<Task> {
  const parent = parentTaskId == null ? undefined : view.get('task', parentTaskId);
  if (parent !== undefined) {
    const { ownerId, organizationId, groupId, role } = parent;
    return { ownerId, organizationId, groupId, role };
  }
  const group = groupId == null ? undefined : view.get('group', groupId);
  return group === undefined ? {} : { organizationId: group.organizationId };
}

function createdTask(payload: PayloadOf<'createTask'>, context: EffectContext): readonly RowChange[] {
  const { at, accountId } = context;
  const row: Task = {
    id: payload.id,
    createdAt: at,
    updatedAt: at,
    version: 1,
    title: payload.title,
    description: payload.description ?? '',
    ...dueWritten(payload, noDue, context),
    importance: payload.importance ?? DEFAULT_IMPORTANCE,
    workload: payload.workload ?? null,
    isNew: payload.isNew ?? true,
    sourceUrl: payload.sourceUrl ?? null,
    position: payload.position ?? 'a0',
    labels: payload.labels ?? [],
    reminders: payload.reminders ?? [],
    parentTaskId: payload.parentTaskId ?? null,
    organizationId: payload.organizationId ?? null,
    groupId: payload.groupId ?? null,
    progress: 'todo',
    delegatedStatus: 'OPEN',
    ownerId: accountId,
    completedAt: null,
    recurrence: null,
    assetLinks: [],
    NoteAccess: [],
    role: 'owner',
    ...placeOf(payload, context),
  };
  return [{ entity: 'task', id: row.id, row }];
}

/** The version stays the one that the server gave: later edits are made from that. */
export function changedTask(
  id: string,
  change: Partial<Task> | ((row: Task) => Partial<Task>),
  { view, at }: EffectContext,
): readonly RowChange[] {
  const row = view.get('task', id);
  if (row === undefined) return [];
  const patch = typeof change === 'function' ? change(row) : change;
  return [{ entity: 'task', id, row: { ...row, ...patch, updatedAt: at } }];
}

function finishedTask(payload: PayloadOf<'finishTask'>, context: EffectContext): readonly RowChange[] {
  const { id } = payload;
  const at = serverInstant(payload.at, context);
  const running = runningRecord(context);
  return [
    ...changedTask(id, { progress: 'done', completedAt: at, isNew: false }, context),
    ...(running?.noteId === id ? endTimer(running, at, context) : []),
    ...clearActiveTask(id, context),
    ...leaveCollections(new Set([id]), id, context),
  ];
}

export const taskEffects: Effects<'createQuickTask' | 'createTask' | 'finishTask' | 'reopenTask'> = {
  createQuickTask: createdTask,
  createTask: createdTask,
  finishTask: finishedTask,
  reopenTask: ({ id, progress = 'todo' }, context) => [
    ...changedTask(id, { progress, completedAt: null }, context),
    ...returnToCollections(id, context),
  ],
};
