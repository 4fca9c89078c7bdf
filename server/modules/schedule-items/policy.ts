import type { Capability, Role } from '#contract/policy-table.ts';
import { demand } from '#server/demand-capability.ts';
import { RefusalError } from '#server/errors.ts';
import type { ScheduleItemRow } from './table.ts';

export function roleOf(userId: string, item: Pick<ScheduleItemRow, 'ownerId'>): Role {
  return userId === item.ownerId ? 'owner' : 'none';
}

/** Item, if `userId` has the capability. A missing item and an invisible one are refused alike. */
export function demandItem(
  row: ScheduleItemRow | null,
  userId: string,
  capability: Capability,
): ScheduleItemRow {
  if (row === null) throw new RefusalError('not_found');
  demand(roleOf(userId, row), 'scheduleItem.view', capability);
  return row;
}
