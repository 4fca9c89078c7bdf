import type { Temporal } from 'temporal-polyfill';
import { AFTER, BEFORE, lexicon, numbered, withoutGaps } from '#time/written/lexicon.ts';
import type { RepeatWords } from '#time/written/repeat-words.ts';
import type { DayWords } from './day-words.ts';
import type { PieceRule } from './piece.ts';
import { nextNthWeekday } from './upcoming-dates.ts';

/** Rule for a weekday by its order in a month: `last Friday of the month`, `erster Montag im Dezember`. */
export function monthRules({ months, inMonth, ofThisMonth }: DayWords, repeat: RepeatWords): PieceRule[] {
  const nths = lexicon(repeat.nthOfMonth);
  const weekdays = lexicon(numbered(repeat.weekdays));
  const names = lexicon(numbered(months));
  const source =
    `(?:(?:${repeat.on})\\s+|l')?(?<nth>${nths.source})\\s+(?<day>${weekdays.source})\\s+` +
    `(?:${ofThisMonth}|(?:${inMonth})\\s*(?<month>${names.source}))`;
  return [
    {
      pattern: new RegExp(`${BEFORE}(?:${withoutGaps(source)})${AFTER}`, 'giu'),
      read: ({ groups = {} }, today: Temporal.PlainDate) => {
        const nth = nths.valueOf(groups.nth);
        const weekday = weekdays.valueOf(groups.day);
        if (nth === undefined || weekday === undefined) return null;
        const day = nextNthWeekday(today, nth, weekday, names.valueOf(groups.month) ?? null);
        return { day, isClear: true };
      },
    },
  ];
}
