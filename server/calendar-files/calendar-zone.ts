import ICAL from 'ical.js';
import { instantOfWall, type WallTime, wallAt } from '#time/recurrence/wall-time.ts';
import { describedZone, exactZone, type NamedZone } from './zone-names.ts';

/** Zone of times in a calendar file. */
export interface CalendarZone {
  /** Nearest IANA zone. */
  readonly name: string;
  /** Instant in milliseconds since the epoch. A time in a daylight-saving gap counts on from before the gap. */
  toInstant(wall: WallTime): number;
  toWall(instant: number): WallTime;
}

export interface CalendarZones {
  /** Zone of a TZID; null for times without one. That of such times stands in for an unknown zone. */
  find(tzid: string | null): CalendarZone;
  /** Whether a TZID names a zone that is known, or that the calendar defines. */
  isKnown(tzid: string): boolean;
  /** Zone of the reader's whole days. */
  readonly reader: CalendarZone;
  /** Zones that the calendar mentions; a midnight in one of them may be written in UTC. */
  all(): readonly CalendarZone[];
}

function ianaZone(name: string): CalendarZone {
  return {
    name,
    toInstant: (wall) => instantOfWall(wall, name),
    toWall: (instant) => wallAt(instant, name),
  };
}

export const utc: CalendarZone = { name: 'UTC', toInstant: (wall) => wall, toWall: (instant) => instant };

function timeAt(wall: number, zone: ICAL.Timezone): ICAL.Time {
  const at = new Date(wall);
  return new ICAL.Time(
    {
      year: at.getUTCFullYear(),
      month: at.getUTCMonth() + 1,
      day: at.getUTCDate(),
      hour: at.getUTCHours(),
      minute: at.getUTCMinutes(),
      second: at.getUTCSeconds(),
    },
    zone,
  );
}

/** Zone that the calendar file defines itself (VTIMEZONE). */
function ownZone(component: ICAL.Component, name: string): CalendarZone {
  const zone = new ICAL.Timezone({ component });
  return {
    name,
    toInstant: (wall) => wall - zone.utcOffset(timeAt(wall, ICAL.Timezone.localTimezone)) * 1_000,
    toWall(instant) {
      const { year, month, day, hour, minute, second } = timeAt(
        instant,
        ICAL.Timezone.utcTimezone,
      ).convertToZone(zone);
      return Date.UTC(year, month - 1, day, hour, minute, second);
    },
  };
}

function offsetZone(offset: number, name: string): CalendarZone {
  return { name, toInstant: (wall) => wall - offset, toWall: (instant) => instant + offset };
}

function tzidOf(component: ICAL.Component, name: string): string {
  return String(component.getFirstPropertyValue(name) ?? '').trim();
}

/** `own` is the reader's zone: for unknown names, and times without a zone unless the calendar has one. */
export function zonesOf(
  head: ICAL.Component,
  components: readonly ICAL.Component[],
  own: string,
): CalendarZones {
  const byTzid = new Map(components.map((component) => [tzidOf(component, 'tzid'), component]));
  /** Zones that were asked for; null for unknown names. */
  const zones = new Map<string, CalendarZone | null>();
  const reader = ianaZone(own);
  const zoneOf = (named: NamedZone): CalendarZone =>
    named.kind === 'offset' ? offsetZone(named.offset, own) : ianaZone(named.name);

  function read(tzid: string): CalendarZone | null {
    const exact = exactZone(tzid);
    if (exact !== null) return zoneOf(exact);
    const component = byTzid.get(tzid);
    const located = component === undefined ? null : exactZone(tzidOf(component, 'x-lic-location'));
    if (located !== null) return zoneOf(located);
    if (component?.getFirstSubcomponent() != null) return ownZone(component, own);
    const described = describedZone(tzid);
    return described === null ? null : zoneOf(described);
  }
  function cached(tzid: string): CalendarZone | null {
    const found = zones.get(tzid);
    if (found !== undefined) return found;
    const zone = read(tzid);
    zones.set(tzid, zone);
    return zone;
  }

  const home = tzidOf(head, 'x-wr-timezone');
  const floating = (home === '' ? null : read(home)) ?? reader;
  return {
    reader,
    find: (tzid) => (tzid === null ? null : cached(tzid.trim())) ?? floating,
    isKnown: (tzid) => cached(tzid.trim()) !== null,
    all() {
      for (const tzid of byTzid.keys()) cached(tzid);
      return [floating, ...[...zones.values()].filter((zone) => zone !== null), reader];
    },
  };
}
