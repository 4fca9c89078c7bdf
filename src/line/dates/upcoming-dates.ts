import type { Temporal } from 'temporal-polyfill';
import type { Period, RelativeUnit } from './day-words.ts';

/** Longest distance of a date; a later one is a typo or a number that is no year. Years. */
const HORIZON = 100;
/** Longest distance between two 29 February. Years. */
const LEAP = 8;
/** The day if it exists and is not past; null otherwise. */
export function existing(
  year: number,
  month: number,
  day: number,
  today: Temporal.PlainDate,
): Temporal.PlainDate | null {
  if (!(day >= 1 && day <= 31 && month >= 1 && month <= 12 && year <= today.year + HORIZON)) return null;
  if (year < today.year) return null;
  const date = today.with({ year, month, day });
  return date.day === day && !isPast(date, today) ? date : null;
}

/** Next date with this month and day, today included. */
export function nextDate(today: Temporal.PlainDate, month: number, day: number): Temporal.PlainDate | null {
  for (let year = today.year; year <= today.year + LEAP; year += 1) {
    const found = existing(year, month, day, today);
    if (found) return found;
  }
  return null;
}

/** Next date with this day of the month, today included: on 10 February `the 30th` is 30 March. */
export function nextDayOfMonth(today: Temporal.PlainDate, day: number): Temporal.PlainDate | null {
  if (!(day >= 1 && day <= 31)) return null;
  for (let months = day < today.day ? 1 : 0; ; months += 1) {
    const month = today.with({ day: 1 }).add({ months });
    if (day <= month.daysInMonth) return month.with({ day });
  }
}

/** First of the next dates with this day of the month that is this weekday; null if there is none. */
export function nextWeekdayOn(
  today: Temporal.PlainDate,
  weekday: number,
  day: number,
  months: number,
): Temporal.PlainDate | null {
  let from = today;
  for (let tries = 0; tries < months; tries += 1) {
    const found = nextDayOfMonth(from, day);
    if (found === null || found.dayOfWeek === weekday) return found;
    from = found.add({ days: 1 });
  }
  return null;
}

/** Next nth weekday of a month, or of this one, today included; -1 is the last, and every month has four. */
export function nextNthWeekday(
  today: Temporal.PlainDate,
  nth: number,
  weekday: number,
  month: number | null,
): Temporal.PlainDate {
  for (let months = 0; ; months += 1) {
    const first = today.with({ day: 1 }).add({ months });
    if (month !== null && first.month !== month) continue;
    const last = first.with({ day: first.daysInMonth });
    const day =
      nth === -1
        ? last.subtract({ days: (last.dayOfWeek - weekday + 7) % 7 })
        : first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + 7 * (nth - 1) });
    if (!isPast(day, today)) return day;
  }
}

/** Next date with this weekday, never today. */
export function nextWeekday(today: Temporal.PlainDate, weekday: number): Temporal.PlainDate {
  return today.add({ days: (weekday - today.dayOfWeek + 7) % 7 || 7 });
}

/** Monday of the next calendar week. */
export function nextMonday(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.add({ days: 8 - today.dayOfWeek });
}

export function addPeriod(day: Temporal.PlainDate, unit: RelativeUnit, count: number): Temporal.PlainDate {
  return day.add({ [unit]: count });
}

/** Day that a period stands for: its first, or its last. */
export function dayOfPeriod(today: Temporal.PlainDate, period: Period): Temporal.PlainDate {
  const month = today.with({ day: 1 });
  switch (period) {
    case 'endOfDay':
      return today;
    case 'nextWeek':
      return nextMonday(today);
    case 'nextMonth':
      return month.add({ months: 1 });
    case 'nextYear':
      return today.with({ month: 1, day: 1 }).add({ years: 1 });
    // The working week ends on Friday; at the weekend the coming Friday is meant.
    case 'endOfWeek':
      return today.add({ days: (5 - today.dayOfWeek + 7) % 7 });
    case 'endOfNextWeek':
      return nextMonday(today).add({ days: 4 });
    case 'endOfMonth':
      return month.add({ months: 1 }).subtract({ days: 1 });
    case 'lastWorkday': {
      const last = month.add({ months: 1 }).subtract({ days: 1 });
      const workday = last.subtract({ days: Math.max(0, last.dayOfWeek - 5) });
      return isPast(workday, today) ? dayOfPeriod(month.add({ months: 1 }), period) : workday;
    }
    case 'endOfNextMonth':
      return month.add({ months: 2 }).subtract({ days: 1 });
    case 'endOfYear':
      return today.with({ month: 12, day: 31 });
  }
}

function isPast(day: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return day.since(today).sign < 0;
}
