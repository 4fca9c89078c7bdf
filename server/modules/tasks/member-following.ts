import type { MemberFollower } from '../organizations/member-follower.ts';
import * as repository from './repository.ts';
import type { TasksService } from './service.ts';

/** Who leaves an organization leaves its tasks there: those they own to their heir, and those they were given. */
export function createTaskMemberFollower(
  tasks: Pick<TasksService, 'handOverAll' | 'revokeAccess'>,
): MemberFollower {
  return {
    async left(context, { organizationId, userId, heirId }) {
      const path = { groupId: null, organizationId: null };
      await tasks.handOverAll(context, { organizationId, from: userId, to: heirId });
      for (const task of await repository.listGivenIn(context.tx, organizationId, userId))
        await tasks.revokeAccess(context, task, { ...path, userId });
      // What is now the heir's own was given to them before.
      for (const task of await repository.listGivenIn(context.tx, organizationId, heirId))
        if (task.ownerId === heirId) await tasks.revokeAccess(context, task, { ...path, userId: heirId });
    },
  };
}
