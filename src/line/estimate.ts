import { MAX_WORKLOAD } from '#contract/limits.ts';
import { foldInPlace } from '#time/written/folded.ts';
import type { Table } from '#time/written/lexicon.ts';
import { clockWithUnit, createAmountReader } from './amount.ts';
import type { EstimateWords } from './language.ts';
import type { TextRange } from './reading.ts';

export interface EstimateToken extends TextRange {
  readonly minutes: number;
}

export type EstimateReader = (text: string) => EstimateToken[];

/** Lookbehind and lookahead around an estimate: brackets and punctuation, no letter, digit or hyphen (`2m-cable`). */
const BEFORE = '(?<![^\\s([])';
const AFTER = '(?=[.,;:?)\\]]*(?:\\s|$))';
/**
 * Texts that only look like an estimate: `5M` and `2H` are millions and hydrogen; `5 m` is a length; `24 h` is round
 * the clock.
 */
const IMPLAUSIBLE = /\d\s*[HM]$|\d\s+m$|^\D*24\s*-?\p{L}+\.?$/u;

/** Reader of estimates: `30m`, `1h30`, `1.5h`, `1:30h`, `2 hours`, `1 Std 30 Min` and the language's phrases. */
export function createEstimateReader(
  words: EstimateWords,
  numbers: Table<number>,
  relativeLead: string,
): EstimateReader {
  const amount = createAmountReader(words, numbers);
  const pattern = new RegExp(`${BEFORE}(?:(?:${words.lead})\\s+|~\\s*)?${amount.source}${AFTER}`, 'giu');
  // `in 2 hours`, `sous 48 h`: a point in time.
  const isRelative = new RegExp(`(?<!\\S)(?:${relativeLead})\\s+$`, 'iu');
  return (line) => {
    const folded = foldInPlace(line);
    const text =
      words.clock === null ? folded : folded.replace(words.clock, (time) => 'x'.repeat(time.length));
    const tokens: EstimateToken[] = [];
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const [start, end] = [match.index, match.index + match[0].length];
      const minutes = amount.minutesOf(match.groups ?? {});
      if (minutes < 1 || minutes > MAX_WORKLOAD || IMPLAUSIBLE.test(line.slice(start, end))) continue;
      // `leer Once minutos`: a capital within a line begins a name.
      if (/^\p{Lu}\p{Ll}/u.test(line.slice(start, end)) && /\p{L}\s+$/u.test(line.slice(0, start))) continue;
      const clock = clockWithUnit(match[0]);
      // Behind the time an estimate may follow: `12.30h 30 min`.
      if (clock > 0) pattern.lastIndex = start + clock;
      if (clock > 0 || words.isAdjective?.test(match[0])) continue;
      if (isRelative.test(text.slice(0, start))) continue;
      if (words.refuseAfter.test(text.slice(0, start)) || words.refuseBefore.test(text.slice(end))) continue;
      tokens.push({ start, end, minutes });
    }
    return tokens;
  };
}
