import type ICAL from 'ical.js';
import {
  endOf,
  type FindZone,
  instantOf,
  type Length,
  lengthOf,
  listedTimes,
  timeOf,
  type WrittenTime,
} from './event-times.ts';
import { wallTimesOf } from './occurrences.ts';

const DAY = 86_400_000;

/** One time at which an event takes place. */
export interface Occurrence {
  /** The component that says what it is: the event itself, or the one that changed this occurrence. */
  readonly event: ICAL.Component;
  readonly start: WrittenTime;
  /** Milliseconds since the epoch. */
  readonly end: number;
  /** Where the series has it, wherever it was moved; null for an event that does not recur. */
  readonly original: number | null;
}

interface Change {
  readonly event: ICAL.Component;
  readonly original: WrittenTime;
  readonly start: WrittenTime;
  readonly length: Length;
  readonly isCancelled: boolean;
  /** It speaks of the occurrences that follow too. */
  readonly isFollowed: boolean;
}

export function isCancelled(event: ICAL.Component): boolean {
  return String(event.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED';
}

function changeOf(event: ICAL.Component, findZone: FindZone): Change[] {
  const original = timeOf(event, 'recurrence-id', findZone);
  const start = timeOf(event, 'dtstart', findZone);
  if (original === null || start === null) return [];
  const range: unknown = event.getFirstProperty('recurrence-id')?.getFirstParameter('range');
  const length = lengthOf(event, start, findZone);
  return [
    {
      event,
      original,
      start,
      length,
      isCancelled: isCancelled(event),
      isFollowed: range === 'THISANDFUTURE',
    },
  ];
}

/** What is looked for: what touches a span of instants, in milliseconds, and not more than so many of each rule. */
export interface Wanted {
  readonly from: number;
  readonly to: number;
  readonly most: number;
}

/** The rule's times, DTSTART and those that RDATE adds, without those that EXDATE takes out. */
function timesOf(
  event: ICAL.Component,
  start: WrittenTime,
  length: Length,
  { from, to, most }: Wanted,
  findZone: FindZone,
): { readonly time: WrittenTime; readonly length: Length }[] {
  const times = new Map<number, { time: WrittenTime; length: Length }>();
  const touches = (time: WrittenTime, own: Length) => instantOf(time) <= to && endOf(time, own) >= from;
  const add = (time: WrittenTime, own: Length) => {
    if (touches(time, own)) times.set(instantOf(time), { time, length: own });
  };
  add(start, length);
  // Wall times lie within a day of their instants; what began before the span may still last.
  const span = { from: from - length.days * DAY - length.exact - 2 * DAY, to: to + 2 * DAY };
  for (const property of event.getAllProperties('rrule')) {
    const walls = wallTimesOf(String(property.getFirstValue()), start.wall, span, {
      most,
      toInstant: start.zone.toInstant,
      isWanted: (wall) => touches({ ...start, wall }, length),
    });
    for (const wall of walls) add({ ...start, wall }, length);
  }
  for (const { time, length: own } of listedTimes(event, 'rdate', findZone)) {
    // A date among times means that day's occurrence at the usual time.
    const isDay = time.isDate && !start.isDate;
    const meant = isDay ? { ...start, wall: time.wall + (start.wall % DAY) } : time;
    add(meant, own ?? length);
  }
  const excluded = listedTimes(event, 'exdate', findZone).map(({ time }) => time);
  const exact = new Set(excluded.filter(({ isDate }) => isDate === start.isDate).map(instantOf));
  const days = new Set(excluded.flatMap(({ isDate, wall }) => (isDate && !start.isDate ? wall : [])));
  return [...times.values()].filter(
    ({ time }) => !exact.has(instantOf(time)) && !days.has(Math.floor(time.wall / DAY) * DAY),
  );
}

/**
 * The occurrences of one event that touch a span: by its rules, lists and the components that change single occurrences
 * or all from one on. Throws for times and rules that cannot be read.
 */
export function occurrencesOf(
  master: ICAL.Component,
  changed: readonly ICAL.Component[],
  wanted: Wanted,
  findZone: FindZone,
): Occurrence[] {
  const start = timeOf(master, 'dtstart', findZone);
  if (start === null) return [];
  const length = lengthOf(master, start, findZone);
  const isSeries = master.hasProperty('rrule') || master.hasProperty('rdate');
  if (!isSeries) {
    return [{ event: master, start, end: endOf(start, length), original: null }];
  }
  const changes = changed.flatMap((event) => changeOf(event, findZone));
  const single = new Map(changes.map((change) => [instantOf(change.original), change]));
  const following = changes
    .filter(({ isFollowed }) => isFollowed)
    .sort((a, b) => instantOf(a.original) - instantOf(b.original));
  const found: Occurrence[] = [];
  for (const { time, length: own } of timesOf(master, start, length, wanted, findZone)) {
    const original = instantOf(time);
    if (single.has(original)) continue;
    const last = following.findLast((change) => instantOf(change.original) <= original);
    if (last === undefined) {
      found.push({ event: master, start: time, end: endOf(time, own), original });
    } else if (!last.isCancelled) {
      const moved = { ...last.start, wall: last.start.wall + time.wall - last.original.wall };
      found.push({ event: last.event, start: moved, end: endOf(moved, last.length), original });
    }
  }
  for (const [original, change] of single) {
    if (change.isCancelled) continue;
    found.push({
      event: change.event,
      start: change.start,
      end: endOf(change.start, change.length),
      original,
    });
  }
  return found;
}
