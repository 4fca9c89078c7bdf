import { DAY } from './units.ts';

/** ISO, `YYYY-MM-DD`: the same day for everyone, whatever their zone. docs/decisions/0046. */
export type CalendarDay = string;

const PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Days since 1970-01-01. Throws where no calendar has the day, and for an instant: its day depends on a zone. */
export function dayNumberOf(day: CalendarDay): number {
  const at = PATTERN.test(day) ? Date.parse(day) : Number.NaN;
  // `Date.parse` takes 31 February for 3 March in some engines.
  if (Number.isNaN(at) || dayOfNumber(at / DAY) !== day) throw new RangeError(`not a calendar day: ${day}`);
  return at / DAY;
}

export function dayOfNumber(number: number): CalendarDay {
  return new Date(number * DAY).toISOString().slice(0, 10);
}

export function isCalendarDay(text: string): boolean {
  try {
    dayNumberOf(text);
    return true;
  } catch {
    return false;
  }
}

/** Parses a day of the years 1900 to 9998 from an address; null for anything else. */
export function parseDay(text: string | null | undefined): CalendarDay | null {
  if (!text || text < '1900' || text >= '9999') return null;
  return isCalendarDay(text) ? text : null;
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return dayOfNumber(dayNumberOf(day) + days);
}

/** The same date in another month; the last day where that month is shorter. */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const date = new Date(dayNumberOf(day) * DAY);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(0).setUTCFullYear(year, month + 1, 0);
  const wanted = new Date(0).setUTCFullYear(year, month, date.getUTCDate());
  return dayOfNumber(Math.min(wanted, last) / DAY);
}

/** Days from one day to another; negative where `to` is earlier. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return dayNumberOf(to) - dayNumberOf(from);
}

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: CalendarDay): number {
  return ((((dayNumberOf(day) + 3) % 7) + 7) % 7) + 1;
}

/** First day of the week that holds `day`; `firstDay` is an ISO weekday. */
export function weekStart(day: CalendarDay, firstDay: number): CalendarDay {
  return addDays(day, -((weekdayOf(day) - firstDay + 7) % 7));
}

/** ISO week number: that of the week's Thursday. */
export function weekNumberOf(day: CalendarDay): number {
  const thursday = addDays(weekStart(day, 1), 3);
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
}
