import { type Capability, can, type Role } from '#contract/policy-table.ts';
import type { Queryable } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import { rolesOnTasks } from '../tasks/roles/service.ts';
import type { TaskRow } from '../tasks/table.ts';
import type { TimerRecordRow } from './table.ts';

function roleOf(userId: string, record: Pick<TimerRecordRow, 'userId'>): Role {
  return userId === record.userId ? 'owner' : 'none';
}

/** Users may view their own records, and everyone's on a task that they may edit. */
export function mayView(userId: string, record: Pick<TimerRecordRow, 'userId'>, onTask: Role): boolean {
  return can(roleOf(userId, record), 'timerRecord.view') || can(onTask, 'task.viewRecords');
}

/** Record, if `userId` has the capability. A missing record and an invisible one are refused alike. */
export async function demandRecord(
  queryable: Queryable,
  row: TimerRecordRow | null,
  task: TaskRow,
  userId: string,
  capability: Capability,
): Promise<TimerRecordRow> {
  if (row === null) throw new RefusalError('not_found');
  const onTask = await rolesOnTasks(queryable, [task], [userId]);
  if (!mayView(userId, row, onTask(task, userId))) throw new RefusalError('not_found');
  if (!can(roleOf(userId, row), capability)) throw new RefusalError('not_permitted');
  return row;
}
