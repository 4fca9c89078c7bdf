import type { MemberHooks } from '../organizations/hooks.ts';
import * as repository from './repository.ts';
import type { TasksService } from './service.ts';

/** Hook for members who leave an organization: their tasks there go to their heir, and their accesses end. */
export function createTaskMemberHooks(
  tasks: Pick<TasksService, 'handOverAll' | 'revokeAccess'>,
): MemberHooks {
  return {
    async onLeft(context, { organizationId, userId, heirId }) {
      const path = { groupId: null, organizationId: null };
      await tasks.handOverAll(context, { organizationId, from: userId, to: heirId });
      for (const task of await repository.listSharedIn(context.tx, organizationId, userId))
        await tasks.revokeAccess(context, task, { ...path, userId });
      // An heir needs no access to tasks that they own now.
      for (const task of await repository.listSharedIn(context.tx, organizationId, heirId))
        if (task.ownerId === heirId) await tasks.revokeAccess(context, task, { ...path, userId: heirId });
    },
  };
}
