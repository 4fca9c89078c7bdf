import ICAL from 'ical.js';
import { midnightOf, type WallTime } from '#time/recurrence/wall-time.ts';
import { DAY, MINUTE } from '#time/units.ts';
import type { CalendarZone, CalendarZones } from './calendar-zone.ts';
import { utc } from './calendar-zone.ts';

/** Date or time in the form of the calendar file. */
export interface WrittenTime {
  readonly wall: WallTime;
  /** A `floating` time has no zone. */
  readonly kind: 'date' | 'floating' | 'utc' | 'zoned';
  readonly zone: CalendarZone;
}

export function instantOf({ wall, zone }: WrittenTime): number {
  return zone.toInstant(wall);
}

function wallOf(time: ICAL.Time): WallTime {
  return Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
}

function writtenTime(time: ICAL.Time, tzid: string | null, zones: CalendarZones): WrittenTime {
  const wall = wallOf(time);
  if (time.isDate) return { wall, kind: 'date', zone: zones.reader };
  if (time.zone === ICAL.Timezone.utcTimezone) return { wall, kind: 'utc', zone: utc };
  return { wall, kind: tzid === null ? 'floating' : 'zoned', zone: zones.find(tzid) };
}

function tzidOf(property: ICAL.Property): string | null {
  const tzid: unknown = property.getFirstParameter('tzid');
  return typeof tzid === 'string' && tzid !== '' ? tzid : null;
}

/** Names of unknown zones in the times of an event or a to-do. */
export function unknownZonesOf(component: ICAL.Component, zones: CalendarZones): string[] {
  const named = ['dtstart', 'dtend', 'due'].flatMap((name) => {
    const property = component.getFirstProperty(name);
    return property === null ? [] : (tzidOf(property) ?? []);
  });
  return [...new Set(named)].filter((tzid) => !zones.isKnown(tzid));
}

export function timeOf(component: ICAL.Component, name: string, zones: CalendarZones): WrittenTime | null {
  const property = component.getFirstProperty(name);
  const value: unknown = property?.getFirstValue();
  if (property === null || !(value instanceof ICAL.Time)) return null;
  return writtenTime(value, tzidOf(property), zones);
}

/** Day of a midnight, either as written or, for UTC, in a zone of the calendar. */
function dayOfMidnight({ wall, kind }: WrittenTime, zones: CalendarZones): WallTime | null {
  if (wall % DAY === 0 || kind === 'date') return midnightOf(wall);
  if (kind !== 'utc') return null;
  const walls = zones.all().map((zone) => zone.toWall(wall));
  return walls.find((each) => each % DAY === 0) ?? null;
}

/** Day of a time in an all-day event: programs write the midnight or the day's last second. */
export function dayMeant(time: WrittenTime, zones: CalendarZones): WallTime {
  const { wall, kind } = time;
  const midnight = dayOfMidnight(time, zones);
  if (midnight !== null) return midnight;
  if (kind !== 'utc' || DAY - (wall % DAY) <= MINUTE) return midnightOf(wall);
  const ends = zones.all().map((zone) => zone.toWall(wall));
  const end = ends.find((each) => DAY - (each % DAY) <= MINUTE);
  return end === undefined ? Math.round(wall / DAY) * DAY : midnightOf(end);
}

const ALL_DAY = ['x-microsoft-cdo-alldayevent', 'x-microsoft-msncalendar-alldayevent', 'x-funambol-allday'];

function isMarkedAllDay(event: ICAL.Component): boolean {
  return ALL_DAY.some((name) => /^(?:true|1)$/i.test(String(event.getFirstPropertyValue(name)).trim()));
}

/** Start of an event. Outlook marks all-day events and writes midnights; those become dates. */
export function startOf(event: ICAL.Component, zones: CalendarZones): WrittenTime | null {
  const start = timeOf(event, 'dtstart', zones);
  if (start === null || start.kind === 'date' || !isMarkedAllDay(event)) return start;
  const day = dayOfMidnight(start, zones);
  return day === null ? start : { wall: day, kind: 'date', zone: zones.reader };
}

/** Floating times take the zone of their event. */
export function withZoneOf(time: WrittenTime, { kind, zone }: WrittenTime): WrittenTime {
  return time.kind === 'floating' && kind !== 'date' ? { ...time, kind, zone } : time;
}

/** Duration of an event: calendar days, plus exact milliseconds. */
export interface Length {
  readonly days: number;
  readonly exact: number;
}

function lengthOfDuration(duration: ICAL.Duration): Length {
  const sign = duration.isNegative ? -1 : 1;
  const seconds = (duration.hours * 60 + duration.minutes) * 60 + duration.seconds;
  return { days: sign * (duration.weeks * 7 + duration.days), exact: sign * seconds * 1_000 };
}

function daysUntil(end: WrittenTime, start: WrittenTime, zones: CalendarZones): number {
  const last = end.kind === 'utc' ? dayMeant(end, zones) : end.wall;
  return Math.max(1, Math.round((last - start.wall) / DAY));
}

/** Duration by DTEND or DURATION; without either, one day for a date and zero for a time. */
export function lengthOf(event: ICAL.Component, start: WrittenTime, zones: CalendarZones): Length {
  const isDate = start.kind === 'date';
  const end = timeOf(event, 'dtend', zones);
  if (end !== null) {
    if (isDate) return { days: daysUntil(end, start, zones), exact: 0 };
    return { days: 0, exact: Math.max(0, instantOf(withZoneOf(end, start)) - instantOf(start)) };
  }
  const duration: unknown = event.getFirstPropertyValue('duration');
  if (!(duration instanceof ICAL.Duration)) return { days: isDate ? 1 : 0, exact: 0 };
  const { days, exact } = lengthOfDuration(duration);
  if (isDate) return { days: Math.max(1, days + Math.round(exact / DAY)), exact: 0 };
  return days < 0 || exact < 0 ? { days: 0, exact: 0 } : { days, exact };
}

/** Whether DTEND comes before DTSTART, where `lengthOf` gives the shortest length. */
export function endsBeforeStart(event: ICAL.Component, start: WrittenTime, zones: CalendarZones): boolean {
  const end = timeOf(event, 'dtend', zones);
  if (end === null) return false;
  if (start.kind === 'date') return end.wall < start.wall;
  return instantOf(withZoneOf(end, start)) < instantOf(start);
}

export function endOf({ wall, zone }: WrittenTime, { days, exact }: Length): number {
  return zone.toInstant(wall + days * DAY) + exact;
}

/** Time of RDATE or EXDATE; RDATE may include a duration. */
export interface ListedTime {
  readonly time: WrittenTime;
  readonly length: Length | null;
}

/** Dates, times and periods in all properties of a name. */
export function listedTimes(event: ICAL.Component, name: string, zones: CalendarZones): ListedTime[] {
  return event.getAllProperties(name).flatMap((property) => {
    const tzid = tzidOf(property);
    return property.getValues().flatMap((value: unknown): ListedTime[] => {
      if (value instanceof ICAL.Time) return [{ time: writtenTime(value, tzid, zones), length: null }];
      if (!(value instanceof ICAL.Period)) return [];
      const time = writtenTime(value.start, tzid, zones);
      if (value.duration instanceof ICAL.Duration)
        return [{ time, length: lengthOfDuration(value.duration) }];
      if (!(value.end instanceof ICAL.Time)) return [{ time, length: null }];
      const exact = instantOf(writtenTime(value.end, tzid, zones)) - instantOf(time);
      return [{ time, length: { days: 0, exact: Math.max(0, exact) } }];
    });
  });
}
