import type { PayloadOf } from '#contract/realtime.ts';
import type { TaskAccess } from '#contract/task-access.ts';
import type { EffectContext, Effects } from './effect.ts';
import { changedTask } from './task-effects.ts';

/** The name of a person one shares an organization with; of others, the server knows it. */
function nameOfPerson(userId: string, { view }: EffectContext): string {
  for (const { organizationMembers } of view.all('organization')) {
    const member = organizationMembers.find((each) => each.userId === userId);
    if (member !== undefined) return `${member.firstName} ${member.lastName}`.trim();
  }
  return '';
}

function entryOf(data: PayloadOf<'createTaskAccess'>['data'], context: EffectContext): TaskAccess {
  const { accessId: id, right = 'view', userId = null, groupId = null, organizationId = null } = data;
  const { view } = context;
  const name =
    (organizationId !== null && view.get('organization', organizationId)?.name) ||
    (groupId !== null && view.get('group', groupId)?.name) ||
    (userId !== null && nameOfPerson(userId, context)) ||
    '';
  return { id, right, userId, groupId, organizationId, name };
}

export const taskAccessEffects: Effects<'createTaskAccess' | 'replaceTaskAccess' | 'deleteTaskAccess'> = {
  createTaskAccess: ({ id, data }, context) =>
    changedTask(id, ({ NoteAccess }) => ({ NoteAccess: [...NoteAccess, entryOf(data, context)] }), context),
  replaceTaskAccess: ({ id, deleteAccessId, data }, context) =>
    changedTask(
      id,
      ({ NoteAccess }) => ({
        NoteAccess: [...NoteAccess.filter((each) => each.id !== deleteAccessId), entryOf(data, context)],
      }),
      context,
    ),
  deleteTaskAccess: ({ id, accessId }, context) =>
    changedTask(
      id,
      ({ NoteAccess }) => ({ NoteAccess: NoteAccess.filter((each) => each.id !== accessId) }),
      context,
    ),
};
