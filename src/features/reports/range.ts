import { addDays, addMonths, type CalendarDay, daysBetween, weekStart } from '#time/calendar-day.ts';
import { endOfDay, startOfDay, type ZonedDay, zonedDays } from '#time/zoned-day.ts';

export type RangeKind = 'day' | 'week' | 'month' | 'custom';
export const rangeKinds: readonly RangeKind[] = ['day', 'week', 'month', 'custom'];

/** Dates are `YYYY-MM-DD`, `last` inclusive. Instants in milliseconds, `end` exclusive. */
export interface Range {
  readonly kind: RangeKind;
  readonly first: string;
  readonly last: string;
  readonly start: number;
  readonly end: number;
}

/** Longest range, so that a URL cannot request a century. Days. */
const MAX_DAYS = 731;

function between(kind: RangeKind, first: CalendarDay, last: CalendarDay, timeZone: string): Range {
  return { kind, first, last, start: startOfDay(first, timeZone), end: endOfDay(last, timeZone) };
}

export interface RangeSettings {
  readonly timeZone: string;
  /** ISO weekday. */
  readonly firstDay: number;
}

export function rangeAround(
  kind: Exclude<RangeKind, 'custom'>,
  date: CalendarDay,
  { timeZone, firstDay }: RangeSettings,
): Range {
  if (kind === 'day') return between(kind, date, date, timeZone);
  if (kind === 'week') {
    const first = weekStart(date, firstDay);
    return between(kind, first, addDays(first, 6), timeZone);
  }
  const first = `${date.slice(0, 8)}01`;
  return between(kind, first, lastOfMonth(first), timeZone);
}

function lastOfMonth(first: CalendarDay): CalendarDay {
  return addDays(addMonths(first, 1), -1);
}

/** Range between two dates in any order; at most two years. */
export function rangeBetween(a: CalendarDay, b: CalendarDay, timeZone: string): Range {
  const [from, to] = a < b ? [a, b] : [b, a];
  const longest = addDays(from, MAX_DAYS - 1);
  return between('custom', from, daysBetween(longest, to) > 0 ? longest : to, timeZone);
}

/** Date in the previous (-1) or next (1) range; for a custom range its new ends. */
export function neighbour(
  { kind, first, last }: Range,
  step: -1 | 1,
): { first: CalendarDay; last: CalendarDay } {
  if (kind === 'month') {
    const moved = addMonths(first, step);
    return { first: moved, last: lastOfMonth(moved) };
  }
  const days = (daysBetween(first, last) + 1) * step;
  return { first: addDays(first, days), last: addDays(last, days) };
}

export type Step = ZonedDay;

export function daysOf({ first, last }: Range, timeZone: string): readonly Step[] {
  return zonedDays(first, daysBetween(first, last) + 1, timeZone);
}

/** Weeks of a range; the first and the last may be partial. */
export function weeksOf(range: Range, { timeZone, firstDay }: RangeSettings): readonly Step[] {
  const weeks: Step[] = [];
  for (const day of daysOf(range, timeZone)) {
    const last = weeks.at(-1);
    if (last !== undefined && weekStart(last.date, firstDay) === weekStart(day.date, firstDay)) {
      weeks[weeks.length - 1] = { ...last, end: day.end };
    } else weeks.push(day);
  }
  return weeks;
}
