import type { CalendarDay } from '#time/calendar-day.ts';
import { createDayNames, type DayNames } from '#time/day-names.ts';
import { durationText } from '#time/duration-text.ts';
import { dayOf } from '#time/wall-clock.ts';

export interface FormatSettings {
  /** A BCP 47 tag; `en-GB` and `en-US` order dates differently. */
  locale: string;
  /** IANA zone of the user, not of the machine. */
  timeZone: string;
  hourCycle?: 'h12' | 'h23' | undefined;
}

type Instant = Date | number | string;

/** Formats of a locale. A running clock does not depend on it: see `elapsedText` of `#time/duration-text.ts`. */
export interface Formats {
  readonly settings: FormatSettings;
  /** Names of calendar days. The functions below name the day of an instant in the user's zone. */
  readonly days: DayNames;
  /** `5 Nov 2026`. */
  date: (instant: Instant) => string;
  /** `Thursday, 5 November`. */
  dayLong: (instant: Instant) => string;
  /** `Thu 5 Nov`. */
  dayShort: (instant: Instant) => string;
  /** `14:30` or `2:30 PM`, by the hour cycle. */
  time: (instant: Instant) => string;
  dateTime: (instant: Instant) => string;
  /** `14:00 – 15:30`; a common part such as `PM` is written once. */
  timeRange: (start: Instant, end: Instant) => string;
  /** `today`, `Tuesday`, `5 Nov 2026`: as `DayNames.relative` names it. */
  relativeDay: (instant: Instant, today: CalendarDay) => string;
  /** `1 h 25 min`, from minutes; `0 min` for nothing. */
  duration: (minutes: number) => string;
  number: (value: number) => string;
  /** Percentage of a share of one: 0.42 → `42 %`. */
  percent: (share: number) => string;
}

function makeFormats(settings: FormatSettings): Formats {
  const { locale, timeZone, hourCycle } = settings;
  const made = new Map<string, Intl.DateTimeFormat>();
  // Intl objects cost more to make than to use: each is made when first needed.
  const by = (name: string, options: Intl.DateTimeFormatOptions) => {
    const known = made.get(name) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options });
    made.set(name, known);
    return known;
  };
  const cycle =
    hourCycle ?? new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle ?? 'h23';
  // Two digits align and are usual on 24-hour clocks; "02:30 PM" is not.
  const clock = {
    hour: cycle === 'h23' ? '2-digit' : 'numeric',
    minute: '2-digit',
    hourCycle: cycle,
  } as const;
  const medium = { day: 'numeric', month: 'short' } as const;
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const days = createDayNames(locale);
  const dayAt = (instant: Instant) => dayOf(new Date(instant).getTime(), timeZone);

  return {
    settings,
    days,
    date: (instant) => days.date(dayAt(instant)),
    dayLong: (instant) => days.long(dayAt(instant)),
    dayShort: (instant) => days.short(dayAt(instant)),
    time: (instant) => by('time', clock).format(new Date(instant)),
    dateTime: (instant) => by('dateTime', { ...medium, ...clock }).format(new Date(instant)),
    timeRange: (start, end) => by('time', clock).formatRange(new Date(start), new Date(end)),
    relativeDay: (instant, today) => days.relative(dayAt(instant), today),
    duration: durationText,
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
  };
}

const cache = new Map<string, Formats>();

/** The formats of a locale, zone and hour cycle. Made once: the same settings give the same object. */
export function createFormats(settings: FormatSettings): Formats {
  const name = `${settings.locale}|${settings.timeZone}|${settings.hourCycle ?? ''}`;
  const formats = cache.get(name) ?? makeFormats(settings);
  cache.set(name, formats);
  return formats;
}
