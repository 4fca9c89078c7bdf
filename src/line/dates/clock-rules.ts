import { AFTER, BEFORE, withoutGaps } from '#time/written/lexicon.ts';
import { type ClockWords, createClockReader, type ReadClock } from './clock-reader.ts';
import type { DayWords } from './day-words.ts';
import type { PieceRule } from './piece.ts';

/** `24h` as in opening hours, which is no time. */
const ROUND_THE_CLOCK = /^24\s*h$/iu;
const MARKED: ReadonlySet<ReadClock['strength']> = new Set(['clear', 'counted'] as const);
const ZONE = '(?:UTC|GMT)\\s?([+-])(\\d{1,2})(?::?([0-5]\\d))?';

/** Rules for times and time ranges: `at 9`, `15:30`, `halb neun`, `2-4pm`, `von 9 bis 11`, `dalle 9 alle 11`. */
export function clockRules(
  words: ClockWords,
  { days, months, weekdays, shortWeekdays, isNumberEnough }: DayWords,
): PieceRule[] {
  const reader = createClockReader(words, months.join('|'));
  // `lundi 23 jusqu'à 18h`, `vendredi en huit jusqu'à 18h`
  const afterWeekday = isNumberEnough
    ? new RegExp(`(?<!\\p{L})(?:${[...weekdays, ...shortWeekdays].join('|')})\\.?\\s+(?:en\\s+)?$`, 'iu')
    : null;
  // `Samstag ab 8`, `by 5 tomorrow`: before a noun the number counts.
  const dayNames = [...days.map(([source]) => source), ...weekdays].join('|');
  const endsAtHour = new RegExp(`^\\s*(?:$|[,;.!)\\]]|(?:${dayNames})(?!\\p{L}))`, 'iu');
  const behindDay = new RegExp(`(?<!\\p{L})(?:${[dayNames, ...shortWeekdays].join('|')})\\.?,?\\s+$`, 'iu');
  const lead = `(?:(?<lead>${words.lead})\\s*)?`;
  const exact = `(?:(?:${words.exact})\\s+)?`;
  const openLead = `${exact}(?:(?:(?<open>${words.open})(?:\\s+|(?<=')))?${lead})${exact}`;
  const clearRangeLead = new RegExp(`^(?:${words.clearRangeLead})$`, 'iu');
  const single = `${BEFORE}${openLead}(?<clock>${reader.source})(?:\\s*(?<after>${words.afterTime}))?${AFTER}`;
  const range =
    `${BEFORE}(?:(?<rangeLead>${words.rangeLead})(?:\\s+|(?<='))(?:(?:${words.lead})\\s*)?|${lead})(?<from>${reader.source})` +
    `(?:\\s*[-–—]\\s*|\\s+(?:(?<until>${words.rangeJoint})|(?<led>${words.ledJoint})|(?<and>${words.andJoint}))\\s*(?:(?:${words.lead})\\s*)?)(?<to>${reader.source})${AFTER}(?!(?<=(?<![\\p{N}:.])\\d{1,2})${reader.beginsDate})`;
  return [
    {
      pattern: new RegExp(withoutGaps(single), 'giu'),
      read: ({ groups = {}, input, index, 0: text }) => {
        const found = reader.read(groups.clock ?? '');
        if (found === null) return null;
        const isOpen = groups.open !== undefined;
        const hasLead = isOpen || groups.lead !== undefined;
        // `9 sharp`, `de 9 en adelante` are times although the hour is bare; `page 9 onwards`, `une pile` are none.
        const isSure =
          groups.after !== undefined &&
          (found.strength === 'clear' || /^\d/.test(groups.clock ?? '')) &&
          !words.counted.test(input.slice(0, index));
        if (found.strength === 'counted' && !hasLead && !isSure) return null;
        const isUnmarked = found.strength === 'bare' || found.strength === 'dotted';
        const isBare = isUnmarked && !isSure && (groups.lead === undefined || words.needsUnit);
        const after = input.slice(index + text.length);
        const isEnd =
          endsAtHour.test(after) || (behindDay.test(input.slice(0, index)) && /^\s+\p{Lu}/u.test(after));
        // A bare number is no time without a preposition; with a point it needs a neighbour.
        if (isBare && found.strength === 'bare' && !(isOpen && isEnd && !words.needsUnit)) return null;
        // `ab 7.12.` is a day.
        if (isBare && isOpen && found.strength === 'dotted' && found.clock.minute <= 12) return null;
        if (!hasLead && ROUND_THE_CLOCK.test(groups.clock ?? '')) return null;
        // Digits without a preposition are read as in a timetable: `viernes 5:45` is the morning.
        const isStation = found.clock.minute > 0 && words.station?.test(groups.lead ?? '') === true;
        const isPadded =
          found.clock.isPadded || isStation || (words.hasTimetable && !hasLead && !found.clock.isSpoken);
        return {
          clock: { ...found.clock, isPadded },
          hasLead: (hasLead || (isSure && isUnmarked)) && !isBare,
          isBare,
          isClear: isSure || (found.strength === 'clear' && found.clock.half !== null),
          isWeak: found.strength === 'weak' && !hasLead && !isSure,
        };
      },
    },
    {
      pattern: new RegExp(withoutGaps(range), 'giu'),
      read: ({ groups = {}, input, index, 0: text }) => {
        const from = reader.read(groups.from ?? '');
        const to = reader.read(groups.to ?? '');
        if (from === null || to === null) return null;
        const before = input.slice(0, index);
        const isMarked = MARKED.has(from.strength) || MARKED.has(to.strength);
        const hasClearLead = clearRangeLead.test(groups.rangeLead ?? '');
        if (!isMarked && words.counted.test(before)) return null;
        const isLed = groups.led !== undefined && groups.rangeLead === undefined;
        const isOpenEnd =
          groups.until !== undefined && groups.rangeLead === undefined && groups.lead === undefined;
        if (from.strength === 'bare' && (isLed || (isOpenEnd && afterWeekday?.test(before)))) return null;
        if (groups.and !== undefined && groups.rangeLead === undefined) return null;
        const hasLead = groups.rangeLead !== undefined || groups.lead !== undefined;
        const isLast = input.slice(index + text.length).trim() === '';
        const isBare = !(
          isMarked ||
          hasClearLead ||
          (hasLead && isLast && !words.needsUnit && /\S/.test(before))
        );
        return { clock: from.clock, until: to.clock, hasLead: hasLead && !isBare, isBare, isClear: isMarked };
      },
    },
    {
      pattern: new RegExp(`${BEFORE}${ZONE}${AFTER}`, 'gu'),
      read: ([, sign, hours, minutes]) => {
        const ahead = Number(hours) * 60 + Number(minutes ?? 0);
        return { zone: sign === '-' ? -ahead : ahead, isBare: true };
      },
    },
  ];
}
