import { Temporal } from 'temporal-polyfill';
import type { TimerRecord } from '#contract/timer-record.ts';
import type { ExtensionSettings } from '../browser/extension-settings.ts';

const MINUTE = 60_000;
const MINUTES_OF_HOUR = 60;

function zoned(instant: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
}

function timeOf(minutes: number): Temporal.PlainTime {
  return new Temporal.PlainTime(Math.floor(minutes / MINUTES_OF_HOUR), minutes % MINUTES_OF_HOUR);
}

/** The next such time of day after an instant, in a zone. Milliseconds; `time` in minutes since midnight. */
export function nextTimeOfDay(after: number, time: number, timeZone: string): number {
  const start = zoned(after, timeZone);
  const plainTime = timeOf(time);
  const sameDay = start.toPlainDate().toZonedDateTime({ timeZone, plainTime });
  const next =
    sameDay.epochMilliseconds > after
      ? sameDay
      : start.toPlainDate().add({ days: 1 }).toZonedDateTime({ timeZone, plainTime });
  return next.epochMilliseconds;
}

export interface Tracking {
  /** One's own records. */
  readonly records: Iterable<Pick<TimerRecord, 'endedAt'>>;
  /** When the person was last told, or null. */
  readonly toldAt: number | null;
  readonly now: number;
  readonly timeZone: string;
}

/** Whether to say that no timer runs: within the working hours, and for long enough since the last one, the morning or the last time it was said. */
export function isTrackingMissed(rule: ExtensionSettings['noTimer'], tracking: Tracking): boolean {
  const { now, timeZone, records, toldAt } = tracking;
  const today = zoned(now, timeZone);
  const opens = today.toPlainDate().toZonedDateTime({ timeZone, plainTime: timeOf(rule.from) });
  const closes = today.toPlainDate().toZonedDateTime({ timeZone, plainTime: timeOf(rule.until) });
  if (!rule.isOn || !rule.weekdays.includes(today.dayOfWeek)) return false;
  if (now < opens.epochMilliseconds || now >= closes.epochMilliseconds) return false;
  let since = Math.max(opens.epochMilliseconds, toldAt ?? 0);
  for (const { endedAt } of records) {
    if (endedAt === null) return false;
    since = Math.max(since, Date.parse(endedAt));
  }
  return now - since >= rule.minutes * MINUTE;
}
