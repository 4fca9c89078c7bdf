import type { Component, Parser } from 'chrono-node/en';
import { Temporal } from 'temporal-polyfill';

/**
 * One way to write a date. `today` is the user's local day. Patterns begin with `BEFORE` so that they do not start
 * inside a word; where a match ends is checked for all dates in one place (`standsAlone`).
 */
export interface DateRule {
  readonly pattern: RegExp;
  readonly read: (match: RegExpMatchArray, today: Temporal.PlainDate) => RuleReading | null;
}

/** `known` in chrono's components (weekday 0 is Sunday); `tag` is chrono's name of a part of the day or our own. */
export interface RuleReading {
  readonly known: { [name in Component]?: number };
  readonly tag?: string;
}

export const BEFORE = '(?<![\\p{L}\\p{N}.:/-])';

/** Tag prefix of a point in time so many minutes from now. */
export const MINUTES_FROM_NOW = 'quick-add/minutes-from-now/';

export function onDay(date: Temporal.PlainDate): RuleReading {
  return { known: { year: date.year, month: date.month, day: date.day } };
}

/** The next day of a month with this number, today included: on 10 February `the 30th` is 30 March. */
export function nextDayOfMonth(today: Temporal.PlainDate, day: number): RuleReading | null {
  if (day < 1 || day > 31) return null;
  for (let months = day < today.day ? 1 : 0; ; months += 1) {
    const month = today.with({ day: 1 }).add({ months });
    if (day <= month.daysInMonth) return onDay(month.with({ day }));
  }
}

/** `week`, `month` or `year` that follows: its first day (weeks begin on Monday). */
export function nextPeriod(today: Temporal.PlainDate, period: 'week' | 'month' | 'year'): Temporal.PlainDate {
  if (period === 'week') return today.add({ days: 8 - today.dayOfWeek });
  if (period === 'month') return today.with({ day: 1 }).add({ months: 1 });
  return today.with({ month: 1, day: 1 }).add({ years: 1 });
}

/** The working week ends on Friday; at the weekend the coming Friday is meant. */
export function endOfWeek(today: Temporal.PlainDate): Temporal.PlainDate {
  return today.add({ days: (5 - today.dayOfWeek + 7) % 7 });
}

export function endOfMonth(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.with({ day: day.daysInMonth });
}

/** Chrono's view of a rule. Chrono runs on noon of the user's day in machine-local fields: see `parse-dates.ts`. */
export function toChronoParser(rule: DateRule): Parser {
  return {
    pattern: () => rule.pattern,
    extract(context, match) {
      const noon = context.refDate;
      const today = Temporal.PlainDate.from({
        year: noon.getFullYear(),
        month: noon.getMonth() + 1,
        day: noon.getDate(),
      });
      const reading = rule.read(match, today);
      if (!reading) return null;
      const components = context.createParsingComponents(reading.known);
      return reading.tag ? components.addTag(reading.tag) : components;
    },
  };
}
