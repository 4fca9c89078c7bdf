import type { ParsedResult } from 'chrono-node/en';
import { Temporal } from 'temporal-polyfill';
import { nextPeriod } from './parse-date-rule.ts';
import type { DateWords } from './parse-language.ts';

/** Further away is a slip of the finger or a number that is no year. Years. */
const HORIZON = 100;

/**
 * The local day chrono's certain components name, or null for none and for a day that is past, does not exist or
 * lies beyond the horizon. Without a year it is the next such day, today included; a weekday is never today.
 */
export function resolveDay(
  start: ParsedResult['start'],
  fragment: string,
  today: Temporal.PlainDate,
  words: DateWords,
): Temporal.PlainDate | null {
  const [year, month, day] = [start.get('year'), start.get('month'), start.get('day')];
  if (start.isCertain('day') && day !== null) {
    if (month === null || year === null) return null;
    if (start.isCertain('year')) return onlyAhead(existing(year, month, day), today);
    // Eight years reach the next 29 February from everywhere.
    for (let next = today.year; next <= today.year + 8; next += 1) {
      const found = onlyAhead(existing(next, month, day), today);
      if (found) return found;
    }
    return null;
  }
  const weekday = start.isCertain('weekday') ? start.get('weekday') : null;
  if (weekday === null) return null;
  const isoWeekday = weekday === 0 ? 7 : weekday;
  if (words.nextWeek.test(fragment)) return nextPeriod(today, 'week').add({ days: isoWeekday - 1 });
  return today.add({ days: (isoWeekday - today.dayOfWeek + 7) % 7 || 7 });
}

function existing(year: number, month: number, day: number): Temporal.PlainDate | null {
  if (day < 1 || day > 31 || month < 1 || month > 12 || Math.abs(year) > 9999) return null;
  const date = Temporal.PlainDate.from({ year, month, day });
  return date.day === day ? date : null;
}

function onlyAhead(date: Temporal.PlainDate | null, today: Temporal.PlainDate): Temporal.PlainDate | null {
  if (!date || Temporal.PlainDate.compare(date, today) < 0 || date.year > today.year + HORIZON) return null;
  return date;
}
