import { MAX_TITLE } from '#contract/limits.ts';
import { foldInPlace } from '#time/written/folded.ts';
import { createNameFinder } from './date-names.ts';
import { createDateReader, type DateToken } from './dates/date-reader.ts';
import { createEstimateReader, type EstimateToken } from './estimate.ts';
import { findTemplate, type TemplateToken } from './find-template.ts';
import { findImportance, type ImportanceToken } from './importance.ts';
import { findLabels, type LabelToken } from './labels.ts';
import type { QuickAddLanguage } from './language.ts';
import {
  createSeriesDateReader,
  hideRepeat,
  type LineDates,
  oneDate,
  seriesDates,
  withoutNames,
} from './line-dates.ts';
import { findLiterals, overwrite } from './literals.ts';
import { findParties, type PartyToken } from './parties.ts';
import { type TakenRange, toParts, toTitle } from './parts.ts';
import { plainLine } from './plain-line.ts';
import type { QuickAddContext, QuickAddParser, QuickAddReading, TextRange } from './reading.ts';
import { createRepeatReader, type RepeatToken } from './repeat/repeat-reader.ts';
import { isBesidePiece, isSeparator, separatorsAround } from './separators.ts';
import { createUnreadDateTest } from './unread-date.ts';

/** Longest text that is parsed: a longer one was pasted, not typed, and is not searched on every keystroke. */
const MAX_LENGTH = 2 * MAX_TITLE;

/** Hours that a day has and a task rarely takes; the larger ones are times in any line. */
const HOUR_OF_DAY = /^(?:[6-9]|1[0-2])\s?h(?:\s?[0-5]\d)?$/iu;

/** Amounts that may be times: a number and a unit other than minutes. */
const HOURS = /\d\s*(?!m)\p{L}/iu;

/** Tokens that do not depend on the rest of the line. */
interface Marks {
  readonly importances: readonly ImportanceToken[];
  readonly labels: readonly LabelToken[];
  readonly parties: readonly PartyToken[];
  /** All of one person, and none beside people to ask. */
  readonly assignees: readonly PartyToken[];
  readonly templates: readonly TemplateToken[];
}

interface Around {
  readonly time: LineDates;
  readonly estimates: readonly EstimateToken[];
}

