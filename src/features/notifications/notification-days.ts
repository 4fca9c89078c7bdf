import type { Notification } from '#contract/notification.ts';

export interface NotificationDay {
  /** An instant of that day. */
  readonly instant: string;
  readonly notifications: readonly Notification[];
}

/** Groups a list, latest first, by day. `dayOf` returns the day of an instant. */
export function byDay(
  notifications: readonly Notification[],
  dayOf: (instant: string) => string,
): readonly NotificationDay[] {
  const days: { instant: string; day: string; notifications: Notification[] }[] = [];
  for (const notification of notifications) {
    const day = dayOf(notification.createdAt);
    const last = days.at(-1);
    if (last?.day === day) last.notifications.push(notification);
    else days.push({ instant: notification.createdAt, day, notifications: [notification] });
  }
  return days;
}
