import type { Temporal } from 'temporal-polyfill';
import { AFTER, BEFORE, lexicon, numbered, type Table, withoutGaps } from '#time/written/lexicon.ts';
import { type AmountWords, createAmountReader } from '../amount.ts';
import type { DayWords } from './day-words.ts';
import type { PieceReading, PieceRule } from './piece.ts';
import { addPeriod, dayOfPeriod, nextWeekday } from './upcoming-dates.ts';

/** Largest amount: a larger one is a typo, and Temporal's range is finite. */
const MAX_AMOUNT = 5_000;

/** A part of the day that describes a noun is title: `Plan para la tarde del domingo`. */
const NO_NOUN_BEFORE =
  '(?<!(?<!\\p{L})(?:for|of|para|de|pour|per|di|f(?:u|ue)r|von)\\s(?:(?:the|la|le|el|il)\\s)?)';

/** Prepositions that belong to a period and show that it is a date: `zum Monatsende`, `a fine mese`. */
const PREPOSITION = /^(?:am|zum|im|in|al?|alla|en|on)\s/iu;

/** Short weekdays that are the sea: `ver el mar por la noche`. */
const SEA = /^m[ae]r$/iu;

function rule(source: string, read: PieceRule['read']): PieceRule {
  return { pattern: new RegExp(`${BEFORE}(?:${withoutGaps(source)})${AFTER}`, 'giu'), read };
}

/** Rules for days by name: `tomorrow`, `next Friday`, `Freitagabend`, `tonight`, `end of the month`. */
export function nameRules(words: DayWords): PieceRule[] {
  const days = lexicon(words.days);
  const weekdays = lexicon(numbered(words.weekdays));
  const shortWeekdays = lexicon(numbered(words.shortWeekdays));
  const parts = lexicon(words.parts);
  const dayParts = lexicon([...words.dayParts, ...words.parts]);
  const partsBefore = lexicon(words.partsBefore);
  const todaysParts = lexicon(words.todaysParts);
  const offsets = lexicon(words.offsets);
  const dayNames = [days, weekdays, lexicon(numbered(words.months))].map(({ source }) => source).join('|');
  const part = `(?:\\s*(?<part>${dayParts.source}))?`;
  const comingWords = `(?:(?:(?<next>${words.next})|(?<coming>${words.coming}))\\s+)?`;
  const ofDay = ({ groups = {} }: RegExpExecArray): PieceReading => {
    const dayPart = dayParts.valueOf(groups.part);
    return dayPart === undefined ? {} : { part: dayPart };
  };
  const onWeekday = (match: RegExpExecArray, weekday: number, more: PieceReading): PieceReading => ({
    ...ofDay(match),
    ...more,
    weekday,
    isNext: match.groups?.next !== undefined,
    hasLead: match.groups?.next !== undefined || match.groups?.coming !== undefined,
  });
  return [
    rule(`(?<day>${days.source})(?!-)(?:\\s+(?<part>${parts.source}))?`, (match, today) => ({
      ...ofDay(match),
      day: today.add({ days: days.valueOf(match.groups?.day) ?? 0 }),
      days: days.valueOf(match.groups?.day) ?? 0,
      isClear: true,
    })),
    rule(`${comingWords}(?<day>${weekdays.source})(?:\\s+(?:${words.comingAfter}))?${part}`, (match) =>
      onWeekday(match, weekdays.valueOf(match.groups?.day) ?? 0, {}),
    ),
    {
      pattern: new RegExp(
        `${BEFORE}${comingWords}(?<day>${shortWeekdays.source})(?:\\.(?!\\d)|${AFTER})(?:\\s*(?<after>${words.comingAfter})${AFTER})?(?:\\s*(?<part>${dayParts.source})${AFTER})?`,
        'giu',
      ),
      read: (match) => {
        const { day = '', after, part: dayPart } = match.groups ?? {};
        if (dayPart !== undefined && words.isShortBare && SEA.test(day)) return null;
        const { input, index, 0: text } = match;
        // `ven: nuoto, 7:00`
        const isHeading =
          /^\s?:\s/.test(input.slice(index + text.length)) && input.slice(0, index).trim() === '';
        const isMarked = isHeading || (after ?? dayPart) !== undefined;
        return onWeekday(match, shortWeekdays.valueOf(day) ?? 0, {
          isWeak: !isMarked,
          isBare: words.isShortBare && !isMarked,
        });
      },
    },
    rule(todaysParts.source, ([text], today) => {
      const [ahead, dayPart] = todaysParts.valueOf(text) ?? [0, 'morning'];
      return { day: today.add({ days: ahead }), days: ahead, part: dayPart, isClear: true };
    }),
    rule(
      `${NO_NOUN_BEFORE}(?:${partsBefore.source})(?=\\s+(?:[\\p{L}']{1,3}\\s+)?(?:\\d|(?:${dayNames})${AFTER}))`,
      ([text]) => {
        const dayPart = partsBefore.valueOf(text);
        return dayPart === undefined ? null : { part: dayPart, isBefore: true, isBare: true };
      },
    ),
    rule(parts.source, ([text]) => {
      const dayPart = parts.valueOf(text);
      return dayPart === undefined ? null : { part: dayPart, isBare: true };
    }),
    ...words.periods.map(([source, period]) =>
      rule(source, ([text], today) => ({
        day: dayOfPeriod(today, period),
        hasLead: PREPOSITION.test(text),
        isWeek: period === 'nextWeek',
        isSoft: period === 'endOfDay',
      })),
    ),
    rule(words.nextWeekend, () => ({ weekday: 6, isNext: true, hasLead: true })),
    rule(words.weekend, (_, today) => ({ day: nextWeekday(today, 6) })),
    rule(offsets.source, ([text]) => ({ plus: offsets.valueOf(text) ?? 0, isBare: true })),
  ];
}

