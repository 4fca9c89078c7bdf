import { type CalendarDay, isCalendarDay } from '#time/calendar-day.ts';
import { MINUTE } from '#time/units.ts';
import type { DateOrder, DateReading, SourceMoment } from '../source-row.ts';

/** Characters of a date with its time at most: what is longer is other text, and would keep the patterns busy. */
const MAX_DATE = 100;

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it'];

function foldMonth(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase();
}

/** Numbers of months by their names, long and short, in the languages of the interface. */
const monthNumbers: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((style) =>
      Array.from({ length: 12 }, (_, index): [string, number] => {
        const format = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' });
        return [foldMonth(format.format(Date.UTC(2026, index, 15))), index + 1];
      }),
    ),
  ),
);

const NUMBERS = /^(\d{1,4})([-/.])\s?(\d{1,2})\2\s?(\d{1,4})(?=$|[\sT,])/;
const JOINED = /^(\d{4})(\d{2})(\d{2})(?=$|[\sT])/;
const WEEKDAY = /^\p{L}{2,}\.?,\s+(?=[\d\p{L}])/u;
const DAY_FIRST =
  /^(\d{1,2})(?:st|nd|rd|th|er|º|\.)?(?:\s+de)?[\s-]+(\p{L}{3,}\.?),?(?:\s+de)?[\s-]+(\d{4})(?=$|[\sT,])/iu;
