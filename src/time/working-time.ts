import { addDays, type CalendarDay, weekdayOf } from './calendar-day.ts';
import { MINUTE } from './units.ts';
import { instantAt } from './wall-clock.ts';
import { usualMorning, type WorkingSpan } from './working-hours.ts';
import type { Interval } from './zoned-day.ts';

/** Days without working time, both inclusive, such as a holiday. */
export interface DaysOff {
  readonly first: CalendarDay;
  readonly last: CalendarDay;
  readonly name: string;
}

/** Working time of a person: the hours of each weekday, Monday first, and single days off. docs/decisions/0061. */
export interface WorkingTime {
  readonly workingHours: readonly (readonly WorkingSpan[])[];
  readonly daysOff: readonly DaysOff[];
}

/** Search for a working day beyond which there is none. Days. */
const FURTHEST = 366;

/** A single day off, whatever its weekday. */
export function isAmongDaysOff({ daysOff }: Pick<WorkingTime, 'daysOff'>, date: CalendarDay): boolean {
  return daysOff.some(({ first, last }) => first <= date && date <= last);
}

/** Working hours of a calendar day; none on a day off. */
export function spansOn(working: WorkingTime, date: CalendarDay): readonly WorkingSpan[] {
  return isAmongDaysOff(working, date) ? [] : (working.workingHours[weekdayOf(date) - 1] ?? []);
}

export function isDayOff(working: WorkingTime, date: CalendarDay): boolean {
  return spansOn(working, date).length === 0;
}

/** Working time of a day as it passes in a zone, in order; spans that touch are one interval. */
export function workingIntervals(working: WorkingTime, date: CalendarDay, timeZone: string): Interval[] {
  const intervals: Interval[] = [];
  for (const { from, until } of spansOn(working, date)) {
    const before = intervals.at(-1);
    // A change of the clocks can move the start of a span into the one before it, and leave nothing of it.
    const start = Math.max(instantAt(date, from, timeZone), before?.end ?? Number.NEGATIVE_INFINITY);
    const end = instantAt(date, until, timeZone);
    if (end <= start) continue;
    if (before?.end === start) intervals[intervals.length - 1] = { start: before.start, end };
    else intervals.push({ start, end });
  }
  return intervals;
}

/** Minutes of an interval that are working time in a zone, for an interval within one day. */
export function minutesWithin(intervals: readonly Interval[], { start, end }: Interval): number {
  const inside = intervals.map((each) => Math.min(each.end, end) - Math.max(each.start, start));
  return Math.round(inside.reduce((sum, length) => sum + Math.max(0, length), 0) / MINUTE);
}

/** Start of the working time of a day, on a day off the usual one. Minutes after midnight. */
export function morningOf(working: WorkingTime, date: CalendarDay): number {
  return spansOn(working, date)[0]?.from ?? usualMorning(working);
}

/** The day itself, else the last working day before it; the day itself too where a year has none. */
export function workingDayUpTo(working: WorkingTime, date: CalendarDay): CalendarDay {
  for (let back = 0; back < FURTHEST; back += 1) {
    const day = addDays(date, -back);
    if (!isDayOff(working, day)) return day;
  }
  return date;
}

/** Longest span without a break of any weekday. Minutes. */
export function longestSpan({ workingHours }: WorkingTime): number {
  let longest = 0;
  for (const spans of workingHours) {
    let start = 0;
    let end = 0;
    for (const { from, until } of spans) {
      if (from !== end) start = from;
      end = until;
      longest = Math.max(longest, end - start);
    }
  }
  return longest;
}
