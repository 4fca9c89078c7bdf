import * as z from 'zod/mini';
import { appSettings, language } from '#contract/app-settings.ts';
import { notification } from '#contract/notification.ts';
import { oneLine } from './plain-words.ts';
import type { Say } from './texts.ts';

/** What is told of a notification outside the app. */
export const toldNotification = z.pick(notification, {
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
export type ToldNotification = z.infer<typeof toldNotification>;

/** Language and clock of a reader. A zone that no device has told yet leaves the time of day out. */
export const reader = z.object({
  language,
  timeZone: appSettings.shape.timeZone,
  hourCycle: appSettings.shape.hourCycle,
});
export type Reader = z.infer<typeof reader>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Characters: two of these and the ids stay well below what a push message may carry. */
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

function dueWords(
  say: Say,
  kind: 'task' | 'scheduleItem',
  dueAt: string,
  now: number,
  reader: Reader,
): string {
  const at = Date.parse(dueAt);
  const when = whenOf(at, now, reader);
  if (when === null) return say(`notification.due.${kind}.now`);
  return say(`notification.due.${kind}.${at > now ? 'coming' : 'past'}`, { when });
}

/** A notification as plain text. `now` in milliseconds. */
export function notificationWords(
  say: Say,
  { kind, subject, actorName, dueAt }: ToldNotification,
  reader: Reader,
  now: number,
): { readonly title: string; readonly body: string } {
  const about = oneLine(subject, MAX_BODY);
  const actor = oneLine(actorName, 60) || say('notification.someone');
  const title = oneLine(say(`notification.title.${kind}`, { actor, subject: about }), MAX_TITLE);
  if (kind !== 'reminder.task' && kind !== 'reminder.scheduleItem') return { title, body: about };
  const due = kind === 'reminder.task' ? 'task' : 'scheduleItem';
  return { title, body: dueAt === null ? '' : dueWords(say, due, dueAt, now, reader) };
}
