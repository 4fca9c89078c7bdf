import type { TimerRecord } from '#contract/timer-record.ts';
import { elapsedOf, elapsedWithin } from '#domain/timer/elapsed.ts';
import { addDays, type CalendarDay } from '#time/calendar-day.ts';
import { startOfDay, zonedDay } from '#time/zoned-day.ts';
import { firstDayOf } from './record-times.ts';

export interface DayHead {
  readonly date: CalendarDay;
  /** Milliseconds within the day. */
  readonly time: number;
}

/**
 * Day headings above a record, by its id: its own day if it is the first of it, preceded by later days into which it
 * runs and on which no other record starts. `records` are sorted by start, latest first. Days outside a given range
 * have none.
 */
export function dayHeads(
  records: readonly TimerRecord[],
  timeZone: string,
  now: number,
  range?: { readonly first: CalendarDay; readonly last: CalendarDay },
): ReadonlyMap<string, readonly DayHead[]> {
  const days = new Map<string, TimerRecord[]>();
  const add = (date: string, record: TimerRecord) => {
    const day = days.get(date);
    if (day === undefined) days.set(date, [record]);
    else day.push(record);
  };
  for (const record of records) {
    const first = firstDayOf(record, timeZone);
    add(first, record);
    // Last instant of the record: one that ends at midnight belongs to the day before.
    const last = Date.parse(record.startedAt) + Math.max(0, elapsedOf(record, now) - 1);
    let date = addDays(first, 1);
    while (startOfDay(date, timeZone) <= last) {
      add(date, record);
      date = addDays(date, 1);
    }
  }
  const isListed = (date: CalendarDay) => range === undefined || (range.first <= date && date <= range.last);
  const pending = [...days].filter(([date]) => isListed(date)).sort(([a], [b]) => (a < b ? 1 : -1));
  const heads = new Map<string, readonly DayHead[]>();
  for (const record of records) {
    const date = firstDayOf(record, timeZone);
    const from = pending.findIndex(([day]) => day < date);
    const above = pending.splice(0, from < 0 ? pending.length : from);
    if (above.length === 0) continue;
    heads.set(
      record.id,
      above.map(([day, ofDay]) => ({ date: day, time: elapsedWithin(ofDay, zonedDay(day, timeZone), now) })),
    );
  }
  return heads;
}
