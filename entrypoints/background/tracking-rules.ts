import type { TimerRecord } from '#contract/timer-record.ts';
import { addDays } from '#time/calendar-day.ts';
import { MINUTE } from '#time/units.ts';
import { dayOf, instantAt } from '#time/wall-clock.ts';
import { type WorkingTime, workingIntervals } from '#time/working-time.ts';
import type { ExtensionSettings } from '../browser/extension-settings.ts';

/** Days, today included, in which working time is looked for: beyond a vacation of weeks nothing is planned. */
const LOOKED_AHEAD = 31;

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
  readonly working: WorkingTime;
}

/**
 * Instant at which working time has passed without a timer for as long as `rule` says; null where none will.
 * Milliseconds. docs/decisions/0068.
 */
export function trackingMissedAt(rule: ExtensionSettings['noTimer'], tracking: Tracking): number | null {
  const { now, timeZone, records, working } = tracking;
  if (!rule.isOn) return null;
  let since = tracking.remindedAt ?? 0;
  for (const { endedAt } of records) {
    if (endedAt === null) return null;
    since = Math.max(since, Date.parse(endedAt));
  }
  const today = dayOf(now, timeZone);
  for (let days = 0; days < LOOKED_AHEAD; days++) {
    for (const { start, end } of workingIntervals(working, addDays(today, days), timeZone)) {
      const at = Math.max(start, since) + rule.minutes * MINUTE;
      if (at < end && now < end) return at;
    }
  }
  return null;
}
