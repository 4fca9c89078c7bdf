import * as z from 'zod/mini';
import type { Capability } from '#contract/policy-table.ts';
import type { Queryable } from '#server/database/driver.ts';
import { demand } from '#server/demand-capability.ts';
import { RefusalError } from '#server/errors.ts';
import { rolesOnTasks, type SharedTask } from './roles/service.ts';
import type { TaskHistoryRow } from './table.ts';

/** User that a delegation step is about. */
const delegationStep = z.object({ userId: z.nullable(z.string()) });

/** Only the owner sees whom a task was offered to and each answer; others see their own steps. */
export function mayViewEntry(
  { field, userId: actorId, after }: Pick<TaskHistoryRow, 'field' | 'userId' | 'after'>,
  { ownerId }: Pick<SharedTask, 'ownerId'>,
  userId: string,
): boolean {
  if (field !== 'delegation' || ownerId === userId || actorId === userId) return true;
  const step = z.safeParse(delegationStep, after);
  return step.success && step.data.userId === userId;
}

/** Task, if `userId` has the capability. A missing task and an invisible one are refused alike. */
export async function demandTask<T extends SharedTask>(
  queryable: Queryable,
  task: T | null,
  userId: string,
  capability: Capability,
): Promise<T> {
  if (task === null) throw new RefusalError('not_found');
  const roleOf = await rolesOnTasks(queryable, [task], [userId]);
  demand(roleOf(task, userId), 'task.view', capability);
  return task;
}
