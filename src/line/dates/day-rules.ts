import { Temporal } from 'temporal-polyfill';
import { AFTER, BEFORE, lexicon, numbered, withoutGaps } from '#time/written/lexicon.ts';
import type { DayWords } from './day-words.ts';
import type { PieceReading, PieceRule } from './piece.ts';
import { addPeriod, existing, nextDate, nextDayOfMonth, nextWeekdayOn } from './upcoming-dates.ts';

/** Fractions and names that are also month and day; a preposition makes them a date (`on 1/2`). */
const SLASHED_NAME = /^(?:1\/[2-9]|2\/[35]|3\/[458]|24\/7|9\/11)$/;

/**
 * Months in which a marked day is searched: `Monday the 9th` is the next 9th or one soon after it; of a bare number
 * only the next counts (`Friday 12`).
 */
const MARKED_MONTHS = 3;

/** Tuesday and Friday, of which the 13th is a film and a superstition. */
const UNLUCKY: ReadonlySet<number> = new Set([2, 5]);

/** Alternatives as written, with a capital, and in capitals only. */
function casesOf(source: string): string {
  const words = source.split('|');
  return [
    ...words,
    ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
    ...words.map((word) => word.toUpperCase()),
  ].join('|');
}

const wholeDay = (day: Temporal.PlainDate | null, more: PieceReading = {}): PieceReading | null =>
  day && { ...more, day };

function yearOf(text: string, today: Temporal.PlainDate): number {
  return text.length === 2 ? today.year - (today.year % 100) + Number(text) : Number(text);
}

