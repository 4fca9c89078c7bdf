import { casual } from 'chrono-node/fr';
import type { Temporal } from 'temporal-polyfill';
import {
  BEFORE,
  type DateRule,
  endOfMonth,
  endOfWeek,
  nextDayOfMonth,
  nextPeriod,
  onDay,
  type RuleReading,
} from './parse-date-rule.ts';

/**
 * The words of one of the three languages that say dates in the same order: `viernes 4 de diciembre a las 15:30`. All
 * but `partTags` are alternatives of a regular expression.
 */
export interface RomanceWords {
  /** Sunday first, in full. */
  readonly weekdays: readonly string[];
  /** Sunday first; they need a point or a time after them. */
  readonly shortWeekdays: readonly string[];
  readonly months: readonly string[];
  /** Between a day and its month: `de`; it may be left out. */
  readonly ofMonth: string;
  /** After the first of a month: `er`, `º`. */
  readonly ordinal: string;
  /** Days from today by the word that names them, the longest first. */
  readonly days: readonly (readonly [string, number])[];
  /** Parts of a day that may stand beside it (`matin`, `por la mañana`) and those that are today's (`ce soir`). */
  readonly parts: readonly (readonly [string, PartOfDay])[];
  readonly todaysParts: readonly (readonly [string, PartOfDay])[];
  /** `à midi`, `a medianoche`: a time by itself. */
  readonly noon: string;
  readonly midnight: string;
  /** After a weekday, without a meaning of its own: `prochain`. */
  readonly coming: string;
  readonly nextWeek: string;
  readonly nextMonth: string;
  readonly nextYear: string;
  readonly endOfWeek: string;
  readonly endOfMonth: string;
  readonly weekend: string;
  /** Before a number that is a day of the month, at the end of the line: `le 15`. */
  readonly dayLead: string;
  /** Before the hour: `à`, `a las`. */
  readonly timeLead: string;
  /** Between hour and minutes beside `:`, and after an hour without minutes: `h`. */
  readonly hourSign: string;
  /** After an hour: minutes to add (`y media`, 30) or to take off. */
  readonly fractions: readonly (readonly [string, number])[];
  /** After an hour: before noon, after noon. */
  readonly am: string;
  readonly pm: string;
}

type PartOfDay = 'morning' | 'noon' | 'afternoon' | 'evening';

/** Its ways to join a day and a time, without its own words: those are the rules'. */
export const bareChrono = casual.clone();
bareChrono.parsers = [];

function rule(source: string, read: DateRule['read']): DateRule {
  return { pattern: new RegExp(`${BEFORE}(?:${source})(?![\\p{L}\\p{N}])`, 'iu'), read };
}

const any = (words: readonly (readonly [string, unknown])[]) => words.map(([word]) => word).join('|');

/** The value of the word that `text` is; undefined for none. */
function meaningOf<T>(words: readonly (readonly [string, T])[], text: string | undefined): T | undefined {
  if (text === undefined) return undefined;
  return words.find(([word]) => new RegExp(`^(?:${word})$`, 'iu').test(text))?.[1];
}

function placeOf(words: readonly string[], text: string | undefined): number {
  return words.findIndex((word) => new RegExp(`^(?:${word})$`, 'iu').test(text ?? ''));
}

function withPart(reading: RuleReading, part: PartOfDay | undefined): RuleReading {
  return part === undefined ? reading : { ...reading, tag: `casualReference/${part}` };
}

function yearOf(text: string | undefined): Pick<RuleReading['known'], 'year'> {
  if (text === undefined) return {};
  return { year: text.length === 2 ? 2000 + Number(text) : Number(text) };
}

function clock(hour: number, minute: number, meridiem: 0 | 1 | null): RuleReading | null {
  if (hour > 24 || minute > 59 || (meridiem !== null && hour > 12)) return null;
  if (meridiem === null) return { known: { hour, minute } };
  return { known: { hour: (hour % 12) + 12 * meridiem, minute, meridiem } };
}

