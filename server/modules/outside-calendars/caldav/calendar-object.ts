import type ICAL from 'ical.js';
import { type CalendarZones, zonesOf } from '#server/calendar-files/calendar-zone.ts';
import { NotACalendarError, readComponents } from '#server/calendar-files/components.ts';
import { type Occurrence, occurrencesOf } from '#server/calendar-files/event-occurrences.ts';
import {
  instantOf,
  lengthOf,
  listedTimes,
  startOf,
  timeOf,
  type WrittenTime,
} from '#server/calendar-files/event-times.ts';
import { linesNamed, type ObjectPart, readPart } from '#server/calendar-files/object-lines.ts';
import { occurrencesMeant } from '#server/calendar-files/occurrence-key.ts';
import { ProviderError } from '#server/provider-error.ts';
import { LAST_INSTANT, toInstant } from '#time/instant.ts';
import { dayOfWall } from '#time/recurrence/wall-time.ts';
import { DAY } from '#time/units.ts';
import type { OutsideTimes } from '../calendar-provider.ts';

/** Occurrences of one object that are read at most. */
const MOST = 2_000;

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface ObjectEvent {
  readonly part: ObjectPart;
  readonly event: ICAL.Component;
}

/** Calendar object resource (RFC 4791): an event, or a series with its changed occurrences. */
export interface OpenObject {
  readonly calendar: ObjectPart;
  readonly zones: CalendarZones;
  /** Null for a guest of single occurrences, who has them without their series. */
  readonly master: ObjectEvent | null;
  readonly changed: readonly ObjectEvent[];
}

/** `zone` is for times without one. Throws `ProviderError`: `rejected` for what is no calendar object. */
export function openObject(text: string, zone: string): OpenObject {
  const calendar = unlessRejected(() => readPart(text));
  const parts = calendar.parts.filter(({ kind }) => kind === 'VEVENT');
  const [read] = unlessRejected(() => readComponents({ bytes: Buffer.from(text), charset: 'utf-8' }));
  const found = read?.events ?? [];
  if (read === undefined || found.length !== parts.length || parts.length === 0)
    throw new ProviderError('rejected', 'A calendar object that cannot be read.');
  const events = parts.flatMap((part, index): ObjectEvent[] => {
    const event = found[index];
    return event === undefined ? [] : [{ part, event }];
  });
  const isChange = ({ event }: ObjectEvent) => event.hasProperty('recurrence-id');
  return {
    calendar,
    zones: zonesOf(read.head, read.zones, zone),
    master: events.find((each) => !isChange(each)) ?? null,
    changed: events.filter(isChange),
  };
}

function unlessRejected<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof NotACalendarError)) throw cause;
    throw new ProviderError('rejected', 'A calendar object that cannot be read.', { cause });
  }
}

/** Occurrences that touch a span, with all changed ones; empty for an event whose start cannot be read. */
export function occurrencesIn(
  { master, changed, zones }: OpenObject,
  { from, to }: Span,
): readonly Occurrence[] {
  const events = changed.map(({ event }) => event);
  const wanted = { from, to, most: MOST };
  if (master !== null) return occurrencesOf(master.event, events, wanted, zones)?.found ?? [];
  return events.flatMap((event) => occurrencesOf(event, [], wanted, zones)?.found ?? []);
}

export function originalStartOf(original: WrittenTime): string {
  return original.kind === 'date' ? dayOfWall(original.wall) : toInstant(instantOf(original));
}

export function timesOf(start: WrittenTime, end: number): OutsideTimes {
  const timeZone = start.zone.name;
  if (start.kind === 'date') {
    const startDay = dayOfWall(start.wall);
    const endDay = dayOfWall(start.zone.toWall(end));
    return {
      isAllDay: true,
      startDay,
      endDay: endDay > startDay ? endDay : dayOfWall(start.wall + DAY),
      timeZone,
    };
  }
  const begin = Math.min(instantOf(start), LAST_INSTANT);
  const endDate = toInstant(Math.min(Math.max(begin, end), LAST_INSTANT));
  return { isAllDay: false, startDate: toInstant(begin), endDate, timeZone };
}

/** Series of an object, for edits. `excluded` and `added` have the form of `originalStart`. */
export interface ObjectSeries {
  readonly master: ObjectEvent;
  readonly start: WrittenTime;
  readonly times: OutsideTimes;
  readonly rule: string;
  readonly excluded: readonly string[];
  readonly added: readonly string[];
}

export function isSeries({ master }: OpenObject): boolean {
  return master !== null && (master.event.hasProperty('rrule') || master.event.hasProperty('rdate'));
}

/** Throws `ProviderError`: `rejected` for a series without exactly one rule. */
export function seriesOf({ master, zones }: OpenObject): ObjectSeries {
  const rules = master === null ? [] : linesNamed(master.part, 'RRULE');
  const [rule] = rules;
  const start = master === null ? null : startOf(master.event, zones);
  if (master === null || start === null || rule === undefined || rules.length > 1)
    throw new ProviderError('rejected', 'A series without a rule.');
  const length = lengthOf(master.event, start, zones);
  const end = start.zone.toInstant(start.wall + length.days * DAY) + length.exact;
  const starts = (name: string) =>
    listedTimes(master.event, name, zones).map(({ time }) =>
      originalStartOf(occurrencesMeant(time, start, zones)[0]),
    );
  return {
    master,
    start,
    times: timesOf(start, end),
    rule: rule.slice(rule.indexOf(':') + 1).replaceAll(/\s/g, ''),
    excluded: starts('exdate'),
    added: starts('rdate'),
  };
}

/** Occurrence of a series by its `originalStart`; null for a deleted or missing one. */
export function occurrenceAt(object: OpenObject, originalStart: string): Occurrence | null {
  const at = Date.parse(originalStart);
  if (Number.isNaN(at)) return null;
  const found = occurrencesIn(object, { from: at - 2 * DAY, to: at + 2 * DAY });
  return (
    found.find(({ original }) => original !== null && originalStartOf(original) === originalStart) ?? null
  );
}

export interface ChangedOccurrence {
  readonly part: ObjectPart;
  readonly event: ICAL.Component;
  readonly originalStart: string;
}

/** Occurrences of a series with fields of their own, cancelled ones too. */
export function changedOccurrences(
  { changed, zones }: OpenObject,
  { start }: ObjectSeries,
): ChangedOccurrence[] {
  return changed.flatMap(({ part, event }) => {
    const time = timeOf(event, 'recurrence-id', zones);
    if (time === null) return [];
    return [{ part, event, originalStart: originalStartOf(occurrencesMeant(time, start, zones)[0]) }];
  });
}
