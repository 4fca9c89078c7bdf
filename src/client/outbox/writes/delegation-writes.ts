import { v7 as uuidv7 } from 'uuid';
import type { TaskAccess } from '#contract/task/task-access.ts';
import { changedRow } from '../row-effects.ts';
import type { WriteDefinitions } from '../write-definition.ts';
import { about } from '../write-subject.ts';
import { accessOf } from './task-access-writes.ts';

/** Accesses with an assignee; somebody who could see the task already keeps the entry by which they could. */
function withAssignee(accesses: readonly TaskAccess[], assignee: TaskAccess): TaskAccess[] {
  const isKnown = accesses.some(({ userId }) => userId === assignee.userId);
  if (!isKnown) return [...accesses, assignee];
  return accesses.map((each) => (each.userId === assignee.userId ? { ...each, right: 'assignee' } : each));
}

export const delegationWrites: WriteDefinitions<'createDelegationRequest' | 'assignTask'> = {
  createDelegationRequest: {
    subject: ({ noteId }) => about('task', noteId),
    // Whether a task may be offered, and to whom, is the server's to say: nothing shows before it has.
    effect: 'none',
    merge: 'never',
    async probe({ noteId }, server) {
      const task = await server.read('task', noteId);
      return task === null || task.delegatedStatus !== 'OPEN';
    },
    check: 'schema',
    prepare: 'as given',
    async send({ noteId, ...body }, call, requestId) {
      const data = await call('createDelegationRequest', { params: { noteId }, body }, requestId);
      return [{ entity: 'delegationRequest', id: data.id, version: data.version, op: 'upsert', data }];
    },
  },
  assignTask: {
    subject: ({ noteId }) => about('task', noteId),
    effect: ({ noteId, id, userId, accessId }, context) =>
      changedRow(
        'task',
        noteId,
        ({ NoteAccess }) => ({
          delegatedStatus: 'DELEGATED' as const,
          NoteAccess: withAssignee(
            NoteAccess,
            accessOf({ accessId: accessId ?? id, userId, right: 'assignee' }, context),
          ),
        }),
        context,
      ),
    merge: 'never',
    async probe({ noteId }, server) {
      const task = await server.read('task', noteId);
      return task === null || task.delegatedStatus === 'DELEGATED';
    },
    check: 'schema',
    prepare: (payload) => ({ ...payload, accessId: payload.accessId ?? uuidv7() }),
    async send({ noteId, ...body }, call, requestId) {
      const data = await call('assignTask', { params: { noteId }, body }, requestId);
      return [{ entity: 'delegationRequest', id: data.id, version: data.version, op: 'upsert', data }];
    },
  },
};