/** Every way to say a date or a time, in the words of one language. */
export function romanceRules(words: RomanceWords): DateRule[] {
  const weekdays = words.weekdays.join('|');
  const months = words.months.join('|');
  const parts = any(words.parts);
  const meridiemOf = (text: string | undefined): 0 | 1 | null =>
    text === undefined ? null : new RegExp(`^(?:${words.pm})$`, 'iu').test(text) ? 1 : 0;
  const halves = `(${words.am}|${words.pm})`;
  const period = (next: string, which: 'week' | 'month' | 'year') =>
    rule(next, (_, today: Temporal.PlainDate) => onDay(nextPeriod(today, which)));
  return [
    rule('(\\d{4})-(\\d{2})-(\\d{2})', ([, year, month, day]) => ({
      known: { year: Number(year), month: Number(month), day: Number(day) },
    })),
    rule('(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?', ([, day, month, year]) => ({
      known: { day: Number(day), month: Number(month), ...yearOf(year) },
    })),
    rule(
      `(\\d{1,2})(?:${words.ordinal})?\\s+(?:(?:${words.ofMonth})\\s*)?(${months})\\.?` +
        `(?:\\s+(?:(?:${words.ofMonth})\\s*)?(\\d{4}))?`,
      ([, day, month, year]) => ({
        known: { day: Number(day), month: placeOf(words.months, month) + 1, ...yearOf(year) },
      }),
    ),
    {
      pattern: new RegExp(
        `${BEFORE}(?:${words.dayLead})\\s+(\\d{1,2})(?:${words.ordinal})?(?=[.,;]?\\s*(?:$|(?:${words.timeLead})\\s))`,
        'iu',
      ),
      read: ([, day], today) => nextDayOfMonth(today, Number(day)),
    },
    rule(`(${weekdays})(?:\\s+(?:${words.coming}))?(?:\\s+(${parts}))?`, ([, weekday, part]) =>
      withPart({ known: { weekday: placeOf(words.weekdays, weekday) } }, meaningOf(words.parts, part)),
    ),
    // Short ones are words too (the sea, a liar): they need a point or a time after them.
    {
      pattern: new RegExp(
        `${BEFORE}(${words.shortWeekdays.join('|')})(?:\\.|(?=\\s+(?:(?:${words.timeLead})\\s*)?\\d))`,
        'iu',
      ),
      read: ([, weekday]) => ({ known: { weekday: placeOf(words.shortWeekdays, weekday) } }),
    },
    rule(`(${any(words.days)})(?:\\s+(${parts}))?`, ([, day, part], today) =>
      withPart(onDay(today.add({ days: meaningOf(words.days, day) ?? 0 })), meaningOf(words.parts, part)),
    ),
    rule(`(${any(words.todaysParts)})`, ([, part], today) =>
      withPart(onDay(today), meaningOf(words.todaysParts, part)),
    ),
    rule(words.noon, () => ({ known: { hour: 12, minute: 0, meridiem: 1 } })),
    rule(words.midnight, () => ({ known: { hour: 0, minute: 0 }, tag: 'casualReference/midnight' })),
    period(words.nextWeek, 'week'),
    period(words.nextMonth, 'month'),
    period(words.nextYear, 'year'),
    rule(words.endOfWeek, (_, today) => onDay(endOfWeek(today))),
    rule(words.endOfMonth, (_, today) => onDay(endOfMonth(today))),
    rule(words.weekend, () => ({ known: { weekday: 6 } })),
    rule(
      `(?:${words.timeLead})\\s*(\\d{1,2})(?:\\s*(?:${words.hourSign}|[:.])\\s*([0-5]\\d))?(?:\\s*(?:${words.hourSign}))?(?:\\s+${halves})?`,
      ([, hour, minute, half]) => clock(Number(hour), Number(minute ?? 0), meridiemOf(half)),
    ),
    rule(
      `(?:${words.timeLead})\\s*(\\d{1,2})\\s*(?:${words.hourSign})?\\s+(${any(words.fractions)})(?:\\s+${halves})?`,
      ([, hour, fraction, half]) => {
        const minutes = (Number(hour) * 60 + (meaningOf(words.fractions, fraction) ?? 0) + 1_440) % 1_440;
        return clock(Math.floor(minutes / 60), minutes % 60, meridiemOf(half));
      },
    ),
    rule(`(\\d{1,2})\\s*(?::|${words.hourSign})\\s*([0-5]\\d)(?:\\s+${halves})?`, ([, hour, minute, half]) =>
      clock(Number(hour), Number(minute), meridiemOf(half)),
    ),
    rule(`(\\d{1,2})\\s*(?:${words.hourSign})(?:\\s+${halves})?`, ([, hour, half]) =>
      clock(Number(hour), 0, meridiemOf(half)),
    ),
    rule(`(\\d{1,2})\\s+${halves}`, ([, hour, half]) => clock(Number(hour), 0, meridiemOf(half))),
  ];
}