const MONTH_FIRST = /^(\p{L}{3,}\.?)\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?=$|[\sT,])/iu;
const CLOCK =
  /^(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*(?:([ap])\.?\s?m\.?)?\s*(?:uhr)?\s*(z|utc|gmt|[+-]\d{2}(?::?\d{2})?)?$/iu;
const BASIC_CLOCK = /^(\d{2})(\d{2})(\d{2})(?=$|[Zz+-])/;
const HOUR_ALONE = /^(\d{1,2})\s*([ap])\.?\s?m\.?$/iu;

interface Written {
  readonly day: CalendarDay | null;
  /** Text after the date. */
  readonly rest: string;
}

function dayOf(year: string, month: string | number, day: string): CalendarDay | null {
  const whole =
    year.length > 2 ? year.padStart(4, '0') : String((Number(year) < 70 ? 2000 : 1900) + Number(year));
  const text = `${whole}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return whole >= '1900' && isCalendarDay(text) ? text : null;
}

function numericDay(
  [, first = '', separator, middle = '', last = '']: RegExpExecArray,
  order: DateOrder,
): CalendarDay | null {
  if (first.length > 2) return dayOf(first, middle, last);
  if (order === 'ymd' && last.length <= 2) return dayOf(first, middle, last);
  // Dots are written with the day first everywhere.
  const isMonthFirst = order === 'mdy' && separator !== '.';
  return isMonthFirst ? dayOf(last, first, middle) : dayOf(last, middle, first);
}

function namedDay(text: string): Written | null {
  const dayFirst = DAY_FIRST.exec(text);
  const found = dayFirst ?? MONTH_FIRST.exec(text);
  if (found === null) return null;
  const [whole, one = '', two = '', year = ''] = found;
  const [name, day] = dayFirst === null ? [one, two] : [two, one];
  const month = monthNumbers.get(foldMonth(name)) ?? monthNumbers.get(foldMonth(name).slice(0, 3));
  return { day: month === undefined ? null : dayOf(year, month, day), rest: text.slice(whole.length) };
}

function writtenDay(text: string, order: DateOrder): Written | null {
  const numbers = NUMBERS.exec(text);
  if (numbers !== null) return { day: numericDay(numbers, order), rest: text.slice(numbers[0].length) };
  const joined = JOINED.exec(text);
  if (joined !== null) {
    const [whole, year = '', month = '', day = ''] = joined;
    return { day: dayOf(year, month, day), rest: text.slice(whole.length) };
  }
  return namedDay(text);
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

interface WrittenClock {
  /** `09:30`, with seconds where there are any. */
  readonly time: string;
  /** Minutes east of UTC; null for a time without an offset. */
  readonly offset: number | null;
}

function offsetIn(zone: string | undefined): number | null {
  if (zone === undefined) return null;
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  const size = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -size : size;
}

function hourOf(hours: string, half: string | undefined): number | null {
  const hour = Number(hours);
  if (half === undefined) return hour < 24 ? hour : null;
  if (hour > 12) return hour < 24 ? hour : null;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

function readClock(text: string): WrittenClock | null {
  const alone = HOUR_ALONE.exec(text);
  const clock = alone === null ? CLOCK.exec(text) : null;
  const [hours, minutes, seconds, half, zone] =
    alone === null ? (clock?.slice(1) ?? []) : [alone[1], '00', undefined, alone[2], undefined];
  const hour = hours === undefined ? null : hourOf(hours, half);
  if (hour === null || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return null;
  const time = `${pad(hour)}:${minutes}${Number(seconds ?? 0) === 0 ? '' : `:${seconds}`}`;
  return { time, offset: offsetIn(zone?.toLowerCase()) };
}

function tidied(text: string): string {
  return text
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
    .replace(WEEKDAY, '');
}

/**
 * Parses a date, with a time or without, as products write it. Null for other text and for a day that no calendar
 * has. `order` concerns dates of numbers alone; `zone` is an IANA zone of times without an offset.
 */
export function readDate(text: string, order: DateOrder, zone: string | null = null): SourceMoment | null {
  const tidy = tidied(text);
  const written = tidy.length > MAX_DATE ? null : writtenDay(tidy, order);
  if (written?.day == null) return null;
  const { day, rest } = written;
  const clockText = rest.replace(/^[\sT,]*(?:at |um |à |alle |a las )?/i, '').trim();
  if (clockText === '') return { day };
  const clock = readClock(clockText.replace(BASIC_CLOCK, '$1:$2:$3'));
  if (clock === null) return null;
  if (clock.offset === null) return { wall: `${day}T${clock.time}`, zone };
  return { instant: new Date(Date.parse(`${day}T${clock.time}Z`) - clock.offset * MINUTE).toISOString() };
}

/** Collects what the dates of a column say about their order: one cell alone rarely tells. */
export class DateOrderEvidence {
  readonly #counts = { dmy: 0, mdy: 0, ymd: 0 };
  #open: string | null = null;

  see(text: string): void {
    const [, first = '', separator, middle = ''] = NUMBERS.exec(tidied(text)) ?? [];
    if (separator === undefined) return;
    if (first.length > 2 || Number(first) > 31) this.#counts.ymd += 1;
    else if (Number(first) > 12 || separator === '.') this.#counts.dmy += 1;
    else if (Number(middle) > 12) this.#counts.mdy += 1;
    else this.#open ??= text.trim();
  }

  /** Order that most cells need; null where every one can be read in several. */
  get order(): DateOrder | null {
    const { dmy, mdy, ymd } = this.#counts;
    if (dmy === 0 && mdy === 0) return ymd === 0 ? null : 'ymd';
    return mdy > dmy ? 'mdy' : 'dmy';
  }

  /** First date that can be read in several orders, where no other one decides. */
  get open(): string | null {
    return this.order === null ? this.#open : null;
  }
}

/**
 * Order in which a file is read: as the person says, else as its dates or what else it shows (`sign`) decide, else as the
 * person’s own dates. What it leaves open is told.
 */
export function orderBy(
  { chosen, usual, onOpen }: DateReading,
  evidence: DateOrderEvidence,
  sign: DateOrder | null = null,
): DateOrder {
  const order = chosen ?? evidence.order ?? sign ?? usual;
  if (evidence.open !== null) onOpen({ text: evidence.open.slice(0, MAX_DATE), order });
  return order;
}
