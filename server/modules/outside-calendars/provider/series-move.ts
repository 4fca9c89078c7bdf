import { ProviderError } from '#server/provider-error.ts';
import { addDays, daysBetween } from '#time/calendar-day.ts';
import { toInstant } from '#time/instant.ts';
import { moveDays } from '#time/recurrence/move-days.ts';
import { readForeignRule, writeRuleParts } from '#time/recurrence/rule-parts.ts';
import { dayOfWall, type WallTime } from '#time/recurrence/wall-time.ts';
import { DAY } from '#time/units.ts';
import type { OutsideTimes } from '../calendar-provider.ts';
import {
  instantOf,
  midnightOfDay,
  originalStartOf,
  wallOf,
  wallPosition,
  wallStart,
} from './event-wall-time.ts';
import { firstOccurrences, shiftUntil } from './rule.ts';
import { shiftSeries } from './shift.ts';

/** Series after one of its occurrences was moved with the others. */
export interface SeriesMove {
  readonly rule: string;
  /** The times of its first occurrence. */
  readonly first: OutsideTimes;
  /** New start of the occurrence that the series had at `originalStart`. */
  startAfter(originalStart: string): string;
  /** Days by which the moved occurrence moved. */
  readonly days: number;
  /** New day of the occurrence that the series had on `day`. */
  dayAfter(day: string): string;
}

/** Occurrences that are searched for the first one after a move: two rounds of the days in a rule. */
const LOOKED_AT = 14;

/** Times at another wall time with the same length. */
function startingAt(times: OutsideTimes, wall: WallTime): OutsideTimes {
  if (times.isAllDay) {
    const startDay = dayOfWall(wall);
    return { ...times, startDay, endDay: addDays(startDay, daysBetween(times.startDay, times.endDay)) };
  }
  const length = Date.parse(times.endDate) - Date.parse(times.startDate);
  const startDate = instantOf(wall, times.timeZone);
  return { ...times, startDate, endDate: toInstant(Date.parse(startDate) + length) };
}

export function moveSeries(
  rule: string,
  series: OutsideTimes,
  originalStart: string,
  wanted: OutsideTimes,
): SeriesMove {
  const position = wallPosition(originalStart, series);
  const target = wanted.isAllDay
    ? midnightOfDay(wanted.startDay)
    : wallOf(wanted.startDate, series.isAllDay ? wanted.timeZone : series.timeZone);
  const by = target - position;
  const [from, to] = [dayOfWall(position), dayOfWall(target)];
  const parts = readForeignRule(rule);
  const moved = moveDays(parts, from, to);
  if (moved === null) throw new ProviderError('rejected', 'A recurrence that cannot be moved by days.');
  const dayAfter = (day: string) => addDays(day, moved.daysFor(day));
  const wallAfter = (wall: WallTime) =>
    wall + by + (moved.daysFor(dayOfWall(wall)) - daysBetween(from, to)) * DAY;
  const along = shiftSeries(series, originalStart, wanted);
  const placed = by === 0 ? [] : firstOccurrences(rule, series, LOOKED_AT).map(wallAfter);
  const [earliest = wallStart(along)] = placed.sort((one, other) => one - other);
  const first = startingAt(along, earliest);
  const until = parts.get('UNTIL');
  const written = new Map(moved.parts);
  if (until !== undefined) written.set('UNTIL', shiftUntil(until, series, first, by));
  return {
    rule: writeRuleParts(written),
    first,
    startAfter: (start) => originalStartOf(wallAfter(wallPosition(start, series)), first),
    days: daysBetween(from, to),
    dayAfter,
  };
}
