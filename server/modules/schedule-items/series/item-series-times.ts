import { addDays, daysBetween } from '#time/calendar-day.ts';
import { toInstant } from '#time/instant.ts';
import type { RuleSeries } from '#time/recurrence/occurrences.ts';
import { wallClockOfDue } from '#time/recurrence/wall-time.ts';
import { dayOf, type WallClock, wallClockOf } from '#time/wall-clock.ts';
import { startOfDay } from '#time/zoned-day.ts';
import type { ItemBase, ItemSeriesRow } from '../table.ts';

type Times = Pick<ItemBase, 'startDate' | 'endDate' | 'isAllDay' | 'timeZone'>;
type Kind = Pick<ItemSeriesRow, 'isAllDay' | 'timeZone'>;

/** Start by the rule: an instant, or a day of whole days. */
export function originalStartOf(at: number, { isAllDay, timeZone }: Kind): string {
  return isAllDay ? dayOf(at, timeZone) : toInstant(at);
}

/** Start by the rule as the series has it, from an instant or a calendar day. */
export function storedStart(start: string, series: Kind): string {
  const at = start.includes('T') ? Date.parse(start) : startOfDay(start, series.timeZone);
  return originalStartOf(at, series);
}

/** Instant of a start by the rule. */
export function instantOfOriginal(originalStart: string, { isAllDay, timeZone }: Kind): number {
  return isAllDay ? startOfDay(originalStart, timeZone) : Date.parse(originalStart);
}

export function wallOfOriginal(originalStart: string, { isAllDay, timeZone }: Kind): WallClock {
  return isAllDay ? { day: originalStart, time: 0 } : wallClockOf(Date.parse(originalStart), timeZone);
}

export function wallOfStart({ startDate, isAllDay, timeZone }: Times): WallClock {
  return wallClockOfDue(startDate, isAllDay, timeZone);
}

/** Length that all occurrences share: days of whole days, which have no fixed length, else milliseconds. */
export function lengthOf({ startDate, endDate, isAllDay, timeZone }: Times): number {
  const [start, end] = [Date.parse(startDate), Date.parse(endDate)];
  return isAllDay ? Math.max(1, daysBetween(dayOf(start, timeZone), dayOf(end, timeZone))) : end - start;
}

export function timesFrom(start: number, { isAllDay, timeZone, length }: Kind & { length: number }): Times {
  const end = isAllDay ? startOfDay(addDays(dayOf(start, timeZone), length), timeZone) : start + length;
  return { startDate: toInstant(start), endDate: toInstant(end), isAllDay, timeZone };
}

/** The series of a rule, for its occurrences. */
export function ruleSeriesOf({
  rule,
  timeZone,
  startsAt,
  isAllDay,
}: Pick<ItemSeriesRow, 'rule' | 'timeZone' | 'startsAt' | 'isAllDay'>): RuleSeries {
  return { rule, timeZone, start: wallClockOfDue(startsAt, isAllDay, timeZone) };
}
