import { calendarAddress, type Subscription } from '#contract/subscription.ts';
import { definedFields } from '../effect.ts';
import { changedRow, deletedRow } from '../row-effects.ts';
import type { WriteDefinitions } from '../write-definition.ts';
import { about } from '../write-subject.ts';

export const subscriptionWrites: WriteDefinitions<
  | 'createSubscription'
  | 'updateSubscription'
  | 'deleteSubscription'
  | 'restoreSubscription'
  | 'refreshSubscription'
> = {
  createSubscription: {
    subject: ({ id }) => about('subscription', id),
    effect({ id, address, name, tone }, { accountId, at }) {
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
        unknownZones: [],
        fault: null,
        ownerId: accountId,
      };
      return [{ entity: 'subscription', id, row }];
    },
    merge: 'never',
    probe: ({ id }, server) => server.has('subscription', id),
    check: 'schema',
  },
  updateSubscription: {
    subject: ({ subscriptionId }) => about('subscription', subscriptionId),
    effect: ({ subscriptionId, updateSubscriptionData }, context) =>
      changedRow('subscription', subscriptionId, definedFields(updateSubscriptionData), context),
    merge(waiting, edit) {
      const { subscriptionId, version, updateSubscriptionData } = edit;
      if (waiting.name !== 'updateSubscription') return null;
      if (waiting.payload.subscriptionId !== subscriptionId || waiting.payload.version !== version)
        return null;
      const merged = { ...waiting.payload.updateSubscriptionData, ...updateSubscriptionData };
      return { name: waiting.name, payload: { ...edit, updateSubscriptionData: merged } };
    },
    probe: ({ subscriptionId, updateSubscriptionData }, server) =>
      server.holds('subscription', subscriptionId, updateSubscriptionData),
    check: 'schema',
  },
  deleteSubscription: {
    subject: ({ subscriptionId }) => about('subscription', subscriptionId),
    effect: ({ subscriptionId }, context) => deletedRow('subscription', subscriptionId, context),
    merge: 'never',
    probe: async ({ subscriptionId }, server) => !(await server.has('subscription', subscriptionId)),
    check: 'schema',
  },
  restoreSubscription: {
    subject: ({ subscriptionId }) => about('subscription', subscriptionId),
    effect: ({ subscriptionId }, { tombstones }) => tombstones.restore(subscriptionId),
    merge: 'never',
    probe: ({ subscriptionId }, server) => server.has('subscription', subscriptionId),
    check: 'schema',
  },
  refreshSubscription: {
    subject: ({ subscriptionId }) => about('subscription', subscriptionId),
    effect: 'none',
    merge: 'never',
    probe: 'resend',
    check: 'schema',
  },
};
