import * as z from 'zod/mini';
import type { PayloadOf } from '#contract/events/realtime.ts';
import type { Task } from '#contract/task/task.ts';
import type { TaskAccess } from '#contract/task/task-access.ts';
import type { EffectContext } from '../effect.ts';
import { changedRow } from '../row-effects.ts';
import type { ServerState } from '../server-state.ts';
import { needsTaskId } from '../task-id.ts';
import type { WriteDefinitions } from '../write-definition.ts';
import { about } from '../write-subject.ts';

/** The name of a person one shares an organization with; of others, the server knows it. */
function nameOfPerson(userId: string, { view }: EffectContext): string {
  for (const { organizationMembers } of view.all('organization')) {
    const member = organizationMembers.find((each) => each.userId === userId);
    if (member !== undefined) return `${member.firstName} ${member.lastName}`.trim();
  }
  return '';
}

export function accessOf(data: PayloadOf<'createTaskAccess'>['data'], context: EffectContext): TaskAccess {
  const { accessId: id, right = 'view', userId = null, groupId = null, organizationId = null } = data;
  const { view } = context;
  const name =
    (organizationId !== null && view.get('organization', organizationId)?.name) ||
    (groupId !== null && view.get('group', groupId)?.name) ||
    (userId !== null && nameOfPerson(userId, context)) ||
    '';
  return { id, right, userId, groupId, organizationId, name };
}

const path = z.optional(z.unknown());
const withPath = z.object({ data: z.object({ userId: path, groupId: path, organizationId: path }) });

/** Check of a write that gives a task to somebody. */
function needsPath(payload: unknown): 'no_task_id' | 'no_access_path' | null {
  const parsed = z.safeParse(withPath, payload);
  const isPathless = parsed.success && Object.values(parsed.data.data).every((each) => each == null);
  return needsTaskId(payload) ?? (isPathless ? 'no_access_path' : null);
}

/** Whether a task has an access; undefined where the task is deleted or no longer visible. */
async function hasAccess(id: string, accessId: string, server: ServerState): Promise<boolean | undefined> {
  return (await server.read('task', id))?.NoteAccess.some((each) => each.id === accessId);
}

function without(accesses: readonly TaskAccess[], id: string): TaskAccess[] {
  return accesses.filter((each) => each.id !== id);
}

/** A delegated task that loses its last assignee is open again. */
function openedIfLeft({ NoteAccess, delegatedStatus }: Task, accessId: string): Partial<Task> {
  const lost = NoteAccess.find(({ id }) => id === accessId);
  if (delegatedStatus !== 'DELEGATED' || lost?.right !== 'assignee') return {};
  const isLeft = without(NoteAccess, accessId).every(({ right }) => right !== 'assignee');
  return isLeft ? { delegatedStatus: 'OPEN' } : {};
}

export const taskAccessWrites: WriteDefinitions<
  'createTaskAccess' | 'replaceTaskAccess' | 'deleteTaskAccess'
> = {
  createTaskAccess: {
    subject: ({ id }) => about('task', id),
    effect: ({ id, data }, context) =>
      changedRow(
        'task',
        id,
        ({ NoteAccess }) => ({ NoteAccess: [...NoteAccess, accessOf(data, context)] }),
        context,
      ),
    merge: 'never',
    probe: async ({ id, data }, server) => (await hasAccess(id, data.accessId, server)) !== false,
    check: needsPath,
  },
  replaceTaskAccess: {
    subject: ({ id }) => about('task', id),
    effect: ({ id, deleteAccessId, data }, context) =>
      changedRow(
        'task',
        id,
        ({ NoteAccess }) => ({
          NoteAccess: [...without(NoteAccess, deleteAccessId), accessOf(data, context)],
        }),
        context,
      ),
    merge: 'never',
    probe: async ({ id, data }, server) => (await hasAccess(id, data.accessId, server)) !== false,
    check: needsPath,
  },
  deleteTaskAccess: {
    subject: ({ id }) => about('task', id),
    effect: ({ id, accessId }, context) =>
      changedRow(
        'task',
        id,
        (task) => ({ ...openedIfLeft(task, accessId), NoteAccess: without(task.NoteAccess, accessId) }),
        context,
      ),
    merge: 'never',
    probe: async ({ id, accessId }, server) => (await hasAccess(id, accessId, server)) !== true,
    check: needsTaskId,
  },
};
