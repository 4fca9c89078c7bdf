import type { Role } from '#contract/policy.ts';
import type { NotificationRow } from './table.ts';

/** A notification is its reader's alone. */
export function roleOf(userId: string, row: Pick<NotificationRow, 'userId'>): Role {
  return row.userId === userId ? 'owner' : 'none';
}
