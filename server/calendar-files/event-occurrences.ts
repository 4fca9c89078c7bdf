import type ICAL from 'ical.js';
import { DAY } from '#time/units.ts';
import type { CalendarZones } from './calendar-zone.ts';
import {
  endOf,
  instantOf,
  type Length,
  lengthOf,
  listedTimes,
  startOf,
  timeOf,
  type WrittenTime,
} from './event-times.ts';
import { isOnDay, keyOf, meansDay, occurrencesMeant } from './occurrence-key.ts';
import { isPastEnd } from './past-rule-end.ts';
import { wallTimesOf } from './rule-wall-times.ts';

export interface Occurrence {
  /** Component with its fields: the event itself, or the override of this occurrence. */
  readonly event: ICAL.Component;
  readonly start: WrittenTime;
  /** Milliseconds since the epoch. */
  readonly end: number;
  /** Start by the series' rule, even if it was moved; null for a single event. */
  readonly original: WrittenTime | null;
}

/** Occurrences of one event. */
export interface Occurrences {
  readonly found: readonly Occurrence[];
  /** Whether some of the event's times could not be read. */
  readonly isPartial: boolean;
}

interface Change {
  readonly event: ICAL.Component;
  /** Occurrences that the override may refer to, likeliest first. */
  readonly meant: readonly [WrittenTime, ...WrittenTime[]];
  readonly start: WrittenTime;
  readonly length: Length;
  readonly isCancelled: boolean;
  /** Whether it applies to the following occurrences too. */
  readonly isFollowed: boolean;
}

export function isCancelled(event: ICAL.Component): boolean {
  return String(event.getFirstPropertyValue('status')).trim().toUpperCase() === 'CANCELLED';
}

export function sequenceOf(event: ICAL.Component): number {
  const sequence = Number(event.getFirstPropertyValue('sequence') ?? 0);
  return Number.isFinite(sequence) ? sequence : 0;
}

function changeOf(event: ICAL.Component, series: WrittenTime, zones: CalendarZones): Change[] {
  const original = timeOf(event, 'recurrence-id', zones);
  const start = startOf(event, zones);
  if (original === null || start === null) return [];
  const range: unknown = event.getFirstProperty('recurrence-id')?.getFirstParameter('range');
  return [
    {
      event,
      meant: occurrencesMeant(original, series, zones),
      start,
      length: lengthOf(event, start, zones),
      isCancelled: isCancelled(event),
      isFollowed: range === 'THISANDFUTURE',
    },
  ];
}

/** Overrides by their occurrence. Of several versions the highest SEQUENCE wins, of equal ones the last. */
function changesByKey(changes: readonly Change[]): Map<string, Change> {
  const byKey = new Map<string, Change>();
  for (const change of changes) {
    for (const key of new Set(change.meant.map(keyOf))) {
      const other = byKey.get(key);
      if (other === undefined || sequenceOf(other.event) <= sequenceOf(change.event)) byKey.set(key, change);
    }
  }
  return byKey;
}

export interface Wanted {
  readonly from: number;
  readonly to: number;
  readonly most: number;
}

interface Timed {
  readonly time: WrittenTime;
  readonly length: Length;
}

/** Times of the rules, DTSTART and RDATE without those of EXDATE. */
function timesOf(
  event: ICAL.Component,
  { time: start, length }: Timed,
  { from, to, most }: Wanted,
  zones: CalendarZones,
): { readonly times: readonly Timed[]; readonly isPartial: boolean } {
  const times = new Map<string, Timed>();
  let isPartial = false;
  const touches = (time: WrittenTime, own: Length) => instantOf(time) <= to && endOf(time, own) >= from;
  const add = (time: WrittenTime, own: Length) => {
    if (touches(time, own)) times.set(keyOf(time), { time, length: own });
  };
  add(start, length);
  // Wall times lie within a day of their instants; an occurrence that began before the span may reach into it.
  const span = { from: from - length.days * DAY - length.exact - 2 * DAY, to: to + 2 * DAY };
  for (const property of event.getAllProperties('rrule')) {
    try {
      const walls = wallTimesOf(String(property.getFirstValue()), start.wall, span, {
        most,
        isPastEnd: (until, wall) => isPastEnd(until, { ...start, wall }, zones),
        isWanted: (wall) => touches({ ...start, wall }, length),
      });
      for (const wall of walls) add({ ...start, wall }, length);
    } catch {
      // An unreadable rule leaves the event its first occurrence.
      isPartial = true;
    }
  }
  for (const { time, length: own } of listedTimes(event, 'rdate', zones)) {
    const [meant] =
      start.kind === 'date' || meansDay(time, start) ? occurrencesMeant(time, start, zones) : [time];
    add(meant, own ?? length);
  }
  const excluded = listedTimes(event, 'exdate', zones).map(({ time }) => time);
  const days = excluded.filter((time) => meansDay(time, start));
  const single = excluded.filter((time) => !meansDay(time, start));
  const keys = new Set(single.flatMap((time) => occurrencesMeant(time, start, zones).map(keyOf)));
  const isKept = ({ time }: Timed) => !keys.has(keyOf(time)) && !days.some((day) => isOnDay(time, day));
  return { times: [...times.values()].filter(isKept), isPartial };
}

/** Occurrences that touch a span. Null if the event's start cannot be read. */
export function occurrencesOf(
  master: ICAL.Component,
  changed: readonly ICAL.Component[],
  wanted: Wanted,
  zones: CalendarZones,
): Occurrences | null {
  const start = startOf(master, zones);
  if (start === null) return null;
  const length = lengthOf(master, start, zones);
  const isSeries = master.hasProperty('rrule') || master.hasProperty('rdate');
  if (!isSeries) {
    const only = { event: master, start, end: endOf(start, length), original: null };
    return { found: [only], isPartial: false };
  }
  const changes = changed.flatMap((event) => changeOf(event, start, zones));
  const single = changesByKey(changes);
  const meant = new Map([...new Set(single.values())].map((change) => [change, change.meant[0]]));
  const following = [...meant.keys()]
    .filter(({ isFollowed }) => isFollowed)
    .sort((a, b) => instantOf(a.meant[0]) - instantOf(b.meant[0]));
  const { times, isPartial } = timesOf(master, { time: start, length }, wanted, zones);
  const found: Occurrence[] = [];
  for (const { time, length: own } of times) {
    const change = single.get(keyOf(time));
    if (change !== undefined) {
      meant.set(change, time);
      continue;
    }
    const last = following.findLast((each) => instantOf(each.meant[0]) <= instantOf(time));
    if (last === undefined) {
      found.push({ event: master, start: time, end: endOf(time, own), original: time });
    } else if (!last.isCancelled) {
      const moved = { ...last.start, wall: last.start.wall + time.wall - last.meant[0].wall };
      found.push({ event: last.event, start: moved, end: endOf(moved, last.length), original: time });
    }
  }
  for (const [{ event, start: begin, length: own, isCancelled: isOff }, original] of meant) {
    if (!isOff) found.push({ event, start: begin, end: endOf(begin, own), original });
  }
  return { found, isPartial: isPartial || changes.length < changed.length };
}
