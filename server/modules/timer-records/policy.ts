import type { Capability, Role } from '#contract/policy.ts';
import { RefusalError } from '#server/errors.ts';
import { demand } from '#server/policy.ts';
import type { TimerRecordRow } from './table.ts';

export function roleOf(userId: string, record: Pick<TimerRecordRow, 'userId'>): Role {
  return userId === record.userId ? 'owner' : 'none';
}

/** The record, if `userId` may do that with it. A missing record and an invisible one are refused alike. */
export function demandRecord(
  row: TimerRecordRow | null,
  userId: string,
  capability: Capability,
): TimerRecordRow {
  if (row === null) throw new RefusalError('not_found');
  demand(roleOf(userId, row), 'timerRecord.view', capability);
  return row;
}
