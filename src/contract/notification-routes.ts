import * as z from 'zod/mini';
import { cursorPage, entityId } from './entity.ts';
import { MAX_URL } from './limits.ts';
import { notification, notificationPreferences, preferencesPatch, pushSubscription } from './notification.ts';
import { defineRoute } from './route.ts';

export const notificationRoutes = {
  subscribeToPush: defineRoute({
    method: 'POST',
    path: '/api/notifications/subscribe',
    access: 'bearer',
    write: true,
    body: z.object({
      subscription: pushSubscription,
      /** Random, one per browser: only one of the web app and the extension gets the message. */
      browserId: z.optional(entityId),
    }),
    reply: z.object({}),
    errors: ['endpoint_not_allowed'],
    summary: 'Send push messages to this browser, for as long as its session lives',
    serves: 'POST /notifications/subscribe {subscription}',
  }),
  unsubscribeFromPush: defineRoute({
    method: 'POST',
    path: '/api/notifications/unsubscribe',
    access: 'bearer',
    write: true,
    body: z.object({ endpoint: z.string().check(z.maxLength(MAX_URL)) }),
    reply: z.object({}),
    errors: [],
    summary: 'Send no more push messages to this browser',
    serves: null,
  }),
  getPushKey: defineRoute({
    method: 'GET',
    path: '/api/notifications/key',
    access: 'bearer',
    write: false,
    reply: z.object({ publicKey: z.string() }),
    errors: [],
    summary: 'The VAPID public key, for the browser’s subscription',
    serves: null,
  }),
  getNotifications: defineRoute({
    method: 'GET',
    path: '/api/notifications',
    access: 'bearer',
    write: false,
    query: cursorPage,
    reply: z.object({ notifications: z.array(notification), nextBefore: z.nullable(entityId) }),
    errors: [],
    summary: 'One’s notifications, latest first',
    serves: null,
  }),
  readNotifications: defineRoute({
    method: 'POST',
    path: '/api/notifications/read',
    access: 'bearer',
    write: true,
    /** Left out: all notifications. */
    body: z.object({ ids: z.optional(z.array(entityId).check(z.maxLength(1_000))) }),
    reply: z.object({}),
    errors: [],
    summary: 'Mark notifications as read',
    serves: null,
  }),
  getNotificationPreferences: defineRoute({
    method: 'GET',
    path: '/api/notifications/preferences',
    access: 'bearer',
    write: false,
    reply: notificationPreferences,
    errors: [],
    summary: 'How each kind of notification is told',
    serves: null,
  }),
  updateNotificationPreferences: defineRoute({
    method: 'PUT',
    path: '/api/notifications/preferences',
    access: 'bearer',
    write: true,
    body: preferencesPatch,
    reply: notificationPreferences,
    errors: [],
    summary: 'Change how some kinds of notification are told',
    serves: null,
  }),
};
