import type { RepeatUnit } from '#time/recurrence/repeat-rule.ts';
import { AFTER, BEFORE, lexicon, type Table } from '#time/written/lexicon.ts';
import type { RepeatWords } from '#time/written/repeat-words.ts';
import { allMatches } from '../all-matches.ts';
import type { TextRange } from '../reading.ts';
import { standsAlone } from '../surroundings.ts';

export interface RepeatLength {
  readonly count: number;
  readonly unit: 'days' | 'weeks' | 'months' | 'years' | 'times';
}

const UNITS: Readonly<Record<RepeatUnit, RepeatLength['unit']>> = {
  DAILY: 'days',
  WEEKLY: 'weeks',
  MONTHLY: 'months',
  YEARLY: 'years',
};
const LONGEST = 999;

export function createLengthReader(words: RepeatWords) {
  const numbers: Table<number> = [[words.one, 1], ...words.numbers];
  const count = lexicon(numbers);
  const units = lexicon(words.units.map(([word, unit, factor]) => [word, { unit, factor }] as const));
  const counted = `(?:(?<digits>\\d{1,3})|(?<word>${count.source}))\\s+`;
  const amount = `${counted}(?<unit>${units.source})`;
  const sources = [
    `(?:${words.lengthLead})\\s+${amount}`,
    ...(words.lengthAfter === null ? [] : [`${amount}\\s+(?:${words.lengthAfter})`]),
    `(?:${words.lengthLead}\\s+)?(?:(?<digits>\\d{1,3})\\s*|(?<word>${count.source})\\s+)(?:${words.times})(?!\\s+(?:a|per|par|al|alla|pro|am|im|por|in)\\s)`,
  ];
  const patterns = sources.map((source) => new RegExp(`${BEFORE}(?:${source})${AFTER}`, 'giu'));

  return (folded: string): (TextRange & { readonly length: RepeatLength }) | null => {
    for (const pattern of patterns) {
      for (const { index, 0: text, groups = {} } of allMatches(pattern, folded)) {
        const range = { start: index, end: index + text.length };
        const number = count.valueOf(groups.word) ?? Number(groups.digits);
        const unit = units.valueOf(groups.unit);
        const all = number * (unit?.factor ?? 1);
        if (!standsAlone(folded, range) || !(all >= 1 && all <= LONGEST)) continue;
        return { ...range, length: { count: all, unit: unit === undefined ? 'times' : UNITS[unit.unit] } };
      }
    }
    return null;
  };
}
