import ICAL from 'ical.js';
import type { CalendarZone, WallTime } from './calendar-zone.ts';
import { utc } from './calendar-zone.ts';

export type FindZone = (tzid: string | null) => CalendarZone;

const DAY = 86_400_000;

/** A date or a time as a calendar writes it. */
export interface WrittenTime {
  readonly wall: WallTime;
  readonly isDate: boolean;
  readonly zone: CalendarZone;
}

export function instantOf({ wall, zone }: WrittenTime): number {
  return zone.toInstant(wall);
}

function wallOf(time: ICAL.Time): WallTime {
  const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
  if (Number.isNaN(wall)) throw new RangeError('no time');
  return wall;
}

function writtenTime(time: ICAL.Time, tzid: string | null, findZone: FindZone): WrittenTime {
  const zone = time.zone === ICAL.Timezone.utcTimezone ? utc : findZone(time.isDate ? null : tzid);
  return { wall: wallOf(time), isDate: time.isDate, zone };
}

function tzidOf(property: ICAL.Property): string | null {
  const tzid: unknown = property.getFirstParameter('tzid');
  return typeof tzid === 'string' && tzid !== '' ? tzid : null;
}

/** The time that a property gives; null where there is none that can be read. */
export function timeOf(component: ICAL.Component, name: string, findZone: FindZone): WrittenTime | null {
  const property = component.getFirstProperty(name);
  const value: unknown = property?.getFirstValue();
  if (property === null || !(value instanceof ICAL.Time)) return null;
  return writtenTime(value, tzidOf(property), findZone);
}

/** How long an event lasts: whole days, which follow the calendar, and what is counted exactly. Milliseconds. */
export interface Length {
  readonly days: number;
  readonly exact: number;
}

function lengthOfDuration(duration: ICAL.Duration): Length {
  const sign = duration.isNegative ? -1 : 1;
  const seconds = (duration.hours * 60 + duration.minutes) * 60 + duration.seconds;
  return { days: sign * (duration.weeks * 7 + duration.days), exact: sign * seconds * 1_000 };
}

/** By DTEND, by DURATION, or without either a day of a date and nothing of a time. */
export function lengthOf(event: ICAL.Component, start: WrittenTime, findZone: FindZone): Length {
  const end = timeOf(event, 'dtend', findZone);
  if (end !== null) {
    if (start.isDate) return { days: Math.max(1, Math.round((end.wall - start.wall) / DAY)), exact: 0 };
    return { days: 0, exact: Math.max(0, instantOf(end) - instantOf(start)) };
  }
  const duration: unknown = event.getFirstPropertyValue('duration');
  if (!(duration instanceof ICAL.Duration)) return { days: start.isDate ? 1 : 0, exact: 0 };
  const { days, exact } = lengthOfDuration(duration);
  if (start.isDate) return { days: Math.max(1, days), exact: 0 };
  return days < 0 || exact < 0 ? { days: 0, exact: 0 } : { days, exact };
}

export function endOf({ wall, zone }: WrittenTime, { days, exact }: Length): number {
  return zone.toInstant(wall + days * DAY) + exact;
}

/** A time of RDATE or EXDATE; one of RDATE may bring its own length. */
export interface ListedTime {
  readonly time: WrittenTime;
  readonly length: Length | null;
}

/** What all properties of a name list: dates, times and periods. */
export function listedTimes(event: ICAL.Component, name: string, findZone: FindZone): ListedTime[] {
  return event.getAllProperties(name).flatMap((property) => {
    const tzid = tzidOf(property);
    return property.getValues().flatMap((value: unknown): ListedTime[] => {
      if (value instanceof ICAL.Time) return [{ time: writtenTime(value, tzid, findZone), length: null }];
      if (!(value instanceof ICAL.Period)) return [];
      const time = writtenTime(value.start, tzid, findZone);
      if (value.duration instanceof ICAL.Duration)
        return [{ time, length: lengthOfDuration(value.duration) }];
      if (!(value.end instanceof ICAL.Time)) return [{ time, length: null }];
      const exact = instantOf(writtenTime(value.end, tzid, findZone)) - instantOf(time);
      return [{ time, length: { days: 0, exact: Math.max(0, exact) } }];
    });
  });
}
