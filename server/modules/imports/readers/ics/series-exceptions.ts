import type ICAL from 'ical.js';
import type { CalendarZones } from '#server/calendar-files/calendar-zone.ts';
import { instantOf, listedTimes, type WrittenTime } from '#server/calendar-files/event-times.ts';
import { keyOf, occurrencesMeant } from '#server/calendar-files/occurrence-key.ts';
import { ruleAfter } from '#time/recurrence/end-rule.ts';
import { occurrencesOf } from '#time/recurrence/occurrences.ts';
import { dayOfWall, wallClockAt } from '#time/recurrence/wall-time.ts';
import type { LeftBehind, SourceEvent } from '../../source-row.ts';
import { MOST_EXCEPTIONS } from '../../whole/whole-thing.ts';
import { momentOf } from './calendar-moments.ts';
import type { OverriddenSeries } from './overridden-series.ts';

/** Occurrences that EXDATE names. */
function excludedFrom(component: ICAL.Component, start: WrittenTime, zones: CalendarZones): WrittenTime[] {
  return listedTimes(component, 'exdate', zones).flatMap(({ time }) => occurrencesMeant(time, start, zones));
}

function byKey(times: Iterable<WrittenTime>): Map<string, WrittenTime> {
  return new Map([...times].map((time) => [keyOf(time), time]));
}

interface EventExceptions {
  readonly exceptions: NonNullable<SourceEvent['exceptions']> | null;
  readonly leftBehind: readonly LeftBehind[];
}

/**
 * Exceptions of a recurring event. Of more removed occurrences than a series may have, the earliest are left behind; one
 * that was moved takes the room of its occurrence anyway.
 */
export function eventExceptions(
  event: ICAL.Component,
  start: WrittenTime,
  zones: CalendarZones,
  series: OverriddenSeries | null,
): EventExceptions {
  const moved = byKey(series?.moved.values() ?? []);
  const removed = byKey([...excludedFrom(event, start, zones), ...(series?.removed ?? [])]);
  for (const key of moved.keys()) removed.delete(key);
  const all = [...removed.values()].sort((a, b) => instantOf(a) - instantOf(b));
  const cut = all.splice(0, Math.max(0, all.length - MOST_EXCEPTIONS));
  const [first, last] = [cut[0], cut.at(-1)];
  const span = first && last ? `− ${dayOfWall(first.wall)} … ${dayOfWall(last.wall)}` : null;
  const kept = [...moved.values()].slice(0, MOST_EXCEPTIONS - all.length);
  const momentsOf = (times: readonly WrittenTime[]) => times.map((time) => momentOf(time, zones));
  return {
    exceptions: kept.length + all.length === 0 ? null : { removed: momentsOf(all), moved: momentsOf(kept) },
    leftBehind: span === null ? [] : [{ what: 'repeat', detail: span }],
  };
}

interface RemainingSeries {
  readonly rule: string;
  /** Milliseconds of wall time from the start of the series to its first occurrence that is left. */
  readonly shift: number;
  readonly leftBehind: readonly LeftBehind[];
}

/**
 * Series of a to-do from its first occurrence that has no component of its own and was not removed; null where none is
 * left. A recurring task knows its next occurrence only, so later exceptions are left behind.
 */
export function remainingTodos(
  todo: ICAL.Component,
  start: WrittenTime,
  zones: CalendarZones,
  { rule, series }: { readonly rule: string; readonly series: OverriddenSeries | null },
): RemainingSeries | null {
  const moved = byKey(series?.moved.values() ?? []);
  const removed = byKey([...excludedFrom(todo, start, zones), ...(series?.removed ?? [])]);
  for (const key of moved.keys()) removed.delete(key);
  const occurrences = occurrencesOf({ rule, timeZone: 'UTC', start: wallClockAt(start.wall) });
  const count = occurrences?.count ?? null;
  let at = start.wall;
  let passed = 0;
  for (let key = keyOf({ ...start, wall: at }); moved.has(key) || removed.has(key); ) {
    moved.delete(key);
    removed.delete(key);
    passed += 1;
    const next = passed === count ? null : (occurrences?.next(at) ?? null);
    if (next === null) return null;
    at = next;
    key = keyOf({ ...start, wall: at });
  }
  const later = (sign: string, times: Map<string, WrittenTime>) =>
    [...times.values()]
      .filter(({ wall }) => wall > at)
      .map(({ wall }): LeftBehind => ({ what: 'repeat', detail: `${sign} ${dayOfWall(wall)}` }));
  return {
    rule: passed === 0 ? rule : ruleAfter(rule, passed),
    shift: at - start.wall,
    leftBehind: [...later('−', removed), ...later('≠', moved)],
  };
}
