import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { MINUTE } from '#time/units.ts';
import type { Interval } from '#time/zoned-day.ts';
import { intervalOf } from './item-times.ts';

function overlap(a: Interval, b: Interval): number {
  return Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));
}

/** Interval of a record; a running one lasts to `now`. */
export function trackedInterval(record: TimerRecord, now: number): Interval {
  const start = Date.parse(record.startedAt);
  return { start, end: record.endedAt === null ? Math.max(start, now) : Date.parse(record.endedAt) };
}

export function plannedMinutes(items: Iterable<ScheduleItem>, within: Interval): number {
  let sum = 0;
  for (const item of items) if (!item.isAllDay) sum += overlap(intervalOf(item), within);
  return Math.round(sum / MINUTE);
}

export function trackedMinutes(records: Iterable<TimerRecord>, within: Interval, now: number): number {
  let sum = 0;
  for (const record of records) sum += overlap(trackedInterval(record, now), within);
  return Math.floor(sum / MINUTE);
}

/** Load of a day in minutes. */
export interface DayLoad {
  readonly planned: number;
  /** Null while tracked time is hidden, which then does not count. */
  readonly tracked: number | null;
}

/** Load of a day from the visible `items` and `records`; `records` are null while tracked time is hidden. */
export function dayLoad(
  items: Iterable<ScheduleItem>,
  records: Iterable<TimerRecord> | null,
  within: Interval,
  now: number,
): DayLoad {
  return {
    planned: plannedMinutes(items, within),
    tracked: records === null ? null : trackedMinutes(records, within, now),
  };
}
