import type { DateWords, FoundPhrase } from './date-words.ts';
import type { Phrase } from './phrase.ts';
import type { Piece } from './piece.ts';
import { isBehindCapitalArticle, isCapitalWithin, isNameOfWork } from './title-name.ts';

/** Whether a day is the name of a person or of a street: `avec Sam`, `Via 4 Novembre`. */
export function isName(
  { start, end, day, days, minutes, weekday, part, clock, isContradiction }: Piece,
  text: string,
  folded: string,
  words: DateWords,
): boolean {
  const [fragment, written] = [text.slice(start, end), text.slice(0, start)];
  const isDay = (day ?? weekday ?? part ?? isContradiction) !== undefined;
  if (words.hasTellingCase && isDay && isBehindCapitalArticle(fragment, written)) return true;
  const isCounted = clock?.isSpoken === true || days !== undefined || minutes !== undefined;
  if (words.hasTellingCase && isCounted && isCapitalWithin(fragment, written)) return true;
  if ((day ?? weekday ?? isContradiction) === undefined) return false;
  const before = folded.slice(0, start);
  const isWritten = /^\p{Lu}\p{Ll}|\d/u.test(text.slice(start, end));
  if (days === undefined && isWritten && words.street.test(before)) return true;
  return words.contact?.test(before) === true && /^\p{Lu}\p{Ll}/u.test(text.slice(start, end));
}

/** Phrases without those that name a work behind its verb, and what goes on with them: `leer Mañana, mañana y siempre`. */
export function withoutWorks(
  phrases: readonly Phrase[],
  text: string,
  words: DateWords,
  isAlso: (between: string) => boolean,
): Phrase[] {
  let end: number | null = null;
  return phrases.filter((phrase) => {
    const between = end === null ? null : text.slice(end, phrase.start);
    const goesOn = between !== null && (/^\s*,\s*$/.test(between) || isAlso(between));
    if (!goesOn && !isNameOfWork(foundPhrase(phrase, text), words)) return true;
    end = phrase.end;
    return false;
  });
}

export function foundPhrase({ start, end, reading }: Phrase, text: string): FoundPhrase {
  return {
    fragment: text.slice(start, end),
    before: text.slice(0, start),
    after: text.slice(end),
    hasClock: reading.clock !== undefined,
  };
}
