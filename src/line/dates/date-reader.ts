import type { Temporal } from 'temporal-polyfill';
import { foldInPlace } from '#time/written/folded.ts';
import { minutesOfPart, type PartOfDay } from '#time/written/part-of-day.ts';
import { allMatches } from '../all-matches.ts';
import type { QuickAddLanguage } from '../language.ts';
import type { QuickAddContext, TextRange } from '../reading.ts';
import { standsAlone, withSurroundings } from '../surroundings.ts';
import { clockRules } from './clock-rules.ts';
import type { DateWords, FoundPhrase } from './date-words.ts';
import { dateRules } from './day-rules.ts';
import { monthRules } from './month-rules.ts';
import { nameRules, relativeRules } from './name-rules.ts';
import { foundPhrase, isName, withoutWorks } from './named-dates.ts';
import { isChoice, joinPieces, type Phrase, phraseDay } from './phrase.ts';
import type { Piece, PieceReading, PieceRule } from './piece.ts';
import { isBesideCapital, isPartOfName } from './title-name.ts';
import { atMinutes, isLaterToday, type ResolvedTime, resolveClock, resolveRange } from './written-time.ts';

export interface ReadTime extends ResolvedTime {
  readonly minutes: number | null;
}

/** Date, time, both, or an instant found in the line. */
export interface DateToken extends TextRange {
  readonly day: Temporal.PlainDate | null;
  readonly instant: Temporal.Instant | null;
  /** Length of a time range in another zone, whose beginning is the instant. */
  readonly minutes: number | null;
  readonly part: PartOfDay | null;
  /** A time is given, not only a part of the day. */
  readonly hasClock: boolean;
  /** Resolves the time with a part of the day from elsewhere in the line; null without a time. */
  readonly timeIn: ((part: PartOfDay | null, isToday: boolean) => ReadTime | null) | null;
  /** Both a time and its end are given. */
  readonly isStretch: boolean;
  /** Clear enough to count between other words; others count only at an edge of the line. */
  readonly isClear: boolean;
  /** Offset of the words for the day, and the range of those for the time; null without them. */
  readonly dayAt: number | null;
  readonly clockAt: TextRange | null;
  /** Weekday and number contradict each other; nothing else of the line is a date then. */
  readonly isContradiction: boolean;
  /** A day in capitals beside a word in capitals: part of a name if another day is given. */
  readonly mayBeName: boolean;
  /** Role beside a recurrence: its first day or its last. */
  readonly role: 'date' | 'start' | 'end';
}

/** Recurrence as masked by `hideRepeat`. */
const REPEAT = /x+day/iu;
const REPEAT_BEFORE = /x+day,?\s*$/iu;
const REPEAT_AFTER = /^,?\s*x+day(?!\p{L})/iu;
const STRETCH = 'to|till|until|through|bis(?: zum)?|al?|au|hasta(?: el)?|fino al?';

export type DateReader = (text: string, context: QuickAddContext) => DateToken[];

