import type { TFunction } from 'i18next';
import type { Notification } from '#contract/notification.ts';
import { notificationTitle } from '#contract/notification-title.ts';
import type { Formats } from '#i18n/format.ts';

export interface NotificationText {
  readonly title: string;
  /** Subject, or time of the reminder's subject; empty if the title says it all. */
  readonly about: string;
}

export function notificationText(
  notification: Notification,
  t: TFunction<'pages'>,
  formats: Formats,
): NotificationText {
  const { kind, subject, actorName, dueAt, dueDay } = notification;
  if (kind === 'reminder.task' || kind === 'reminder.scheduleItem') {
    const instant = dueAt === null ? '' : formats.dateTime(dueAt);
    const when = dueDay === null ? instant : formats.days.short(dueDay);
    // i18n-keys: pages:notification.due.{reminder.task,reminder.scheduleItem}
    return { title: subject, about: when === '' ? '' : t(`notification.due.${kind}`, { when }) };
  }
  const actor = actorName === '' ? t('notification.someone') : actorName;
  // i18n-keys: pages:notification.title.{*newsKinds} pages:notification.title.ownership.{offered,accepted}
  // i18n-keys: pages:notification.title.guest.{accepted,tentative,declined}
  return { title: t(`notification.title.${notificationTitle(notification)}`, { actor }), about: subject };
}
