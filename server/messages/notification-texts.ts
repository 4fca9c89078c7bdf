import * as z from 'zod/mini';
import { notification } from '#contract/notification.ts';
import { notificationTitle } from '#contract/notification-title.ts';
import { appSettings, language } from '#contract/people/app-settings.ts';
import { type CalendarDay, daysBetween } from '#time/calendar-day.ts';
import { createDayNames } from '#time/day-names.ts';
import { DAY, HOUR, MINUTE } from '#time/units.ts';
import { dayOf } from '#time/wall-clock.ts';
import type { Say } from './message-texts.ts';
import { oneLine } from './plain-words.ts';

const deliveredFields = z.pick(notification, {
  id: true,
  kind: true,
  subject: true,
  actorName: true,
  noteId: true,
  delegationRequestId: true,
  organizationId: true,
  groupId: true,
  calendarItemId: true,
  dueAt: true,
});
/** Notification in the form of mail and push. Jobs from before due days lack theirs. */
export const deliveredNotification = z.extend(deliveredFields, {
  dueDay: z._default(notification.shape.dueDay, null),
  offeredRole: notification.shape.offeredRole,
  guestAnswer: notification.shape.guestAnswer,
});
export type DeliveredNotification = z.infer<typeof deliveredNotification>;

/** Language, zone and clock of a reader. Without a zone from any device the time of day is left out. */
export const reader = z.object({
  language,
  timeZone: appSettings.shape.timeZone,
  hourCycle: appSettings.shape.hourCycle,
});
export type Reader = z.infer<typeof reader>;

/** Lengths in characters: both and the ids stay well below the limit of a push message. */
const MAX_TITLE = 120;
const MAX_BODY = 240;

/** "in 10 minutes (14:00)"; null within half a minute. */
function whenOf(at: number, now: number, { language, timeZone, hourCycle }: Reader): string | null {
  const away = at - now;
  const distance = Math.abs(away);
  if (distance < MINUTE / 2) return null;
  const [size, unit] =
    distance <= 90 * MINUTE
      ? ([MINUTE, 'minute'] as const)
      : distance <= 36 * HOUR
        ? ([HOUR, 'hour'] as const)
        : ([DAY, 'day'] as const);
  const relative = new Intl.RelativeTimeFormat(language).format(Math.round(away / size), unit);
  if (timeZone === null) return relative;
  const time = new Intl.DateTimeFormat(language, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    ...(hourCycle === null ? {} : { hourCycle }),
    ...(distance < 12 * HOUR ? {} : { weekday: 'short', day: 'numeric', month: 'short' }),
  });
  return `${relative} (${time.format(at)})`;
}

/** "tomorrow (Tue 24 Nov)". */
function whenOfDay(day: CalendarDay, today: CalendarDay, { language }: Reader): string {
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return `${relative.format(daysBetween(today, day), 'day')} (${createDayNames(language).short(day)})`;
}

function dueWords(
  say: Say,
  kind: 'task' | 'scheduleItem',
  { dueAt, dueDay }: Pick<DeliveredNotification, 'dueAt' | 'dueDay'>,
  now: number,
  reader: Reader,
): string {
  if (dueDay !== null) {
    const today = dayOf(now, reader.timeZone ?? 'UTC');
    const when = whenOfDay(dueDay, today, reader);
    return say(`notification.due.${kind}.${dueDay < today ? 'past' : 'coming'}`, { when });
  }
  if (dueAt === null) return '';
  const at = Date.parse(dueAt);
  const when = whenOf(at, now, reader);
  if (when === null) return say(`notification.due.${kind}.now`);
  return say(`notification.due.${kind}.${at > now ? 'coming' : 'past'}`, { when });
}

/** A notification as plain text. `now` in milliseconds. */
export function notificationTexts(
  say: Say,
  notification: DeliveredNotification,
  reader: Reader,
  now: number,
): { readonly title: string; readonly body: string } {
  const { kind, subject, actorName, dueAt, dueDay } = notification;
  const about = oneLine(subject, MAX_BODY);
  const actor = oneLine(actorName, 60) || say('notification.someone');
  const title = oneLine(
    say(`notification.title.${notificationTitle(notification)}`, { actor, subject: about }),
    MAX_TITLE,
  );
  if (kind !== 'reminder.task' && kind !== 'reminder.scheduleItem') return { title, body: about };
  const due = kind === 'reminder.task' ? 'task' : 'scheduleItem';
  return { title, body: dueWords(say, due, { dueAt, dueDay }, now, reader) };
}
