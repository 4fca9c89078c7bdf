import type { Capability, Role } from '#contract/policy.ts';
import { RefusalError } from '#server/errors.ts';
import { demand } from '#server/policy.ts';
import type { TaskRow } from './table.ts';

export function roleOf(userId: string, task: Pick<TaskRow, 'ownerId'>): Role {
  return userId === task.ownerId ? 'owner' : 'none';
}

/** The task, if `userId` may do that with it. A missing task and an invisible one are refused alike. */
export function demandTask<T extends Pick<TaskRow, 'ownerId'>>(
  task: T | null,
  userId: string,
  capability: Capability,
): T {
  if (task === null) throw new RefusalError('not_found');
  demand(roleOf(userId, task), 'task.view', capability);
  return task;
}
