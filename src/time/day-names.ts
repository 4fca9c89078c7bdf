import { type CalendarDay, dayNumberOf, daysBetween } from './calendar-day.ts';
import { DAY } from './units.ts';

/** Names of calendar days in one language. They take no instant: its day depends on a zone. */
export interface DayNames {
  /** `today`, `tomorrow` and other words the language has; else a weekday within six days; else the date. */
  relative(day: CalendarDay, today: CalendarDay): string;
  /** `5 Nov 2026`. */
  date(day: CalendarDay): string;
  /** `Thursday, 5 November`. */
  long(day: CalendarDay): string;
  /** `Thursday, 5 November 2026`. */
  full(day: CalendarDay): string;
  /** `Thu 5 Nov`. */
  short(day: CalendarDay): string;
  /** `Thu`. */
  weekday(day: CalendarDay): string;
  /** `November 2026`. */
  month(day: CalendarDay): string;
  /** `5 – 11 November 2026`; both days belong to the range. */
  range(first: CalendarDay, last: CalendarDay): string;
  /** `5 – 11 Nov 2026`. */
  rangeShort(first: CalendarDay, last: CalendarDay): string;
}

type Options = Intl.DateTimeFormatOptions;
const medium: Options = { day: 'numeric', month: 'short' };
const styles = {
  date: { ...medium, year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  short: { ...medium, weekday: 'short' },
  weekday: { weekday: 'short' },
  weekdayLong: { weekday: 'long' },
  month: { month: 'long', year: 'numeric' },
  range: { day: 'numeric', month: 'long', year: 'numeric' },
} satisfies Record<string, Options>;

/** Distance above which a day is named with its year: half a year, in days. */
const FAR = 180;

export function createDayNames(locale: string): DayNames {
  const made = new Map<keyof typeof styles, Intl.DateTimeFormat>();
  // Intl objects cost more to make than to use: each is made when first needed.
  const by = (style: keyof typeof styles) => {
    const known = made.get(style) ?? new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: 'UTC' });
    made.set(style, known);
    return known;
  };
  const utc = (day: CalendarDay) => dayNumberOf(day) * DAY;
  const ranged = (style: keyof typeof styles) => (first: CalendarDay, last: CalendarDay) =>
    by(style).formatRange(utc(first), utc(last));
  const named = (style: keyof typeof styles) => (day: CalendarDay) => by(style).format(utc(day));
  let relative: Intl.RelativeTimeFormat | undefined;

  const names: DayNames = {
    relative(day, today) {
      const days = daysBetween(today, day);
      if (Math.abs(days) <= 2) {
        relative ??= new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
        // A word such as "übermorgen" is one literal; "in 2 days" has a number and says less than a weekday.
        const words = relative.formatToParts(days, 'day');
        if (words.every((part) => part.type === 'literal')) return words.map((part) => part.value).join('');
      }
      if (days > 0 && days < 7) return named('weekdayLong')(day);
      return Math.abs(days) < FAR ? names.short(day) : names.date(day);
    },
    date: named('date'),
    long: named('long'),
    full: named('full'),
    short: named('short'),
    weekday: named('weekday'),
    month: named('month'),
    range: ranged('range'),
    rangeShort: ranged('date'),
  };
  return names;
}
