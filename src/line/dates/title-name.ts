import { foldInPlace } from '#time/written/folded.ts';
import type { DateWords, FoundPhrase } from './date-words.ts';

/** Number of capitalised date words from which they are a name: `The Day After Tomorrow`. */
const MANY = 3;

const isCapitalized = (word: string) => /^\p{Lu}\p{Ll}/u.test(word);

const ARTICLE = '(?:The|An|El|L[ao]s?|Una?|Les?|Une|Il|Gli|Uno)';
const ENDS_WITH_ARTICLE = new RegExp(`[\\p{L}\\p{N}]\\s+${ARTICLE}\\s+$`, 'u');
const BEGINS_WITH_ARTICLE = new RegExp(`^${ARTICLE}\\s`, 'u');
const ENDS_WITH_WORD = /[\p{L}\p{N}]\s+$/u;

/** Whether a capital article within a line begins a title that the date is a word of: `ver El domingo de las madres`. */
export function isBehindCapitalArticle(fragment: string, before: string): boolean {
  return (
    ENDS_WITH_ARTICLE.test(before) || (BEGINS_WITH_ARTICLE.test(fragment) && ENDS_WITH_WORD.test(before))
  );
}

/** Whether a capital in a counted time makes it part of a name: `ripassare le Cinque giornate`, `watch Life in a Day`. */
export function isCapitalWithin(fragment: string, before: string): boolean {
  return ENDS_WITH_WORD.test(before) && /^\p{Ll}.*(?<=[\s'])\p{Lu}\p{Ll}+$/u.test(fragment);
}

/** Whether a capitalised date stands beside a capitalised word: `Plácido Domingo`, `Mardi Gras`. */
export function isBesideCapital({ fragment, before, after }: FoundPhrase): boolean {
  return isCapitalized(fragment) && (/(?<!\S)\p{Lu}\S*\s+$/u.test(before) || /^\s+\p{Lu}/u.test(after));
}

/**
 * Whether a work is named by the date behind its verb, of which nothing else could be the object: `watch Wednesday`,
 * `sing Sunday Morning by …`, `leer A las cinco de la tarde`.
 */
export function isNameOfWork(
  { fragment, before, after, hasClock }: FoundPhrase,
  { hasTellingCase, work }: Pick<DateWords, 'hasTellingCase' | 'work'>,
): boolean {
  if (!hasTellingCase || work === null || !/^\p{Lu}[\p{Ll}\s]/u.test(fragment)) return false;
  return foldInPlace(before).replace(work, '') === '' && before !== '' && (!hasClock || after.trim() === '');
}

/**
 * Whether capitals make a date part of a name, in languages that do not capitalise nouns. `lead`: the preposition
 * before it.
 */
export function isPartOfName(
  { fragment, before, after, hasClock }: FoundPhrase,
  lead: string,
  { hasTellingCase, work, workNoun }: Pick<DateWords, 'hasTellingCase' | 'work' | 'workNoun'>,
): boolean {
  if (!hasTellingCase || !/\p{L}/u.test(before)) return false;
  const words = fragment.split(/\s+/);
  if (isCapitalized(fragment) && !hasClock && workNoun?.test(foldInPlace(before)) === true) return true;
  if (!words.every(isCapitalized)) return false;
  // `Friday Night Lights`
  if (/^\s+\p{Lu}\p{Ll}/u.test(after) || words.length >= MANY) return true;
  const isLast = /^[.!?]*\s*$/.test(after);
  const [verb = ''] = work?.exec(foldInPlace(before)) ?? [];
  if (lead !== '' || !isLast || verb === '') return false;
  const name = before.slice(verb.length).trim();
  return name !== '' && name.split(/\s+/).every(isCapitalized);
}
