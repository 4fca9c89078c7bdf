import type { Role } from '#contract/policy-table.ts';
import type { NotificationRow } from './table.ts';

/** Only the reader of a notification may view it. */
export function roleOf(userId: string, row: Pick<NotificationRow, 'userId'>): Role {
  return row.userId === userId ? 'owner' : 'none';
}
