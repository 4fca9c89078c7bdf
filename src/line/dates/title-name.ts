import type { DateWords, FoundPhrase } from './date-words.ts';

/** Number of capitalised date words from which they are a name: `The Day After Tomorrow`. */
const MANY = 3;

const isCapitalized = (word: string) => /^\p{Lu}\p{Ll}/u.test(word);

/** Whether a capitalised date stands beside a capitalised word: `Plácido Domingo`, `Mardi Gras`. */
export function isBesideCapital({ fragment, before, after }: FoundPhrase): boolean {
  return isCapitalized(fragment) && (/(?<!\S)\p{Lu}\S*\s+$/u.test(before) || /^\s+\p{Lu}/u.test(after));
}

/**
 * Whether capitals make a date part of a name, in languages that do not capitalise nouns. `lead`: the preposition
 * before it.
 */
export function isPartOfName(
  { fragment, before, after }: FoundPhrase,
  lead: string,
  { hasTellingCase, work }: Pick<DateWords, 'hasTellingCase' | 'work'>,
): boolean {
  const words = fragment.split(/\s+/);
  if (!hasTellingCase || !/\p{L}/u.test(before) || !words.every(isCapitalized)) return false;
  // `Friday Night Lights`
  if (/^\s+\p{Lu}\p{Ll}/u.test(after) || words.length >= MANY) return true;
  const isLast = /^[.!?]*\s*$/.test(after);
  if (work === null || lead !== '' || !isLast || !work.test(before)) return false;
  const name = before.replace(work, '').trim();
  return name !== '' && name.split(/\s+/).every(isCapitalized);
}