/** Rules for relative dates: `in 30 minutes`, `in drei Tagen`, `2 weeks from now`, `dans un quart d'heure`. */
export function relativeRules(
  { relative }: DayWords,
  amounts: AmountWords,
  numberWords: Table<number>,
): PieceRule[] {
  const numbers = [...relative.articles, ...numberWords];
  const amount = createAmountReader(amounts, numbers);
  const count = lexicon(numbers);
  const units = lexicon(relative.units);
  const spans = lexicon(relative.spans);
  const piece = (operand: 1 | 2) =>
    `(?:(?<span${operand}>${spans.source})|(?:(?<digits${operand}>\\d{1,4})\\s*|(?<word${operand}>${count.source})(?:\\s+|(?<=['’])))(?<unit${operand}>${units.source}))`;
  const days = `${piece(1)}(?:\\s+(?:${relative.joint})\\s+${piece(2)})?`;

  function readMinutes({ groups = {} }: RegExpExecArray): PieceReading | null {
    const minutes = amount.minutesOf(groups) + Number(groups.loose ?? 0);
    return minutes > 0 && minutes <= MAX_AMOUNT * 60 ? { minutes, isClear: true } : null;
  }
  function readDays({ groups = {} }: RegExpExecArray, today: Temporal.PlainDate): PieceReading | null {
    let day = today;
    for (const operand of ['1', '2']) {
      const unit = units.valueOf(groups[`unit${operand}`]);
      const counted = count.valueOf(groups[`word${operand}`]) ?? Number(groups[`digits${operand}`]);
      const span =
        spans.valueOf(groups[`span${operand}`]) ?? (unit === undefined ? null : ([unit, counted] as const));
      if (span === null) continue;
      if (!(span[1] >= 1 && span[1] <= MAX_AMOUNT)) return null;
      day = addPeriod(day, ...span);
    }
    return { day, days: today.until(day).days, isClear: true };
  }
  const around = (source: string) => [
    `(?:${relative.before})\\s+${source}`,
    ...(relative.after === '' ? [] : [`${source}\\s+(?:${relative.after})`]),
  ];
  return [
    ...around(`${amount.source}(?:(?<=\\dh)\\s(?<loose>[0-5]\\d))?`).map((source) =>
      rule(source, readMinutes),
    ),
    ...around(days).map((source) => rule(source, readDays)),
  ];
}
