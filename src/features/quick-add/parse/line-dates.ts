import type { PartOfDay } from './dates/clock.ts';
import type { DateReader, DateToken, ReadTime } from './dates/date-reader.ts';
import { type Due, toDue } from './due.ts';
import { foldInPlace } from './folded.ts';
import type { QuickAddContext, TextRange } from './reading.ts';
import type { RepeatToken } from './repeat/repeat-reader.ts';
import type { RepeatWords } from './repeat/repeat-words.ts';
import { toSeries } from './repeat/series.ts';

/** What the words of a line about time say together, and which of them say it. */
export interface LineDates {
  readonly due: Due | null;
  /** RFC 5545; null where the task does not come back. */
  readonly rule: string | null;
  /** Minutes of a stretch of time (`2-4pm`); null where the line names none. */
  readonly workload: number | null;
  readonly dates: readonly TextRange[];
  readonly repeats: readonly TextRange[];
}

/** One date, or one day and one time that stand apart (`Tomorrow call Bob at 3pm`); two dates are not guessed between. */
export function oneDate(dates: readonly DateToken[], context: QuickAddContext): LineDates {
  const none: LineDates = { due: null, rule: null, workload: null, dates: [], repeats: [] };
  if (!isOneDate(dates)) return none;
  const time = timeOf(dates, null);
  const day = dates.find((token) => token.day)?.day ?? null;
  const instant = dates.find((token) => token.instant)?.instant ?? null;
  const due = toDue(
    { day: day?.add({ days: time?.dayOffset ?? 0 }) ?? null, time: time?.time ?? null, instant },
    context,
  );
  return due === null ? none : { ...none, due, workload: time?.minutes ?? null, dates };
}

function isOneDate(dates: readonly DateToken[]): boolean {
  const days = dates.filter((date) => date.day || date.instant).length;
  const times = dates.filter((date) => date.instant || date.hasClock).length;
  const parts = dates.filter(isPart).length;
  return days <= 1 && times <= 1 && parts <= 1;
}

/** A part of the day without a time, which a time that stands apart completes: `Tonight call Bob at 9`. */
const isPart = (date: DateToken) => date.timeIn !== null && !date.hasClock;

function timeOf(dates: readonly DateToken[], part: PartOfDay | null): ReadTime | null {
  const token = dates.find((date) => date.hasClock) ?? dates.find((date) => date.timeIn);
  const around = part ?? dates.find((date) => date.part !== null)?.part ?? null;
  return token?.timeIn?.(around) ?? null;
}

/** Repetition hidden from those who read dates: a word without blanks that ends like a day. */
export function hideRepeat(text: string, { start, end }: TextRange): string {
  const word = `${'x'.repeat(Math.max(0, end - start - 3))}day`.slice(0, end - start);
  return text.slice(0, start) + word + text.slice(end);
}

/**
 * Reads the dates of a line that says repetition: `from` and its like are read as what comes before any date and become
 * a part of it, and what `until` is followed by is read apart, so that `at 8 until 10 May` is no stretch of hours.
 */
export function createSeriesDateReader(readDates: DateReader, words: RepeatWords) {
  const wordOf = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?=\\s)`, 'giu');
  const starts = words.starts.map(([word, lead]) => ({ pattern: wordOf(word), lead }));
  const until = wordOf(words.until);

  function readStarts(text: string, context: QuickAddContext): DateToken[] {
    const plain = readDates(text, context);
    let known = text;
    const ranges: TextRange[] = [];
    for (const { pattern, lead } of starts) {
      for (const match of foldInPlace(known).matchAll(pattern)) {
        const [start, end] = [match.index, match.index + match[0].length];
        // `from 2 to 4pm`: the word begins a stretch of time, not the series.
        if (plain.some((token) => token.day === null && token.start <= start && end < token.end)) continue;
        known = known.slice(0, start) + lead.padStart(end - start) + known.slice(end);
        ranges.push({ start, end });
      }
    }
    return readDates(known, context).map((token) => {
      const before = ranges.find(
        ({ start, end }) =>
          start <= token.start && (token.start < end || known.slice(end, token.start).trim() === ''),
      );
      return before === undefined
        ? token
        : { ...token, start: before.start, isClear: true, role: 'start' as const };
    });
  }

  return (text: string, context: QuickAddContext): DateToken[] => {
    for (const { index } of foldInPlace(text).matchAll(until)) {
      const after = readDates(' '.repeat(index) + text.slice(index), context);
      const end = after.find((token) => token.day !== null && token.start <= index);
      if (end === undefined) continue;
      const others = after.filter((token) => token !== end);
      const before = readStarts(text.slice(0, index).padEnd(text.length), context);
      return [...before, { ...end, isClear: true, role: 'end' }, ...others];
    }
    return readStarts(text, context);
  };
}

/** Null where the repetition and the dates beside it contradict each other. */
export function seriesDates(
  repeat: RepeatToken,
  tokens: readonly DateToken[],
  context: QuickAddContext,
): LineDates | null {
  const end = tokens.find(({ role }) => role === 'end');
  const dates = tokens.filter((token) => token !== end);
  const used = isOneDate(dates) ? dates : [];
  const day = used.find((date) => date.day || date.instant);
  // The time of `until 1 March at 8` is that of every day.
  const time = timeOf(end === undefined ? used : [...used, end], repeat.part);
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
    dates: used,
    repeats: [repeat, ...repeat.ends, ...(end === undefined ? [] : [end])],
  };
}
