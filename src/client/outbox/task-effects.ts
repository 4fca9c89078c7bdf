import { DEFAULT_IMPORTANCE } from '#contract/limits.ts';
import type { PayloadOf } from '#contract/realtime.ts';
import type { Task } from '#contract/task.ts';
import type { WritePayloads } from '../client.ts';
import type { RowChange } from '../replica/row.ts';
import { leaveCollections, returnToCollections } from './collected-task.ts';
import { type EffectContext, type Effects, given, serverInstant } from './effect.ts';
import { editOfOthers, othersInReach } from './series-effects.ts';
import { clearActiveTask, endTimer, runningRecord } from './timer-effects.ts';

/** A part belongs where the whole belongs, and to whom; a group's task names its organization too. */
function placeOf(
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
    dueDate: payload.dueDate ?? null,
    isWholeDay: payload.isWholeDay ?? false,
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

function updatedTask(
  { id, data, scope = 'one' }: WritePayloads['updateTask'],
  context: EffectContext,
): readonly RowChange[] {
  const before = context.view.get('task', id);
  if (before === undefined) return [];
  const place = placeOf(data, context);
  const ofOther = editOfOthers(before, data);
  return [
    ...changedTask(id, { ...given(data), ...place }, context),
    ...othersInReach(before, scope, context).flatMap((other) =>
      changedTask(other.id, { ...ofOther(other), ...place }, context),
    ),
  ];
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

/** The task and everything below it. */
function treeOf(id: string, { view }: EffectContext): ReadonlySet<string> {
  const tree = new Set([id]);
  for (let size = 0; size < tree.size; ) {
    size = tree.size;
    for (const task of view.all('task')) {
      if (task.parentTaskId !== null && tree.has(task.parentTaskId)) tree.add(task.id);
    }
  }
  return tree;
}

function deletedTask(
  { id, scope = 'one' }: WritePayloads['deleteTask'],
  context: EffectContext,
): readonly RowChange[] {
  const task = context.view.get('task', id);
  const others = task === undefined ? [] : othersInReach(task, scope, context);
  return [id, ...others.map((other) => other.id)].flatMap((each) => deletedTree(each, context));
}

/** Takes what is below it, records, blocks and places in collections with it. */
function deletedTree(id: string, context: EffectContext): readonly RowChange[] {
  const { view, graves } = context;
  const tree = treeOf(id, context);
  const buried: RowChange[] = [];
  for (const each of tree) {
    const row = view.get('task', each);
    if (row !== undefined) buried.push({ entity: 'task', id: each, row });
  }
  for (const row of view.all('timerRecord')) {
    if (tree.has(row.noteId))
      buried.push({ entity: 'timerRecord', id: row.id, row: { ...row, endedAt: row.endedAt ?? context.at } });
  }
  for (const row of view.all('scheduleItem')) {
    if (row.noteId !== null && tree.has(row.noteId)) buried.push({ entity: 'scheduleItem', id: row.id, row });
  }
  // Where the task itself is gone already, what was buried with it is more than what is left.
  if (view.get('task', id) !== undefined) graves.bury(id, buried);
  return [
    ...buried.map((each) => ({ ...each, row: null })),
    ...[...tree].flatMap((each) => clearActiveTask(each, context)),
    ...leaveCollections(tree, id, context),
  ];
}

/** The series and its dates are the server's to make: until it answers, the task stands for its own first date. */
function repeatedTask(
  { id, recurrence }: PayloadOf<'setTaskRecurrence'>,
  context: EffectContext,
): readonly RowChange[] {
  return changedTask(
    id,
    (row) => {
      if (recurrence === null) return { recurrence };
      const { seriesId, occurrence } = row.recurrence ?? { seriesId: id, occurrence: row.dueDate };
      return occurrence === null ? {} : { recurrence: { ...recurrence, seriesId, occurrence } };
    },
    context,
  );
}

export const taskEffects: Effects<
  | 'createQuickTask'
  | 'createTask'
  | 'updateTask'
  | 'finishTask'
  | 'reopenTask'
  | 'deleteTask'
  | 'restoreTask'
  | 'setTaskRecurrence'
  | 'restoreTaskField'
> = {
  createQuickTask: createdTask,
  createTask: createdTask,
  updateTask: updatedTask,
  finishTask: finishedTask,
  reopenTask: ({ id, progress = 'todo' }, context) => [
    ...changedTask(id, { progress, completedAt: null }, context),
    ...returnToCollections(id, context),
  ],
  deleteTask: deletedTask,
  restoreTask: ({ id }, context) => [...context.graves.exhume(id), ...returnToCollections(id, context)],
  setTaskRecurrence: repeatedTask,
  // What the field held before is in the history, which is not kept here.
  restoreTaskField: () => [],
};
