import { Temporal } from 'temporal-polyfill';
import { weekStart } from '#i18n/week-start.ts';

export type RangeKind = 'day' | 'week' | 'month' | 'custom';
export const rangeKinds: readonly RangeKind[] = ['day', 'week', 'month', 'custom'];

/** Whole days of a zone. Dates are `YYYY-MM-DD`; `last` is in it. Instants in milliseconds, `end` exclusive. */
export interface Range {
  readonly kind: RangeKind;
  readonly first: string;
  readonly last: string;
  readonly start: number;
  readonly end: number;
}

/** The longest range, so that an address cannot ask for a century. Days. */
const MAX_DAYS = 731;

function plain(date: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(date);
}

function midnight(date: Temporal.PlainDate, timeZone: string): number {
  return date.toZonedDateTime(timeZone).epochMilliseconds;
}

function between(
  kind: RangeKind,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  timeZone: string,
): Range {
  return {
    kind,
    first: first.toString(),
    last: last.toString(),
    start: midnight(first, timeZone),
    end: midnight(last.add({ days: 1 }), timeZone),
  };
}

/** `YYYY-MM-DD` of an instant (milliseconds) in a zone. */
export function dateIn(timeZone: string, at: number): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The date where it is a real one, else null. For dates out of an address. */
export function parseDate(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return plain(text).toString();
  } catch {
    return null;
  }
}

export interface RangeSettings {
  readonly timeZone: string;
  /** ISO weekday. */
  readonly firstDay: number;
}

/** The day, week or month around a date. */
export function rangeAround(
  kind: Exclude<RangeKind, 'custom'>,
  date: string,
  { timeZone, firstDay }: RangeSettings,
): Range {
  const day = plain(date);
  if (kind === 'day') return between(kind, day, day, timeZone);
  if (kind === 'week') {
    const first = plain(weekStart(date, firstDay));
    return between(kind, first, first.add({ days: 6 }), timeZone);
  }
  const first = day.with({ day: 1 });
  return between(kind, first, first.add({ months: 1 }).subtract({ days: 1 }), timeZone);
}

/** From one date to another, whichever is earlier; never longer than two years. */
export function rangeBetween(a: string, b: string, timeZone: string): Range {
  const [from, to] = a < b ? [plain(a), plain(b)] : [plain(b), plain(a)];
  const longest = from.add({ days: MAX_DAYS - 1 });
  return between('custom', from, Temporal.PlainDate.compare(to, longest) > 0 ? longest : to, timeZone);
}

/** The date that the range before (-1) or after (1) is around; for a custom range its new ends. */
export function neighbour(range: Range, step: -1 | 1): { first: string; last: string } {
  const [first, last] = [plain(range.first), plain(range.last)];
  if (range.kind === 'month') {
    const moved = first.add({ months: step });
    return { first: moved.toString(), last: moved.add({ months: 1 }).subtract({ days: 1 }).toString() };
  }
  const days = (first.until(last, { largestUnit: 'day' }).days + 1) * step;
  return { first: first.add({ days }).toString(), last: last.add({ days }).toString() };
}

/** One part of a range, drawn as one bar. */
export interface Step {
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

/** The days of a range. */
export function daysOf(range: Range, timeZone: string): readonly Step[] {
  const steps: Step[] = [];
  const last = plain(range.last);
  for (let day = plain(range.first); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const next = day.add({ days: 1 });
    steps.push({ date: day.toString(), start: midnight(day, timeZone), end: midnight(next, timeZone) });
  }
  return steps;
}

/** The weeks of a range; the first and the last may be cut. */
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