/** Parser of quick-add lines in one language. docs/decisions/0048. */
export function createParser(language: QuickAddLanguage): QuickAddParser {
  const readDates = createDateReader(language);
  const readRepeats = createRepeatReader(language.repeat);
  const findNames = createNameFinder(language.names);
  const hasUnreadDate = createUnreadDateTest(language);
  const readSeriesDates = createSeriesDateReader(readDates, language.repeat);
  const readEstimates = createEstimateReader(
    language.estimate,
    language.numbers,
    language.days.relative.before,
  );

  /** Parses a text in which `literals` are never interpreted, with the ranges of the recognized parts. */
  function understand(text: string, literals: readonly TextRange[], context: QuickAddContext) {
    const words = overwrite(text, literals, 'x');
    const parties = findParties(words, '@', context.parties ?? []);
    const assignees = findParties(words, '+', context.colleagues ?? []);
    // A task has one assignee, and nobody else is asked to do it.
    const isOneAssignee = parties.length === 0 && new Set(assignees.map(({ party }) => party.id)).size === 1;
    const marks = {
      importances: findImportance(words, language.importance),
      labels: findLabels(words, context.labels),
      parties,
      assignees: isOneAssignee ? assignees : [],
      templates: [findTemplate(words, context.templates ?? [])].filter((token) => token !== null),
    };
    const [repeat, ...others] = readRepeats(words);
    const isAlone = others.length === 0;
    const found = (isAlone && repeat && readAround(words, marks, repeat, context)) || null;
    const { estimates, time } = found ?? readAround(words, marks, null, context);
    // Two estimates contradict each other, and none is guessed.
    const estimate = estimates.length === 1 ? estimates[0] : undefined;
    const { importances, templates } = marks;
    // A clear recurrence is out of reach nowhere: it was refused for the dates beside it.
    const isRefused = repeat?.isClear === true && repeat.needsTime !== true && found === null;
    const pieces = [
      ...time.dates,
      ...time.repeats,
      ...(estimate ? [estimate] : []),
      ...importances,
      ...marks.labels,
      ...parties,
      ...marks.assignees,
      ...templates,
    ];
    const labels = marks.labels.filter((label) => !label.isLoose || isBesidePiece(words, label, pieces));

    const taken: TakenRange[] = [
      ...time.dates.map((range) => ({ ...range, kind: 'date' as const })),
      ...time.repeats.map((range) => ({ ...range, kind: 'recurrence' as const })),
      ...(estimate ? [{ ...estimate, kind: 'workload' as const }] : []),
      ...importances.map((token) => ({ ...token, kind: 'importance' as const })),
      ...labels.map((token) => ({ ...token, kind: 'label' as const })),
      ...parties.map((token) => ({ ...token, kind: 'party' as const })),
      ...marks.assignees.map((token) => ({ ...token, kind: 'assignee' as const })),
      ...templates.map((token) => ({ ...token, kind: 'template' as const })),
    ];
    const { timeZone } = context;
    const values: Omit<QuickAddReading, 'title' | 'parts'> = {
      ...(time.due ?? { dueDate: null, isWholeDay: false }),
      recurrence: time.rule === null ? null : { rule: time.rule, timeZone, basis: 'date' },
      workload: estimate?.minutes ?? time.workload,
      block: parties.length + marks.assignees.length === 0 ? time.block : null,
      importance: importances.at(-1)?.importance ?? null,
      labels: [...new Set(labels.map(({ label }) => label))],
      scope: null,
      isContradictory:
        time.isContradictory ||
        estimates.length > 1 ||
        isRefused ||
        marks.assignees.length < assignees.length,
      template: templates[0]?.template ?? null,
      parties: [...new Map(parties.map(({ party }) => [party.id, party])).values()],
      assignee: marks.assignees[0]?.party ?? null,
    };
    return { values, taken };
  }

  function readOnce(text: string, context: QuickAddContext): QuickAddReading {
    const { ranges, backslashes } = findLiterals(text);
    const names = findNames(text);
    const literals = [
      ...ranges,
      ...names,
      ...escapedPhrases(text, [...ranges, ...names], backslashes, context),
    ];
    const { values, taken } = understand(
      text,
      literals.sort((a, b) => a.start - b.start || b.end - a.end),
      context,
    );
    const parts = toParts(text, [...separatorsAround(text, taken), ...taken]);
    // A line of a template alone names no task of its own.
    const title = toTitle(parts, backslashes) || (values.template?.tree[0]?.title ?? '');
    return title === '' ? untouched(text) : { title, ...values, parts };
  }

  /**
   * Escaped ranges: from each backslash to the end of the phrase that would be recognized there without it. `\every
   * Monday` escapes both words.
   */
  function escapedPhrases(
    text: string,
    literals: readonly TextRange[],
    backslashes: ReadonlySet<number>,
    context: QuickAddContext,
  ): TextRange[] {
    if (backslashes.size === 0) return [];
    const quoted = literals.filter(({ start }) => !backslashes.has(start));
    const marks = [...backslashes].map((start) => ({ start, end: start + 1 }));
    const { taken } = understand(overwrite(text, marks, ' '), quoted, context);
    return marks.flatMap(({ start, end }) =>
      taken.filter((range) => range.start === end).map((range) => ({ start, end: range.end })),
    );
  }

  /**
   * Estimates without those that are times: the end of a time range (`de 22h a 6h`), and the hour that a day without
   * another time needs (`Notar morgen 10h`, `lunes reunión 9h`).
   */
  function timesTaken(rest: string, isSeries: boolean, context: QuickAddContext): EstimateToken[] {
    const estimates = readEstimates(rest);
    if (!estimates.some(({ start, end }) => HOURS.test(rest.slice(start, end)))) return estimates;
    const dates = readDates(rest, context);
    const isWithin = (one: TextRange) => (other: TextRange) => one.start < other.end && other.start < one.end;
    const hasTime = dates.some((date) => date.hasClock && !estimates.some(isWithin(date)));
    const hasDay = isSeries || dates.some(({ day }) => day !== null);
    const needsHour = language.estimate.clock !== null && hasDay && !hasTime;
    return estimates.filter((estimate) => {
      if (needsHour && HOUR_OF_DAY.test(rest.slice(estimate.start, estimate.end))) return false;
      return !dates.some((date) => date.isStretch && isWithin(estimate)(date));
    });
  }

  /** Estimates and dates, with or without a recurrence; null if the recurrence turns out to be title. */
  function readAround(
    words: string,
    marks: Marks,
    repeat: RepeatToken,
    context: QuickAddContext,
  ): Around | null;
  function readAround(words: string, marks: Marks, repeat: null, context: QuickAddContext): Around;
  function readAround(
    words: string,
    { importances, labels, parties, assignees, templates }: Marks,
    repeat: RepeatToken | null,
    context: QuickAddContext,
  ): Around | null {
    const rest = repeat === null ? words : overwrite(hideRepeat(words, repeat), repeat.ends, ' ');
    const estimates = timesTaken(rest, repeat !== null, context);
    const named = [...labels, ...parties, ...assignees, ...templates];
    const others = [...importances, ...named, ...estimates].sort((a, b) => a.start - b.start);
    const unread = overwrite(rest, others, ' ');
    const dates = repeat === null ? readDates(unread, context) : readSeriesDates(unread, context);
    const repeats = repeat === null ? [] : [repeat];
    const ends = repeat?.ends ?? [];
    const isInReach = reachOf(
      words,
      [...repeats, ...dates, ...estimates],
      [
        ...ends,
        ...importances,
        ...named,
        ...[...repeats, ...dates].filter((token) => token.isClear),
        // `tomorrow budget (1h) with Ann`; without a date it may be a size.
        ...(repeats.length + dates.length > 0 ? estimates.filter(isInBrackets(words)) : []),
      ],
    );
    if (repeat !== null && !isInReach(repeat)) return null;
    const inReach = withoutNames(dates.filter(isInReach));
    const time = repeat === null ? dateOf(unread, inReach, context) : seriesDates(repeat, inReach, context);
    return time && { time, estimates: estimates.filter(isInReach) };
  }

  /** Due date of the dates in reach; none for a lone time beside something that looks like a date. */
  function dateOf(unread: string, dates: readonly DateToken[], context: QuickAddContext): LineDates {
    const isLoneTime =
      dates.length > 0 && dates.every(({ day, instant }) => day === null && instant === null);
    const isUnread = isLoneTime && hasUnreadDate(foldInPlace(overwrite(unread, dates, ' ')));
    return isUnread ? { ...oneDate([], context), isContradictory: true } : oneDate(dates, context);
  }

  return (text, context) => {
    if (text.length > MAX_LENGTH) return untouched(text);
    const reading = readOnce(text, context);
    const isPlain = (other: QuickAddReading) => other.parts.every((part) => part.kind === 'title');
    if (isPlain(reading) || findLiterals(text).ranges.length > 0) return reading;
    if (reading.title === reading.template?.tree[0]?.title) return reading;
    // Removing tokens can join words to a new date ("3 ! May"): then nothing in the line is reliable.
    if (isPlain(readOnce(reading.title, context))) return reading;
    return { ...untouched(text), isContradictory: reading.isContradictory };
  };
}

