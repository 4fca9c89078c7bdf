import type { Role } from '#contract/policy-table.ts';
import { demand } from '#server/demand-capability.ts';
import { RefusalError } from '#server/errors.ts';
import type { SubscriptionRow } from './table.ts';

export function roleOf(userId: string, subscription: Pick<SubscriptionRow, 'ownerId'>): Role {
  return userId === subscription.ownerId ? 'owner' : 'none';
}

/** Subscription, if `userId` may change it. A missing one and another user's are refused alike. */
export function demandSubscription(row: SubscriptionRow | null, userId: string): SubscriptionRow {
  if (row === null) throw new RefusalError('not_found');
  demand(roleOf(userId, row), 'subscription.view', 'subscription.edit');
  return row;
}
