import { readTime } from '#time/read-time.ts';
import { everyDay, type RepeatRule, writeRepeatRule } from '#time/recurrence/repeat-rule.ts';
import { germanRepeat } from '#time/written/de-repeat.ts';
import { englishRepeat } from '#time/written/en-repeat.ts';
import { spanishRepeat } from '#time/written/es-repeat.ts';
import { foldInPlace } from '#time/written/folded.ts';
import { frenchRepeat } from '#time/written/fr-repeat.ts';
import { italianRepeat } from '#time/written/it-repeat.ts';
import { minutesOfPart } from '#time/written/part-of-day.ts';
import { type RepeatPattern, repeatPatterns } from '#time/written/repeat-patterns.ts';
import type { RepeatWords } from '#time/written/repeat-words.ts';

/** Repetition that a phrase of another product names. */
export interface WrittenRepeat {
  readonly rule: string;
  /** Counted from the day of completion, which Todoist writes as `every!`. */
  readonly basis: 'date' | 'completion';
  /** Minutes after midnight; null for whole days. */
  readonly time: number | null;
  /** Words that name the first and the last day. */
  readonly start: string | null;
  readonly until: string | null;
}

interface Language {
  readonly words: RepeatWords;
  readonly patterns: readonly RepeatPattern[];
  /** `every 15, 30`: several days of the month. */
  readonly monthDays: RegExp;
  /** Words before a time of day. */
  readonly at: string;
  readonly start: RegExp;
  readonly until: RegExp;
}

function languageOf(words: RepeatWords, at: string, starts: string, ends: string): Language {
  const ordinal = '\\d{1,2}(?:st|nd|rd|th|\\.|er|º)?';
  return {
    words,
    patterns: repeatPatterns(words),
    monthDays: new RegExp(
      `^(?:${words.each})\\s+(${ordinal}(?:\\s*(?:,|(?:${words.and})(?!\\p{L}))\\s*${ordinal})+)$`,
      'iu',
    ),
    at,
    start: new RegExp(`\\s+(?:${starts})\\s+(.+)$`, 'iu'),
    until: new RegExp(`\\s+(?:${words.until}|${ends})\\s+(.+)$`, 'iu'),
  };
}

const languages: Readonly<Record<string, () => Language>> = {
  en: once(() =>
    languageOf(englishRepeat, 'at|@', 'starting(?:\\s+(?:on|from))?|beginning|from', 'ending|to'),
  ),
  de: once(() =>
    languageOf(germanRepeat, 'um|@', 'ab(?:\\s+dem)?|beginnend(?:\\s+am)?', 'bis(?:\\s+zum)?|endend'),
  ),
  fr: once(() =>
    languageOf(
      frenchRepeat,
      'a|vers|@',
      'a\\s+partir\\s+d[ue]|des(?:\\s+le)?|depuis',
      "jusqu'au|jusqu'a|fin",
    ),
  ),
  es: once(() =>
    languageOf(
      spanishRepeat,
      'a\\s+las?|@',
      'desde(?:\\s+el)?|a\\s+partir\\s+del?|empezando',
      'hasta(?:\\s+el)?',
    ),
  ),
  it: once(() =>
    languageOf(italianRepeat, "alle|all'|@", 'dal|da|a\\s+partire\\s+dal?|iniziando', 'fino\\s+al?|entro'),
  ),
};

function once(make: () => Language): () => Language {
  let made: Language | null = null;
  return () => (made ??= make());
}

/** Time of day at the end of a phrase: `at 9`, `18:30`, `um 8 Uhr`. */
function splitTime(phrase: string, at: string): { readonly rest: string; readonly time: number | null } {
  const led = new RegExp(`^(.+?)[\\s,]+(?:${at})\\s*(\\d.*)$`, 'iu').exec(phrase);
  const clear = /^(.+?)[\s,]+(\d{1,2}(?::\d{2}(?:\s*[ap]m)?|\s*[ap]m|\s*uhr|h\d{0,2}))$/iu.exec(phrase);
  const [, rest, text] = led ?? clear ?? [];
  const time = text === undefined ? undefined : readTime(text);
  return rest === undefined || time === undefined ? { rest: phrase, time: null } : { rest, time };
}

function monthDaysRule(text: string): string | null {
  const days = [...text.matchAll(/\d{1,2}/g)].map(([day]) => Number(day));
  if (days.some((day) => day < 1 || day > 31)) return null;
  return `FREQ=MONTHLY;BYMONTHDAY=${[...new Set(days)].sort((one, other) => one - other).join(',')}`;
}

function readWhole(phrase: string, { patterns, monthDays }: Language) {
  const several = monthDays.exec(phrase)?.[1];
  if (several !== undefined) {
    const rule = monthDaysRule(several);
    return rule === null ? null : { rule, part: null };
  }
  for (const { pattern, read } of patterns) {
    pattern.lastIndex = 0;
    const match = pattern.exec(phrase);
    if (match === null || match[0].length !== phrase.length) continue;
    const reading = read(match.groups ?? {});
    if (reading !== null) return { rule: writeRepeatRule(reading.rule), part: reading.part };
  }
  return null;
}

/** `after 3 days` is counted from the completion. */
const AFTER = /^after\s+(?=\d)/i;
const SHORT = /^ev(?:\b|(?=!))/i;

function readIn(language: Language, folded: string): WrittenRepeat | null {
  let phrase = folded.replace(AFTER, 'every! ').replace(SHORT, 'every');
  const basis = /^\p{L}+!/u.test(phrase) ? 'completion' : 'date';
  phrase = phrase.replace(/^(\p{L}+)!/u, '$1');
  const until = language.until.exec(phrase);
  // `every Monday to Friday` ends with no date.
  const isEnd = until !== null && /\d/.test(until[1] ?? '');
  if (isEnd) phrase = phrase.slice(0, until.index);
  const start = language.start.exec(phrase);
  if (start !== null) phrase = phrase.slice(0, start.index);
  const { rest, time } = splitTime(phrase.trim(), language.at);
  const whole = readWhole(rest.replace(/[\s,]+$/, ''), language);
  if (whole === null) return null;
  return {
    rule: whole.rule,
    basis,
    time: time ?? (whole.part === null ? null : minutesOfPart(whole.part)),
    start: start?.[1]?.trim() ?? null,
    until: isEnd ? (until[1]?.trim() ?? null) : null,
  };
}

/** Longest phrase that is read: people write short ones. */
const LONGEST = 200;

/**
 * Parses a repetition in words: `every 2 weeks at 9`, `jeden Montag`, `every! 3 days`. The whole text must be one.
 * `language` is tried first, then English. Null for any other text.
 */
export function readRepeat(text: string, language: string): WrittenRepeat | null {
  if (text.length > LONGEST) return null;
  const folded = foldInPlace(text).toLowerCase().replaceAll(/\s+/g, ' ').trim();
  for (const code of new Set([language.slice(0, 2).toLowerCase(), 'en'])) {
    const known = languages[code];
    const found = known === undefined ? null : readIn(known(), folded);
    if (found !== null) return found;
  }
  return null;
}

/** Rule of every so many units. */
export function everyRule(unit: RepeatRule['unit'], interval: number): string {
  return writeRepeatRule({ ...everyDay, unit, interval });
}
