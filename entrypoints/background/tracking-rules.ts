import { Temporal } from 'temporal-polyfill';
import type { TimerRecord } from '#contract/timer-record.ts';
import { MINUTE } from '#time/units.ts';
import type { ExtensionSettings } from '../browser/extension-settings.ts';

const MINUTES_OF_HOUR = 60;
const DAYS_OF_WEEK = 7;

function zoned(instant: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
}

function timeOf(minutes: number): Temporal.PlainTime {
  return new Temporal.PlainTime(Math.floor(minutes / MINUTES_OF_HOUR), minutes % MINUTES_OF_HOUR);
}

/** Next occurrence of a time of day after an instant, in a zone. Milliseconds; `time` in minutes since midnight. */
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
  readonly records: Iterable<Pick<TimerRecord, 'endedAt'>>;
  /** Instant of the last reminder, or null. */
  readonly toldAt: number | null;
  readonly now: number;
  readonly timeZone: string;
}

export function trackingMissedAt(rule: ExtensionSettings['noTimer'], tracking: Tracking): number | null {
  const { now, timeZone, records } = tracking;
  if (!rule.isOn) return null;
  let since = tracking.toldAt ?? 0;
  for (const { endedAt } of records) {
    if (endedAt === null) return null;
    since = Math.max(since, Date.parse(endedAt));
  }
  const today = zoned(now, timeZone).toPlainDate();
  for (let days = 0; days <= DAYS_OF_WEEK; days++) {
    const day = today.add({ days });
    if (!rule.weekdays.includes(day.dayOfWeek)) continue;
    const instantOf = (time: number) =>
      day.toZonedDateTime({ timeZone, plainTime: timeOf(time) }).epochMilliseconds;
    const closes = instantOf(rule.until);
    const at = Math.max(instantOf(rule.from), since) + rule.minutes * MINUTE;
    if (at < closes && now < closes) return at;
  }
  return null;
}
