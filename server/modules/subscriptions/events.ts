import { subscriptionEvents } from '#contract/events/subscription-events.ts';
import type { Database } from '#server/database/database.ts';
import { onRead, onWrite } from '#server/realtime/bound-events.ts';
import type { AnswerReader } from '#server/writes/write.ts';
import {
  createSubscription,
  deleteSubscription,
  listSubscriptions,
  refreshSubscription,
  restoreSubscription,
  updateSubscription,
} from './service.ts';

interface OfSubscription {
  readonly subscriptionId: string;
}

function answer({ subscriptionId }: OfSubscription, reader: AnswerReader) {
  return reader.get('subscription', subscriptionId);
}

export function createSubscriptionEvents({ outer }: Pick<Database, 'outer'>) {
  return {
    getSubscriptions: onRead(subscriptionEvents.getSubscriptions, ({ userId }) =>
      listSubscriptions(outer, userId),
    ),
    createSubscription: onWrite(subscriptionEvents.createSubscription, {
      perform: createSubscription,
      answer: ({ id }, reader) => reader.get('subscription', id),
    }),
    updateSubscription: onWrite(subscriptionEvents.updateSubscription, {
      perform: updateSubscription,
      answer,
    }),
    deleteSubscription: onWrite(subscriptionEvents.deleteSubscription, {
      perform: (context, { subscriptionId }) => deleteSubscription(context, subscriptionId),
      answer: async ({ subscriptionId }) => ({ subscriptionId }),
    }),
    restoreSubscription: onWrite(subscriptionEvents.restoreSubscription, {
      perform: (context, { subscriptionId }) => restoreSubscription(context, subscriptionId),
      answer,
    }),
    refreshSubscription: onWrite(subscriptionEvents.refreshSubscription, {
      perform: (context, { subscriptionId }) => refreshSubscription(context, subscriptionId),
      answer,
    }),
  };
}
