import { foldInPlace } from '#time/written/folded.ts';
import { type RepeatReading, repeatPatterns } from '#time/written/repeat-patterns.ts';
import type { RepeatWords } from '#time/written/repeat-words.ts';
import { allMatches } from '../all-matches.ts';
import { isBehindCapitalArticle } from '../dates/title-name.ts';
import type { TextRange } from '../reading.ts';
import { enclosed, standsAlone } from '../surroundings.ts';
import { createLengthReader, type RepeatLength } from './repeat-length.ts';

export interface RepeatToken extends TextRange, RepeatReading {
  readonly isClear: boolean;
  /** Length of the series; null if the line has none. */
  readonly length: RepeatLength | null;
  /** Ranges of the words for the length. */
  readonly ends: readonly TextRange[];
}

export type RepeatReader = (text: string) => RepeatToken[];

/** Reader of recurrences: `every monday`, `alle zwei Wochen am Dienstag`, `le dernier vendredi de chaque mois`. */
export function createRepeatReader(words: RepeatWords): RepeatReader {
  const patterns = repeatPatterns(words);
  const lead = new RegExp(`(?:${words.each}|${words.eachDay})\\s`, 'iu');
  const readLength = createLengthReader(words);
  return (text) => {
    const folded = foldInPlace(text);
    const found: RepeatToken[] = [];
    const hasLead = lead.test(folded);
    for (const { pattern, read, isClear, clearBefore, isLate, isLed } of patterns) {
      if (isLed && !hasLead) continue;
      for (const match of allMatches(pattern, folded)) {
        const core = { start: match.index, end: match.index + match[0].length };
        const before = folded.slice(0, core.start);
        if (!standsAlone(text, core) || (isLate && before.trim() === '')) continue;
        if (isBehindCapitalArticle(text.slice(core.start, core.end), text.slice(0, core.start))) continue;
        if (words.refuseAfter.test(before) || words.refuseBefore.test(folded.slice(core.end))) continue;
        const reading = read(match.groups ?? {});
        // In the middle of a line only a name is capitalised ("Watch Every Day Counts").
        const isName = /^\p{Lu}/u.test(text.slice(core.start));
        if (reading)
          found.push({
            ...reading,
            ...enclosed(text, core),
            isClear: (isClear || clearBefore?.test(text.slice(core.end)) === true) && !isName,
            length: null,
            ends: [],
          });
      }
    }
    if (found.length === 0) return found;
    const length = readLength(folded);
    return longest(found).map((token) =>
      length === null ? token : { ...token, length: length.length, ends: [enclosed(text, length)] },
    );
  };
}

/** Longest match at each offset: `every monday` is part of `every monday and friday`. */
function longest(tokens: readonly RepeatToken[]): RepeatToken[] {
  const chosen: RepeatToken[] = [];
  const bySize = [...tokens].sort((a, b) => b.end - b.start - (a.end - a.start));
  for (const token of bySize) {
    if (chosen.every((other) => token.end <= other.start || other.end <= token.start)) chosen.push(token);
  }
  return chosen.sort((a, b) => a.start - b.start);
}
