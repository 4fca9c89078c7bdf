import type { Chrono, ParsedResult, ParsingResult } from 'chrono-node/en';
import { MINUTES_FROM_NOW, toChronoParser } from './parse-date-rule.ts';
import type { DateWords, QuickAddLanguage } from './parse-language.ts';
import type { TextRange } from './parse-reading.ts';
import { standsAlone } from './parse-surroundings.ts';

const PART_OF_DAY = /^casualReference\/(?:morning|noon|afternoon|evening|tonight|midnight)$/;
/** Numbers that chrono takes for a time as soon as a day stands beside them: `Friday 12`, `tomorrow 2.50`. */
const BARE_NUMBER = /^\d{1,4}$|^\d{1,2}\.\d{1,2}$|^\d{1,2}\s*[-–]\s*\d{1,2}$|\d\s+[ap]$/i;
/** Fractions and names that are also month and day; a preposition makes them a date (`on 1/2`). */
const SLASHED_NAME = /^(?:1\/[2-9]|2\/[35]|3\/[458]|24\/7|9\/11)$/;

/**
 * The locale's chrono with our rules in front and our doubts before everything else: fragments are judged before
 * chrono joins them, so that a rejected one cannot hide or colour a good one.
 */
export function createChrono({ chrono, rules, dates }: QuickAddLanguage): Chrono {
  const own = chrono.clone();
  own.parsers.unshift(...rules.map(toChronoParser));
  // Chrono reads "3pm art class" and "3pm get milk" as times in zones named ART and GET; only that refiner has this field.
  own.refiners = own.refiners.filter((refiner) => !('timezoneOverrides' in refiner));
  own.refiners.unshift({
    refine: ({ text }, results) => results.filter((result) => isPlausible(result, text, dates)),
  });
  return own;
}

/** Chrono's ranges may hold blanks, commas and brackets at their edges; these are not part of the date. */
export function rangeOf(result: Pick<ParsedResult, 'index' | 'text'>): TextRange {
  const start = result.index + (/^[\s,(（]*/.exec(result.text)?.[0].length ?? 0);
  const length = result.text.trimStart().length;
  const end = result.index + result.text.length - (/[\s,)）]*$/.exec(result.text)?.[0].length ?? 0);
  return { start, end: length > 0 ? Math.max(start, end) : start };
}

export function hasPartOfDay(result: ParsedResult): boolean {
  return [...result.start.tags()].some((tag) => PART_OF_DAY.test(tag));
}

/** Minutes of `in 30 minutes`, or null. */
export function minutesFromNow(result: ParsedResult): number | null {
  const tag = [...result.start.tags()].find((name) => name.startsWith(MINUTES_FROM_NOW));
  return tag === undefined ? null : Number(tag.slice(MINUTES_FROM_NOW.length));
}

function isPlausible(result: ParsingResult, text: string, words: DateWords): boolean {
  const range = rangeOf(result);
  const fragment = text.slice(range.start, range.end);
  const before = text.slice(0, range.start);
  const tags = result.start.tags();
  const is = (name: 'day' | 'month' | 'weekday' | 'hour') => result.start.isCertain(name);
  if (fragment === '' || !standsAlone(text, range)) return false;
  if (tags.has('result/relativeDate') || tags.has('casualReference/now')) return false;
  if (BARE_NUMBER.test(fragment) || (SLASHED_NAME.test(fragment) && !words.lead.test(before))) return false;
  if (words.isTitle({ fragment, before, after: text.slice(range.end), isDay: is('day') })) return false;
  // "3. Dez 14 Uhr" and "3 Dec 14:00": chrono takes the hour for a year.
  if (
    is('month') &&
    /\p{L}[.,]?\s*\d{1,2}$/u.test(fragment) &&
    /^\s*(?:uhr|:\d)/i.test(text.slice(range.end))
  )
    return false;
  // A month alone ("may", "in March") names no day.
  if (is('month') && !is('day')) return false;
  return is('day') || is('weekday') || is('hour') || hasPartOfDay(result) || minutesFromNow(result) !== null;
}
