import { MAX_TITLE } from '#contract/limits.ts';
import { createDateReader, type DateToken } from './parse-dates.ts';
import { toDue } from './parse-due.ts';
import { createEstimateReader } from './parse-estimate.ts';
import { findImportance } from './parse-importance.ts';
import { findLabels } from './parse-label.ts';
import type { QuickAddLanguage } from './parse-language.ts';
import { findLiterals, overwrite } from './parse-literal.ts';
import { type TakenRange, toParts, toTitle } from './parse-parts.ts';
import type { QuickAddContext, QuickAddParser, QuickAddReading, TextRange } from './parse-reading.ts';

/** Longer text was pasted, not typed: it is a title (or too long for one), and is not searched on every keystroke. */
const MAX_LENGTH = 2 * MAX_TITLE;

export function createParser(language: QuickAddLanguage): QuickAddParser {
  const readDates = createDateReader(language);
  const readEstimates = createEstimateReader(language.estimate);

  function readOnce(text: string, context: QuickAddContext): QuickAddReading {
    const literals = findLiterals(text);
    const words = overwrite(text, literals.ranges, 'x');
    const importances = findImportance(words, language.importance);
    const labels = findLabels(words);
    const estimates = readEstimates(words);
    const others = [...importances, ...labels, ...estimates].sort((a, b) => a.start - b.start);
    const dates = readDates(overwrite(words, others, ' '), context);

    const isInReach = reachOf(
      text,
      [...dates, ...estimates],
      [...importances, ...labels, ...dates.filter((date) => date.isClear)],
    );
    const due = oneDate(dates.filter(isInReach));
    const workload = estimates.filter(isInReach);
    // Two estimates contradict each other; which one is meant is not guessed.
    const estimate = workload.length === 1 ? workload[0] : undefined;

    const taken: TakenRange[] = [
      ...due.map((token) => ({ ...token, kind: 'date' as const })),
      ...(estimate ? [{ ...estimate, kind: 'workload' as const }] : []),
      ...importances.map((token) => ({ ...token, kind: 'importance' as const })),
      ...labels.map((token) => ({ ...token, kind: 'label' as const })),
    ];
    const parts = toParts(text, taken);
    const title = toTitle(parts, literals.backslashes);
    if (title === '') return untouched(text);
    return {
      title,
      ...(toDue(due, context) ?? { dueDate: null, isWholeDay: false }),
      workload: estimate?.minutes ?? null,
      importance: importances.at(-1)?.importance ?? null,
      labels: [...new Set(labels.map(({ label }) => label))],
      parts,
    };
  }

  return (text, context) => {
    if (text.length > MAX_LENGTH) return untouched(text);
    const reading = readOnce(text, context);
    const isPlain = (other: QuickAddReading) => other.parts.every((part) => part.kind === 'title');
    if (isPlain(reading) || findLiterals(text).ranges.length > 0) return reading;
    // Taking tokens out can join words to a new date ("3 ! May"): then the line says nothing reliable.
    return isPlain(readOnce(reading.title, context)) ? reading : untouched(text);
  };
}

function untouched(text: string): QuickAddReading {
  const parts = toParts(text, []);
  return {
    title: toTitle(parts, new Set()),
    dueDate: null,
    isWholeDay: false,
    workload: null,
    importance: null,
    labels: [],
    parts,
  };
}

/** One date, or one day and one time that stand apart (`Tomorrow call Bob at 3pm`); two dates are not guessed between. */
function oneDate(dates: readonly DateToken[]): readonly DateToken[] {
  const days = dates.filter((date) => date.day || date.instant).length;
  const times = dates.filter((date) => date.time || date.instant).length;
  return days <= 1 && times <= 1 ? dates : [];
}

/**
 * Tokens are read at the edges of the line, where people write them, and beside a token that is clear by itself.
 * Between other words a duration or a date is mostly part of the title: `Buy 2m cable`, `Prepare Monday meeting`.
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
    if (run && text.slice(run.end, token.start).trim() === '') {
      run.end = Math.max(run.end, token.end);
      run.isClear ||= clear.includes(token);
    } else {
      runs.push({ start: token.start, end: token.end, isClear: clear.includes(token) });
    }
  }
  const inReach = runs.filter(
    (run) => run.isClear || text.slice(0, run.start).trim() === '' || text.slice(run.end).trim() === '',
  );
  return (token) => inReach.some((run) => run.start <= token.start && token.end <= run.end);
}
