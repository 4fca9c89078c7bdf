import type { LiveListSpec } from '#client/replica/live-list.ts';
import type { Notification } from '#contract/notification.ts';

/** Latest first; UUIDv7 ids, which are ordered by time, break ties. */
function latestFirst(a: Notification, b: Notification): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}

export const allNotifications: LiveListSpec<Notification> = { where: () => true, compare: latestFirst };

export const unreadNotifications: LiveListSpec<Notification> = {
  where: ({ readAt }) => readAt === null,
  compare: latestFirst,
};