/** Rules for days by number: `2026-12-05`, `7 Dec`, `12/5`, `am 3.`, `Monday the 23rd`, `end of November`. */
export function dateRules(words: DayWords): PieceRule[] {
  const months = lexicon(numbered(words.months));
  const weekdays = lexicon(numbered(words.weekdays));
  const shortWeekdays = lexicon(numbered(words.shortWeekdays));
  const ordinals = lexicon(words.ordinals);
  const rule = (source: string, read: PieceRule['read']): PieceRule => ({
    needsDigit: /^\(?\(?\\d/.test(source),
    pattern: new RegExp(`${BEFORE}(?:${withoutGaps(source)})${AFTER}`, 'giu'),
    read,
  });
  const numberOf = (text: string | undefined) => ordinals.valueOf(text) ?? Number.parseInt(text ?? '', 10);
  const dayNumber = `(?:\\d{1,2}(?:${words.ordinal})?|${ordinals.source})`;
  const onDate = (day: number, month: number, year: string | undefined, today: Temporal.PlainDate) =>
    year === undefined ? nextDate(today, month, day) : existing(yearOf(year, today), month, day, today);
  const inMonth = (
    text: string | undefined,
    month: string | undefined,
    year: string | undefined,
    today: Temporal.PlainDate,
  ) =>
    wholeDay(onDate(numberOf(text), months.valueOf(month) ?? 0, year, today), {
      isClear: year !== undefined,
    });
  const numeric = (
    a: string | undefined,
    b: string | undefined,
    year: string | undefined,
    today: Temporal.PlainDate,
    isMonthFirst: boolean,
  ) => {
    // A number above twelve is no month, whatever the order of the writer.
    const isSwapped = isMonthFirst ? Number(a) <= 12 : words.isMonthFirst && Number(b) > 12;
    return onDate(Number(isSwapped ? b : a), Number(isSwapped ? a : b), year, today);
  };
  // Points are written between day and month; who writes months first means that only if there is no such day ahead.
  const dotted = (
    a: string | undefined,
    b: string | undefined,
    year: string | undefined,
    today: Temporal.PlainDate,
    isMonthFirst: boolean,
  ) => numeric(a, b, year, today, false) ?? (isMonthFirst ? numeric(a, b, year, today, true) : null);

  const dayNever = new RegExp(`^(?:${words.dayNever})`, 'u');
  const monthAfter = new RegExp(`^\\s*(?:(?:${words.ofMonth})\\s+)?(?:${months.source})(?!\\p{L})`, 'iu');
  const dayAfter = new RegExp(`^${words.dayAfter}`, 'u');
  const followed = new RegExp(`^${words.timeFollows}`, 'iu');

  const rules = [
    rule('(\\d{4})([-/.])(\\d{2})\\2(\\d{2})', ([, year, , month, day], today) =>
      wholeDay(existing(Number(year), Number(month), Number(day), today), { isClear: true }),
    ),
    {
      pattern: new RegExp(
        `${BEFORE}\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(?::\\d\\d)?(?:Z|[+-]\\d\\d:?\\d\\d)(?!\\S)`,
        'gu',
      ),
      read: ([text]: RegExpExecArray) => instantOf(text),
    },
    rule('(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?', ([text, a, b, year], today, isMonthFirst) =>
      wholeDay(numeric(a, b, year, today, isMonthFirst), {
        isWeak: SLASHED_NAME.test(text),
        isClear: year?.length === 4,
      }),
    ),
    rule('(\\d{1,2})([.-])(\\d{1,2})\\2(\\d{4}|\\d{2})', ([, a, sign, b, year = ''], today, isMonthFirst) => {
      if (year.length === 2 && sign === '.' && !words.hasDottedDates) return null;
      const read = sign === '.' ? dotted : numeric;
      return wholeDay(read(a, b, year, today, isMonthFirst), { isClear: year.length === 4 });
    }),
    rule(
      `(?:l'|(?<=^\\s*)the\\s+|(?:dia|giorno)\\s+)?(${dayNumber})(?:-|\\s*(?:(?:${words.ofMonth})\\s*)?)(${months.source})\\.?(?:(?:-|,?\\s+)(?:(?:${words.ofMonth})\\s*)?(\\d{4})(?![:.]))?`,
      ([, day, month, year], today) => inMonth(day, month, year, today),
    ),
    rule(`(?:${words.endOf})\\s+(?:(?:${words.ofMonth})\\s*)?(${months.source})`, ([, name], today) => {
      const month = months.valueOf(name) ?? 0;
      return wholeDay(nextDate(today, month, lastDay(today, month)), { isClear: true });
    }),
    {
      pattern: new RegExp(
        `${BEFORE}(?:${casesOf(words.dayLead)})\\s+(\\d{1,2}(?:${casesOf(words.ordinal)})|${words.first})${AFTER}`,
        'gu',
      ),
      read: ({ 1: number = '', input, index, 0: text }: RegExpExecArray, today: Temporal.PlainDate) => {
        const after = input.slice(index + text.length);
        if (dayNever.test(after) || monthAfter.test(after)) return null;
        const isMarked =
          dayAfter.test(after) || (!/[°º]/.test(number) && !/[\p{L}\p{N}]/u.test(input.slice(0, index)));
        const day = nextDayOfMonth(today, Number.parseInt(number, 10) || 1);
        return wholeDay(day, isMarked ? { hasLead: true } : { isBare: true });
      },
    },
    rule(
      `(?:(${weekdays.source})|(${shortWeekdays.source})\\.?),?\\s+(?:(${words.beforeNumber})\\s+)?(\\d{1,2})(${words.ordinal}|\\.(?!\\d))?(?!\\d|\\s*(?:[ap]\\.?\\s?m|h|uhr|m|min\\p{L}*|or[ae](?!\\s+\\d)|h(?:eures|oras?)|std|stunden)(?!\\p{L})|\\.?\\s*(?:[-–]\\s*\\d|:\\d|\\d(?!\\d{0,3}(?:[:.]\\d\\d|\\s*(?:h|uhr|[ap]\\.?\\s?m|[-–]\\s*\\d)))|(?:${words.ofMonth}\\s+)?(?:${months.source})${AFTER}))`,
      ({ 0: text, 1: full, 2: short, 3: article, 4: number, 5: ordinal, input, index }, today) => {
        const weekday = weekdays.valueOf(full) ?? shortWeekdays.valueOf(short) ?? 0;
        const isFollowed = followed.test(input.slice(index + text.length));
        const isMarked = article !== undefined || (ordinal ?? '') !== '';
        const day = nextWeekdayOn(today, weekday, Number(number), isMarked ? MARKED_MONTHS : 1);
        if (day === null && !isFollowed && UNLUCKY.has(weekday) && number === '13') return { isName: true };
        if (day === null) return isMarked || isFollowed ? { isContradiction: true } : null;
        return isMarked || isFollowed || words.isNumberEnough ? { day } : null;
      },
    ),
    rule(`(\\d{1,2})(?:${words.lateOrdinal})${words.timeFollows}`, ([, day], today) =>
      wholeDay(nextDayOfMonth(today, Number(day))),
    ),
  ];
  if (words.hasDottedDates) {
    rules.push(
      rule('(\\d{1,2})\\.\\s?(\\d{1,2})\\.', ([, a, b], today) =>
        wholeDay(numeric(a, b, undefined, today, false)),
      ),
      rule('(\\d{1,2})\\.(\\d{1,2})(?!\\.)', ([, a, b], today) =>
        wholeDay(numeric(a, b, undefined, today, false), { isWeak: true }),
      ),
    );
  }
  if (words.isMonthFirst) {
    rules.push(
      rule(
        `(${months.source})\\.?\\s+(\\d{1,2})(?:${words.ordinal})?(?:,?\\s+(\\d{4})(?![:.]))?(?!\\s*:)`,
        ([, month, day, year], today) => inMonth(day, month, year, today),
      ),
    );
  }
  return rules;
}

function lastDay(today: Temporal.PlainDate, month: number): number {
  const first = today.with({ day: 1, month: Math.max(1, month) });
  return (month < today.month ? addPeriod(first, 'years', 1) : first).daysInMonth;
}

function instantOf(text: string): PieceReading | null {
  try {
    return { instant: Temporal.Instant.from(text), isClear: true };
  } catch {
    return null;
  }
}
