import { calendarAddress, type Subscription } from '#contract/subscription.ts';
import { type Effects, given } from './effect.ts';

export const subscriptionEffects: Effects<
  | 'createSubscription'
  | 'updateSubscription'
  | 'deleteSubscription'
  | 'restoreSubscription'
  | 'refreshSubscription'
> = {
  createSubscription({ id, address, name, tone }, { accountId, at }) {
    const row: Subscription = {
      id,
      createdAt: at,
      updatedAt: at,
      version: 1,
      address: calendarAddress.parse(address),
      name: name ?? new URL(calendarAddress.parse(address)).host,
      tone: tone ?? 3,
      isShown: true,
      lastFetchedAt: null,
      skippedEvents: 0,
      fault: null,
      ownerId: accountId,
    };
    return [{ entity: 'subscription', id, row }];
  },
  updateSubscription({ subscriptionId: id, updateSubscriptionData }, { view, at }) {
    const row = view.get('subscription', id);
    if (row === undefined) return [];
    return [{ entity: 'subscription', id, row: { ...row, ...given(updateSubscriptionData), updatedAt: at } }];
  },
  deleteSubscription({ subscriptionId: id }, { view, graves }) {
    const row = view.get('subscription', id);
    if (row === undefined) return [];
    graves.bury(id, [{ entity: 'subscription', id, row }]);
    return [{ entity: 'subscription', id, row: null }];
  },
  restoreSubscription: ({ subscriptionId: id }, { graves }) => graves.exhume(id),
  refreshSubscription: () => [],
};