function untouched(text: string): QuickAddReading {
  const parts = toParts(text, []);
  return { ...plainLine(toTitle(parts, new Set())), parts };
}

/** Whether a range stands in brackets of its own: `budget (1h) with Ann`. */
const isInBrackets =
  (text: string) =>
  ({ start, end }: TextRange) =>
    /[([]\s*$/.test(text.slice(0, start)) && /^\s*[)\]]/.test(text.slice(end));

/**
 * Range in which tokens count: at the edges of the line, where people write them, and beside a token that is clear by
 * itself. Between other words a duration or a date is usually part of the title: `Buy 2m cable`, `Prepare Monday
 * meeting`.
 */
function reachOf(
  text: string,
  tokens: readonly TextRange[],
  clear: readonly TextRange[],
): (token: TextRange) => boolean {
  const all = [...new Set([...tokens, ...clear])].sort((a, b) => a.start - b.start);
  const runs: { start: number; end: number; isClear: boolean }[] = [];
  for (const token of all) {
    const run = runs.at(-1);
    if (run && isSeparator(text.slice(run.end, token.start))) {
      run.end = Math.max(run.end, token.end);
      run.isClear ||= clear.includes(token);
    } else {
      runs.push({ start: token.start, end: token.end, isClear: clear.includes(token) });
    }
  }
  const inReach = runs.filter(
    (run) => run.isClear || isSeparator(text.slice(0, run.start)) || isSeparator(text.slice(run.end)),
  );
  return (token) => inReach.some((run) => run.start <= token.start && token.end <= run.end);
}
