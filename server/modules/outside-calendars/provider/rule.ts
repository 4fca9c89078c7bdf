import { ProviderError } from '#server/provider-error.ts';
import { addDays } from '#time/calendar-day.ts';
import { expansionOf } from '#time/recurrence/expansion.ts';
import { occurrencesOf } from '#time/recurrence/occurrences.ts';
import { readForeignRule, withoutEnd, writeRuleParts } from '#time/recurrence/rule-parts.ts';
import { basicForm, readRuleTime } from '#time/recurrence/rule-time.ts';
import { dayOfWall, type WallTime, wallAt, wallClockAt } from '#time/recurrence/wall-time.ts';
import { DAY, SECOND } from '#time/units.ts';
import type { OutsideTimes } from '../calendar-provider.ts';
import { instantOf, originalStartOf, wallPosition, wallStart } from './event-wall-time.ts';

/** Periods of a rule that are expanded at most. */
const MOST_COUNTED = 20_000;

/** Starts by a rule, without its own end, up to and including a time. */
function countedUntil(rule: string, first: WallTime, last: WallTime): readonly WallTime[] {
  try {
    const expansion = expansionOf(withoutEnd(readForeignRule(rule)), first, { maxIterations: MOST_COUNTED });
    const dates = expansion.between(new Date(first), new Date(last), true);
    return dates.map(({ epochMilliseconds }) => epochMilliseconds);
  } catch (cause) {
    throw new ProviderError('rejected', 'A recurrence that cannot be counted.', { cause });
  }
}

/** Number of occurrences of a series before the one at `originalStart`, deleted ones included. */
export function occurrencesBefore(rule: string, series: OutsideTimes, originalStart: string): number {
  const counted = countedUntil(rule, wallStart(series), wallPosition(originalStart, series));
  const last = counted.at(-1);
  if (last === undefined) return 0;
  // A time in a daylight-saving gap lies later on the clock: it is the requested one, not one before it.
  return originalStartOf(last, series) < originalStart ? counted.length : counted.length - 1;
}

/** Rule that ends before the occurrence at `originalStart`. */
export function endBefore(rule: string, series: OutsideTimes, originalStart: string): string {
  const until = series.isAllDay
    ? addDays(originalStart, -1)
    : new Date(Date.parse(originalStart) - SECOND).toISOString();
  return writeRuleParts(new Map([...withoutEnd(readForeignRule(rule)), ['UNTIL', basicForm(until)]]));
}

/** Rule of the remaining series from the occurrence at `originalStart` on. */
export function restFrom(rule: string, series: OutsideTimes, originalStart: string): string {
  const parts = new Map(readForeignRule(rule));
  const count = parts.get('COUNT');
  if (count === undefined) return rule;
  const left = Number(count) - occurrencesBefore(rule, series, originalStart);
  return writeRuleParts(parts.set('COUNT', String(Math.max(1, left))));
}

/** UNTIL of a rule, moved by the same span as the occurrences of its series. `by` in milliseconds. */
export function shiftUntil(until: string, from: OutsideTimes, to: OutsideTimes, by: number): string {
  const time = readRuleTime(until);
  if (time === null) throw new ProviderError('rejected', 'A recurrence whose end cannot be read.');
  const { wall: written, kind } = time;
  const shown = kind === 'utc' ? wallAt(written, from.isAllDay ? 'UTC' : from.timeZone) : written;
  const wall = kind === 'date' ? shown + DAY - SECOND : shown;
  const days = Math.trunc(by / DAY) * DAY;
  if (to.isAllDay) return basicForm(dayOfWall(wall + days));
  return basicForm(instantOf(wall + (kind === 'date' ? days : by), to.timeZone));
}

/** Wall times of a series' first occurrences. */
export function firstOccurrences(rule: string, series: OutsideTimes, most: number): WallTime[] {
  const parts = readForeignRule(rule);
  const found: WallTime[] = [];
  const occurrences = occurrencesOf({
    rule: writeRuleParts(withoutEnd(parts)),
    timeZone: 'UTC',
    start: wallClockAt(wallStart(series)),
  });
  const wanted = Math.min(most, Number(parts.get('COUNT') ?? most));
  for (let at = occurrences?.first() ?? null; at !== null && found.length < wanted; ) {
    found.push(at);
    at = occurrences?.next(at) ?? null;
  }
  return found;
}
