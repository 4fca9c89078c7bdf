import type { Temporal } from 'temporal-polyfill';
import { foldInPlace } from '#time/written/folded.ts';
import type { PartOfDay } from '#time/written/part-of-day.ts';
import type { RepeatWords } from '#time/written/repeat-words.ts';
import type { DateReader, DateToken, ReadTime } from './dates/date-reader.ts';
import type { LineBlock, QuickAddContext, TextRange } from './reading.ts';
import type { RepeatToken } from './repeat/repeat-reader.ts';
import { toSeries } from './repeat/written-series.ts';
import { blockFrom, type Due, toDue } from './written-due.ts';

/** Dates and recurrence of a line, with the ranges of the words that express them. */
export interface LineDates {
  readonly due: Due | null;
  /** RRULE of RFC 5545; null without a recurrence. */
  readonly rule: string | null;
  /** Length of a time range (`2-4pm`) in minutes; null without one. */
  readonly workload: number | null;
  /** The time range itself; null without one, and beside a recurrence. */
  readonly block: LineBlock | null;
  readonly dates: readonly TextRange[];
  readonly repeats: readonly TextRange[];
  /** The dates contradict each other, so that none is read. */
  readonly isContradictory: boolean;
}

/** Line without dates. */
const noDates: LineDates = {
  due: null,
  rule: null,
  workload: null,
  block: null,
  dates: [],
  repeats: [],
  isContradictory: false,
};

/**
 * Due date from one date, or from one day and one time apart from each other (`Tomorrow call Bob at 3pm`); two dates
 * are not guessed between.
 */
export function oneDate(dates: readonly DateToken[], context: QuickAddContext): LineDates {
  if (!isOneDate(dates)) return { ...noDates, isContradictory: true };
  const day = dates.find((token) => token.day)?.day ?? null;
  const time = timeOf(dates, null, isToday(day, context));
  const instant = dates.find((token) => token.instant)?.instant ?? null;
  const minutes = time?.minutes ?? dates.find((token) => token.instant)?.minutes ?? null;
  const due = toDue(
    { day: day?.add({ days: time?.dayOffset ?? 0 }) ?? null, time: time?.time ?? null, instant },
    context,
  );
  if (due === null) return noDates;
  const block = minutes === null ? null : blockFrom(due.dueDate, minutes, context.timeZone);
  return { ...noDates, due, workload: minutes, block, dates };
}

/**
 * Dates without those that are names where another day is given: `Watch Any Given Sunday tomorrow`, `Mardi Gras demain`.
 */
export function withoutNames(dates: readonly DateToken[]): readonly DateToken[] {
  const others = dates.filter((date) => !date.mayBeName);
  return others.some(({ day, instant }) => day ?? instant) ? others : dates;
}

function isOneDate(dates: readonly DateToken[]): boolean {
  const days = dates.filter((date) => date.day || date.instant).length;
  const times = dates.filter((date) => date.instant || date.hasClock).length;
  const parts = dates.filter(isPart).length;
  if (dates.some((date) => date.isContradiction)) return false;
  return days <= 1 && times <= 1 && parts <= 1;
}

/** Part of the day without a time, which a time elsewhere completes: `Tonight call Bob at 9`. */
const isPart = (date: DateToken) => date.timeIn !== null && !date.hasClock;

function isToday(day: Temporal.PlainDate | null, { now, timeZone }: QuickAddContext): boolean {
  return day?.equals(now.toZonedDateTimeISO(timeZone).toPlainDate()) === true;
}

function timeOf(dates: readonly DateToken[], part: PartOfDay | null, isOnToday: boolean): ReadTime | null {
  const token = dates.find((date) => date.hasClock) ?? dates.find((date) => date.timeIn);
  const around = part ?? dates.find((date) => date.part !== null)?.part ?? null;
  return token?.timeIn?.(around, isOnToday) ?? null;
}

/** Masks a recurrence for the date reader: as one word without blanks that ends like a day. */
export function hideRepeat(text: string, { start, end }: TextRange): string {
  const word = `${'x'.repeat(Math.max(0, end - start - 3))}day`.slice(0, end - start);
  return text.slice(0, start) + word + text.slice(end);
}

/**
 * Date reader for lines with a recurrence: `from` and its like are read as a lead of the date after them and become
 * part of it, and the text after `until` is read separately, so that `at 8 until 10 May` is no time range.
 */
export function createSeriesDateReader(readDates: DateReader, words: RepeatWords) {
  const wordOf = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?=\\s)`, 'giu');
  const starts = words.starts.map(([word, lead]) => ({ pattern: wordOf(word), lead }));
  const until = wordOf(words.until);

  function readStarts(text: string, context: QuickAddContext): DateToken[] {
    let known = text;
    const ranges: TextRange[] = [];
    for (const { pattern, lead } of starts) {
      for (const match of foldInPlace(known).matchAll(pattern)) {
        const [start, end] = [match.index, match.index + match[0].length];
        // `from 6pm` is a time.
        const following = readDates(' '.repeat(start) + known.slice(start), context);
        if (following.some(({ clockAt }) => clockAt !== null && clockAt.start <= start && end <= clockAt.end))
          continue;
        known = known.slice(0, start) + lead.padStart(end - start) + known.slice(end);
        ranges.push({ start, end });
      }
    }
    return readDates(known, context).map((token) => {
      const before = ranges.find(
        // `from 7 Dec`, or behind the time of the series: `9am from 7 Dec`.
        ({ start, end }) =>
          token.dayAt !== null &&
          start <= token.dayAt &&
          known.slice(end, Math.max(end, token.dayAt)).trim() === '',
      );
      return before === undefined
        ? token
        : { ...token, start: Math.min(token.start, before.start), isClear: true, role: 'start' as const };
    });
  }

  return (text: string, context: QuickAddContext): DateToken[] => {
    for (const { index } of foldInPlace(text).matchAll(until)) {
      const after = readStarts(' '.repeat(index) + text.slice(index), context);
      const end = after.find(
        (token) => token.role !== 'start' && token.start <= index && startsWithDay(token),
      );
      if (end === undefined) continue;
      const others = after.filter((token) => token !== end);
      const before = readStarts(text.slice(0, index).padEnd(text.length), context);
      return [...before, { ...end, isClear: true, role: 'end' }, ...others];
    }
    return readStarts(text, context);
  };
}

const startsWithDay = ({ dayAt, clockAt }: DateToken) =>
  dayAt !== null && dayAt < (clockAt?.start ?? Infinity);

/** Series from a recurrence and the dates beside it; null if they contradict each other. */
export function seriesDates(
  repeat: RepeatToken,
  tokens: readonly DateToken[],
  context: QuickAddContext,
): LineDates | null {
  const end = tokens.find(({ role }) => role === 'end');
  const dates = tokens.filter((token) => token !== end);
  if (!isOneDate(dates)) return null;
  const day = dates.find((date) => date.day || date.instant);
  // In `until 1 March at 8` the time belongs to every occurrence.
  const time = timeOf(end === undefined ? dates : [...dates, end], repeat.part, false);
  const series = toSeries(
    repeat,
    { day, time: time?.time ?? null, until: end?.day ?? null, isStart: day?.role === 'start' },
    context,
  );
  if (series === null) return null;
  return {
    due: series.due,
    rule: series.rule,
    workload: time?.minutes ?? null,
    block: null,
    dates,
    repeats: [repeat, ...repeat.ends, ...(end === undefined ? [] : [end])],
    isContradictory: false,
  };
}
