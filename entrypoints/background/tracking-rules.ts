import type { TimerRecord } from '#contract/timer-record.ts';
import { addDays, weekdayOf } from '#time/calendar-day.ts';
import { MINUTE } from '#time/units.ts';
import { dayOf, instantAt } from '#time/wall-clock.ts';
import type { ExtensionSettings } from '../browser/extension-settings.ts';

/** Next occurrence of a time of day after an instant, in a zone. Milliseconds; `time` in minutes since midnight. */
export function nextTimeOfDay(after: number, time: number, timeZone: string): number {
  const today = dayOf(after, timeZone);
  const next = instantAt(today, time, timeZone);
  return next > after ? next : instantAt(addDays(today, 1), time, timeZone);
}

export interface Tracking {
  readonly records: Iterable<Pick<TimerRecord, 'endedAt'>>;
  /** Instant of the last reminder, or null. */
  readonly remindedAt: number | null;
  readonly now: number;
  readonly timeZone: string;
}

export function trackingMissedAt(rule: ExtensionSettings['noTimer'], tracking: Tracking): number | null {
  const { now, timeZone, records } = tracking;
  if (!rule.isOn) return null;
  let since = tracking.remindedAt ?? 0;
  for (const { endedAt } of records) {
    if (endedAt === null) return null;
    since = Math.max(since, Date.parse(endedAt));
  }
  const today = dayOf(now, timeZone);
  for (let days = 0; days <= 7; days++) {
    const day = addDays(today, days);
    if (!rule.weekdays.includes(weekdayOf(day))) continue;
    const instantOf = (time: number) => instantAt(day, time, timeZone);
    const closes = instantOf(rule.until);
    const at = Math.max(instantOf(rule.from), since) + rule.minutes * MINUTE;
    if (at < closes && now < closes) return at;
  }
  return null;
}
