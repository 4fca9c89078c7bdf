import * as z from 'zod/mini';
import { entityId } from '../entity.ts';
import { newSubscription, subscription, subscriptionWrite } from '../subscription.ts';
import { defineEvents } from './event.ts';

const ofSubscription = z.object({ subscriptionId: entityId });

export const subscriptionEvents = defineEvents({
  getSubscriptions: {
    kind: 'read',
    http: 'GET /subscriptions',
    isOwn: true,
    payload: z.object({}),
    answer: z.array(subscription),
    errors: [],
  },
  createSubscription: {
    kind: 'write',
    http: 'POST /subscriptions',
    isOwn: true,
    payload: newSubscription,
    answer: subscription,
    errors: ['id_taken', 'too_many'],
  },
  updateSubscription: {
    kind: 'write',
    http: 'PATCH /subscriptions/:subscriptionId',
    isOwn: true,
    payload: subscriptionWrite,
    answer: subscription,
    errors: ['not_found'],
  },
  deleteSubscription: {
    kind: 'write',
    http: 'DELETE /subscriptions/:subscriptionId',
    isOwn: true,
    payload: ofSubscription,
    answer: ofSubscription,
    errors: ['not_found'],
  },
  restoreSubscription: {
    kind: 'write',
    http: 'POST /subscriptions/:subscriptionId/restore',
    isOwn: true,
    payload: ofSubscription,
    answer: subscription,
    errors: ['not_found', 'too_many'],
  },
  /** Fetches the subscription soon, ahead of its schedule. */
  refreshSubscription: {
    kind: 'write',
    http: 'POST /subscriptions/:subscriptionId/refresh',
    isOwn: true,
    payload: ofSubscription,
    answer: subscription,
    errors: ['not_found'],
  },
});