/** Zone names: a time beside one is not local and is not read. Case-sensitive. */
const ZONE_NAME = /^\s*\(?(?:UTC|GMT|[ECMP][SD]T|[CEW]ES?T|BST|MSK|IST|JST|SGT|AE[SD]T|NZ[SD]T)\b/;
export function createDateReader(language: QuickAddLanguage): DateReader {
  const rules = [
    ...nameRules(language.days),
    ...dateRules(language.days),
    ...monthRules(language.days, language.repeat),
    ...relativeRules(language.days, language.estimate, language.numbers),
    ...clockRules(language.clock, language.days),
  ];
  const { weekdays, months } = language.days;
  const days = [...weekdays, ...months].join('|');
  // Range of days that ends with the date (`3. bis 5. Mai`): a task has only one due date.
  const stretch = new RegExp(
    `(?:(?<!\\p{L})(?:${days})|(?<![\\p{L}\\p{N}:.-])\\d{1,2}\\.?)\\s*(?:[-–]|\\s(?:${STRETCH}))\\s+$`,
    'iu',
  );
  const joint = new RegExp(`^[)\\]]?[\\s.,]*[([]?(?:(?:${language.dates.joint})\\s+)*$`, 'iu');
  const also = new RegExp(`^\\s*,?\\s*(?:${language.dates.also})\\s+$`, 'iu');
  const isAlso = (between: string) => also.test(` ${withoutLeads(between, language.dates.lead).trim()} `);
  const isJoint = (between: string) =>
    joint.test(withoutLeads(between.replace(language.dates.trail, ''), language.dates.lead));
  return (text, context) => {
    const folded = foldInPlace(text);
    const today = context.now.toZonedDateTimeISO(context.timeZone).toPlainDate();
    const isMonthFirst = context.isMonthFirst ?? language.days.isMonthFirst;
    const pieces = findPieces(rules, folded, today, isMonthFirst, (piece) =>
      isName(piece, text, folded, language.dates),
    );
    const contradiction = pieces.find((piece) => piece.isContradiction);
    if (contradiction !== undefined) return [toContradiction(contradiction)];
    const phrases = withoutWorks(joinPieces(pieces, folded, isJoint), text, language.dates, isAlso);
    const choice = phrases.find((phrase, index) => isChoice(phrases[index - 1], phrase, folded, isAlso));
    if (choice !== undefined) return [toContradiction(choice)];
    return phrases
      .filter(({ pieces, start }) => pieces[0]?.clock !== undefined || !stretch.test(folded.slice(0, start)))
      .map((phrase) => toToken(phrase, text, folded, today, context, language))
      .filter((token) => token !== null);
  };
}

function toContradiction({ start, end }: TextRange): DateToken {
  return {
    ...{ start, end, day: null, instant: null, minutes: null, part: null, hasClock: false, timeIn: null },
    ...{ isStretch: false, isClear: true, isContradiction: true, dayAt: start, clockAt: null },
    ...{ mayBeName: false, role: 'date' },
  };
}

/** `by the` between a time and its day: `9.30 bis zum 24. Dezember`. */
function withoutLeads(between: string, lead: RegExp): string {
  let text = between;
  for (let match = lead.exec(text); match !== null; match = lead.exec(text))
    text = text.slice(0, match.index);
  return text;
}

/** Longest match at each offset: `monday the 9th` includes `monday`. */
function findPieces(
  rules: readonly PieceRule[],
  folded: string,
  today: Temporal.PlainDate,
  isMonthFirst: boolean,
  isName: (piece: Piece) => boolean,
): Piece[] {
  const found: Piece[] = [];
  const hasDigit = /\d/.test(folded);
  for (const { pattern, read, needsDigit } of rules) {
    if (needsDigit === true && !hasDigit) continue;
    for (const match of allMatches(pattern, folded)) {
      const range = { start: match.index, end: match.index + match[0].length };
      if (range.start === range.end || !standsAlone(folded, range)) continue;
      const reading = read(match, today, isMonthFirst);
      if (reading && !isName({ ...reading, ...range })) found.push({ ...reading, ...range });
    }
  }
  const chosen: Piece[] = [];
  for (const piece of found.sort((a, b) => b.end - b.start - (a.end - a.start)))
    if (chosen.every((other) => piece.end <= other.start || other.end <= piece.start)) chosen.push(piece);
  return chosen.filter((piece) => piece.isName !== true).sort((a, b) => a.start - b.start);
}

function toToken(
  phrase: Phrase,
  text: string,
  folded: string,
  today: Temporal.PlainDate,
  { now, timeZone, morning }: QuickAddContext,
  { dates: words, clock: { isTwelveHour, isEveningToday, goesOn } }: QuickAddLanguage,
): DateToken | null {
  const { reading, pieces } = phrase;
  const { start, end, lead } = withSurroundings(folded, phrase, isWord(pieces[0]), words);
  const found = foundPhrase(phrase, text);
  const hasLead = lead !== '' || reading.hasLead === true;
  const isComplete = isEnough(phrase, hasLead) || isBesideSeries(phrase, found) || words.isEnough(found);
  if (!isComplete) return null;
  if (isPartOfTitle(folded.slice(0, start), folded.slice(phrase.end), lead, found, words)) return null;
  if (
    pieces.length === 1 &&
    reading.clock?.minute === 0 &&
    reading.clock.half === null &&
    isCount(found, goesOn)
  )
    return null;

  const day = phraseDay(reading, today);
  const hasTime = reading.clock !== undefined || reading.part !== undefined;
  const isName = words.hasTellingCase && /\S/.test(found.before) && /^\p{Lu}/u.test(found.fragment);
  const isClear = hasLead || (day !== null && hasTime) || (reading.isClear === true && !isName);
  const token = {
    start,
    end,
    day,
    instant: null,
    minutes: null,
    part: reading.part ?? null,
    hasClock: false,
    isStretch: false,
    timeIn: null,
    isClear,
    isContradiction: false,
    dayAt: pieces.find((piece) => (piece.day ?? piece.weekday) !== undefined)?.start ?? null,
    clockAt: pieces.find((piece) => piece.clock !== undefined) ?? null,
    mayBeName: pieces.length === 1 && !hasLead && words.hasTellingCase && isBesideCapital(found),
    role: 'date',
  } as const;
  if (reading.minutes !== undefined) return { ...token, instant: inMinutes(now, reading.minutes) };
  if (reading.instant !== undefined) return { ...token, instant: reading.instant };
  if (!hasTime) return day === null ? null : token;
  if (ZONE_NAME.test(found.after)) return null;
  const timeIn = (part: PartOfDay | null, isToday: boolean) => {
    const within = part ?? reading.part ?? null;
    const time = timeOf(reading, within, { isTwelveHour, morning });
    if (time === null || reading.clock === undefined || within !== null || !isToday) return time;
    return isLaterToday(reading.clock, { isTwelveHour, isEveningToday }, minutesAt(now, timeZone))
      ? { ...time, time: time.time.add({ hours: 12 }) }
      : time;
  };
  const time = timeIn(null, false);
  if (time === null) return null;
  if (reading.zone !== undefined) {
    return { ...token, day: null, instant: inZone(day ?? today, time, reading.zone), minutes: time.minutes };
  }
  return { ...token, hasClock: reading.clock !== undefined, isStretch: reading.until !== undefined, timeIn };
}

function timeOf(
  { clock, until }: PieceReading,
  part: PartOfDay | null,
  { isTwelveHour, morning }: { readonly isTwelveHour: boolean; readonly morning: number | undefined },
): ReadTime | null {
  if (clock !== undefined && until !== undefined) return resolveRange(clock, until, part, isTwelveHour);
  const time = clock
    ? resolveClock(clock, part, isTwelveHour)
    : part && atMinutes(minutesOfPart(part, morning));
  return time && { ...time, minutes: null };
}

/** Whether a date starts with a word that is one by itself, as `tomorrow` is: fewer prepositions belong to it. */
function isWord(piece: Piece | undefined): boolean {
  return piece !== undefined && (piece.days ?? piece.minutes ?? piece.clock) !== undefined;
}

/** Whether the phrase contains more than pieces that need another one. */
function isEnough({ pieces, reading }: Phrase, hasLead: boolean): boolean {
  if (pieces.every((piece) => piece.isBare === true))
    return (reading.weekday ?? reading.day) !== undefined && (reading.clock ?? reading.part) !== undefined;
  return (
    pieces.length > 1 || hasLead || pieces.some((piece) => piece.isWeak !== true && piece.isBare !== true)
  );
}

/** Whether a time that needs a neighbour stands beside a recurrence: `every thu 12.30`, `noon every day`. */
function isBesideSeries({ reading, pieces }: Phrase, { before, after }: FoundPhrase): boolean {
  const isTime = pieces.length === 1 && reading.clock !== undefined;
  return isTime && (REPEAT_BEFORE.test(before) || REPEAT_AFTER.test(after));
}

function isPartOfTitle(
  before: string,
  after: string,
  lead: string,
  found: FoundPhrase,
  words: DateWords,
): boolean {
  if (words.refuseAfter.test(before) || words.refuseBefore.test(after)) return true;
  const isNumber = /^\D{0,6}\d+[/:.]\d+$/.test(found.fragment);
  if (isNumber && lead === '' && words.refuseNumberAfter.test(before)) return true;
  if (isNumber && words.refuseNumberBefore.test(after)) return true;
  if (words.contact !== null && /^\p{Lu}\p{Ll}/u.test(found.fragment)) {
    // Names such as `Plácido Domingo`, `a Domingo`.
    if (words.contact.test(before) || /\S\s+\p{Lu}\p{Ll}+\s+$/u.test(found.before)) return true;
  }
  return isPartOfName(found, lead, words) || words.isTitle(found);
}

/** Whether a bare hour counts what follows it, as in `Look at 3 flats`. */
function isCount({ fragment, before, after }: FoundPhrase, goesOn: RegExp | null): boolean {
  const isBareHour = /^(?:\p{L}+|@)\s+(?:\d{1,2}|\p{L}+)$/u.test(fragment);
  return (
    goesOn !== null &&
    isBareHour &&
    /[\p{L}\p{N}]/u.test(before.replace(REPEAT, '')) &&
    !REPEAT_BEFORE.test(before) &&
    !REPEAT_AFTER.test(after) &&
    /^\s+\p{L}/u.test(after) &&
    !goesOn.test(after)
  );
}

/** Instant some minutes from now. Seconds are dropped: nobody plans them and no interface shows them. */
function inMinutes(now: Temporal.Instant, minutes: number): Temporal.Instant {
  return now.round({ smallestUnit: 'minute', roundingMode: 'trunc' }).add({ minutes });
}

function minutesAt(now: Temporal.Instant, timeZone: string): number {
  const { hour, minute } = now.toZonedDateTimeISO(timeZone);
  return hour * 60 + minute;
}

function inZone(day: Temporal.PlainDate, { time, dayOffset }: ResolvedTime, ahead: number): Temporal.Instant {
  const local = day.add({ days: dayOffset }).toPlainDateTime(time);
  return local.subtract({ minutes: ahead }).toZonedDateTime('UTC').toInstant();
}
