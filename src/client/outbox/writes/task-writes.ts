import type { PayloadOf } from '#contract/events/realtime.ts';
import { noDue } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';
import { newTaskValues } from '#contract/task/task-field-traits.ts';
import type { RowChange } from '../../replica/row.ts';
import { definedFields, dueWritten, type EffectContext, serverInstant } from '../effect.ts';
import { changedRow } from '../row-effects.ts';
import { needsTaskId } from '../task-id.ts';
import type { WriteDefaults, WriteDefinitions } from '../write-definition.ts';
import { about } from '../write-subject.ts';
import { leaveCollections, returnToCollections } from './collected-task.ts';
import { clearActiveTask, endTimer, runningRecord } from './running-record-writes.ts';
import { withWholeDue } from './whole-due.ts';

/** Owner and scope of a subtask, which are its parent's; a task of a group names its organization too. */
export function scopeOf(
  {
    parentTaskId,
    groupId,
  }: { parentTaskId?: string | null | undefined; groupId?: string | null | undefined },
  { view }: EffectContext,
): Partial<Task> {
  const parent = parentTaskId == null ? undefined : view.get('task', parentTaskId);
  if (parent !== undefined) {
    const { ownerId, ownerName, organizationId, groupId, role } = parent;
    return { ownerId, ownerName, organizationId, groupId, role };
  }
  const group = groupId == null ? undefined : view.get('group', groupId);
  return group === undefined ? {} : { organizationId: group.organizationId };
}

function createdTask(payload: PayloadOf<'createTask'>, context: EffectContext): readonly RowChange[] {
  const { at, accountId } = context;
  const row: Task = {
    ...newTaskValues,
    position: 'a0',
    ...definedFields(payload),
    id: payload.id,
    title: payload.title,
    createdAt: at,
    updatedAt: at,
    version: 1,
    ...dueWritten(payload, noDue, context),
    progress: 'todo',
    delegatedStatus: 'OPEN',
    ownerId: accountId,
    ownerName: '',
    completedAt: null,
    recurrence: null,
    assetLinks: [],
    NoteAccess: [],
    role: 'owner',
    ...scopeOf(payload, context),
  };
  return [{ entity: 'task', id: row.id, row }];
}

function finishedTask(payload: PayloadOf<'finishTask'>, context: EffectContext): readonly RowChange[] {
  const { id } = payload;
  const at = serverInstant(payload.at, context);
  const running = runningRecord(context);
  return [
    ...changedRow('task', id, { progress: 'done', completedAt: at, isNew: false }, context),
    ...(running?.noteId === id ? endTimer(running, at, context) : []),
    ...clearActiveTask(id, context),
    ...leaveCollections(new Set([id]), id, context),
  ];
}

function completedTask<P extends PayloadOf<'createTask'>>(payload: P, defaults: WriteDefaults): P {
  const { position = defaults.lastPosition() } = payload;
  return { ...withWholeDue(payload, defaults.timeZone), position };
}

export const taskWrites: WriteDefinitions<'createQuickTask' | 'createTask' | 'finishTask' | 'reopenTask'> = {
  createQuickTask: {
    subject: ({ id, parentTaskId }) => about('task', id, parentTaskId),
    effect: createdTask,
    merge: 'never',
    probe: ({ id }, server) => server.has('task', id),
    check: 'schema',
    prepare: completedTask,
  },
  createTask: {
    subject: ({ id, parentTaskId }) => about('task', id, parentTaskId),
    effect: createdTask,
    merge: 'never',
    probe: ({ id }, server) => server.has('task', id),
    check: 'schema',
    prepare: completedTask,
  },
  finishTask: {
    subject: ({ id }) => about('task', id),
    effect: finishedTask,
    merge: 'never',
    probe: async ({ id }, server) => (await server.read('task', id))?.progress === 'done',
    check: needsTaskId,
    stamp: (payload, clientNow) => ({ ...payload, clientNow }),
    settledBy: 'already_finished',
  },
  reopenTask: {
    subject: ({ id }) => about('task', id),
    effect: ({ id, progress = 'todo' }, context) => [
      ...changedRow('task', id, { progress, completedAt: null }, context),
      ...returnToCollections(id, context),
    ],
    merge: 'never',
    probe: async ({ id }, server) => (await server.read('task', id))?.progress !== 'done',
    check: needsTaskId,
    settledBy: 'not_finished',
  },
};
