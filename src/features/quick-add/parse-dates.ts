import type { Chrono, ParsedResult } from 'chrono-node/en';
import { Temporal } from 'temporal-polyfill';
import { resolveDay } from './parse-day.ts';
import { createChrono, hasPartOfDay, minutesFromNow, rangeOf } from './parse-fragment.ts';
import type { DateWords, QuickAddLanguage } from './parse-language.ts';
import type { QuickAddContext, TextRange } from './parse-reading.ts';
import { standsAlone, withSurroundings } from './parse-surroundings.ts';
import { resolveTime } from './parse-time.ts';

/** A date, a time, both, or an instant that stands in the line. */
export interface DateToken extends TextRange {
  readonly day: Temporal.PlainDate | null;
  readonly time: Temporal.PlainTime | null;
  readonly instant: Temporal.Instant | null;
  /** Clear enough to be read between other words; the others are read only at an edge of the line. */
  readonly isClear: boolean;
  /** Beside a repetition: the day it begins with, or its last one. */
  readonly role: 'date' | 'start' | 'end';
}

export type DateReader = (text: string, context: QuickAddContext) => DateToken[];

/** A time beside one of these is not the user's local time, and we do not read zone names. Case-sensitive. */
const ZONE_NAME = /^\s*\(?(?:UTC|GMT|[ECMP][SD]T|[CEW]ES?T|BST|MSK|IST|JST|SGT|AE[SD]T|NZ[SD]T)\b/;
const WITH_OFFSET = /(?:GMT|UTC)\s?[+-]\d|T\d{1,2}:\d{2}\S*(?:Z|[+-]\d{2}:?\d{2})$/;

export function createDateReader(language: QuickAddLanguage): DateReader {
  const chrono = createChrono(language);
  return (text, context) => {
    const today = context.now.toZonedDateTimeISO(context.timeZone).toPlainDate();
    return parseFromNoon(chrono, text, today)
      .map((result) => toToken(result, text, today, context, language.dates))
      .filter((token) => token !== null);
  };
}

/**
 * Chrono computes in the machine's zone whatever offset it is given, so it gets the user's day as machine-local
 * fields, at noon, which no change of the clock touches. Everything exact is assembled from components afterwards.
 */
function parseFromNoon(chrono: Chrono, text: string, today: Temporal.PlainDate): ParsedResult[] {
  return chrono.parse(text, new Date(today.year, today.month - 1, today.day, 12));
}

function toToken(
  result: ParsedResult,
  text: string,
  today: Temporal.PlainDate,
  { now }: QuickAddContext,
  words: DateWords,
): DateToken | null {
  const core = rangeOf(result);
  if (!standsAlone(text, core) || spansDays(result)) return null;
  const { start, end, lead } = withSurroundings(text, core, words);
  if (words.refuseAfter.test(text.slice(0, start))) return null;
  const fragment = text.slice(core.start, core.end);
  const hasLead = lead !== '' || words.lead.test(`${fragment.split(/\s/)[0]} `);
  if (words.needsCompany.test(fragment) && !hasLead) return null;
  const components = result.start;
  const hasDay = components.isCertain('day') || components.isCertain('weekday');
  const hasTime = components.isCertain('hour') || hasPartOfDay(result);
  const minutes = minutesFromNow(result);
  // "Morning", "Abend": a part of the day alone is a word of the title.
  if (!hasDay && !hasLead && minutes === null && !/\d/.test(fragment)) return null;
  const isClear = hasLead || (hasDay && hasTime) || words.clear.test(fragment) || /\d{4}/.test(fragment);
  const token = { start, end, day: null, time: null, instant: null, isClear, role: 'date' } as const;

  if (minutes !== null) return hasDay ? null : { ...token, instant: inMinutes(now, minutes) };
  if (components.isCertain('timezoneOffset')) {
    return WITH_OFFSET.test(fragment) ? { ...token, instant: withOffset(components) } : null;
  }
  if (hasTime && ZONE_NAME.test(text.slice(core.end))) return null;
  const day = hasDay ? resolveDay(components, `${lead}${fragment}`, today, words) : null;
  const time = hasTime ? resolveTime(components, fragment, words) : null;
  if ((hasDay && !day) || (hasTime && !time)) return null;
  return { ...token, day: day?.add({ days: time?.dayOffset ?? 0 }) ?? null, time: time?.time ?? null };
}

/** `Mon–Fri`, `May 3-5`: a task has one due date. `3pm-5pm` is due when it begins. */
function spansDays({ start, end }: ParsedResult): boolean {
  if (!end || !(end.isCertain('day') || end.isCertain('weekday'))) return false;
  return (['year', 'month', 'day'] as const).some((name) => start.get(name) !== end.get(name));
}

/** Seconds are dropped: nobody plans them and no interface shows them. */
function inMinutes(now: Temporal.Instant, minutes: number): Temporal.Instant {
  return now.round({ smallestUnit: 'minute', roundingMode: 'trunc' }).add({ minutes });
}

function withOffset(components: ParsedResult['start']): Temporal.Instant {
  const value = (name: 'year' | 'month' | 'day' | 'hour' | 'minute' | 'timezoneOffset') =>
    components.get(name) ?? 0;
  return Temporal.PlainDateTime.from({
    year: value('year'),
    month: value('month'),
    day: value('day'),
    hour: value('hour'),
    minute: value('minute'),
  })
    .subtract({ minutes: value('timezoneOffset') })
    .toZonedDateTime('UTC')
    .toInstant();
}
