import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { findIana } from 'windows-iana';

/**
 * What a clock on the wall shows, as the milliseconds since the epoch at which a clock in UTC would show it. Rules of
 * recurrence count in it.
 */
export type WallTime = number;

/** The zone in which a calendar gives a time. */
export interface CalendarZone {
  /** The IANA zone that comes nearest. */
  readonly name: string;
  /** Milliseconds since the epoch. A time that a change of the clocks leaves out is counted on from before it. */
  toInstant(wall: WallTime): number;
}

function isKnown(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

function ianaZone(name: string): CalendarZone {
  return {
    name,
    toInstant(wall) {
      const plain = Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC').toPlainDateTime();
      return plain.toZonedDateTime(name, { disambiguation: 'compatible' }).epochMilliseconds;
    },
  };
}

export const utc: CalendarZone = { name: 'UTC', toInstant: (wall) => wall };

/** A zone that only this calendar knows, by its own rules. */
function ownZone(component: ICAL.Component, name: string): CalendarZone {
  const zone = new ICAL.Timezone({ component });
  return {
    name,
    toInstant(wall) {
      const at = new Date(wall);
      const time = new ICAL.Time(
        {
          year: at.getUTCFullYear(),
          month: at.getUTCMonth() + 1,
          day: at.getUTCDate(),
          hour: at.getUTCHours(),
          minute: at.getUTCMinutes(),
          second: at.getUTCSeconds(),
        },
        ICAL.Timezone.localTimezone,
      );
      return wall - zone.utcOffset(time) * 1_000;
    },
  };
}

/** The IANA zone that a name means: its own, one of Windows, or one behind a prefix of whoever wrote it. */
function ianaNameOf(tzid: string): string | null {
  const isIana = /^[A-Za-z_]+\/[A-Za-z_/+-]+\d*$|^(UTC|GMT)$/.test(tzid) && isKnown(tzid);
  if (isIana) return tzid;
  const [windows] = findIana(tzid);
  if (windows !== undefined && isKnown(windows)) return windows;
  const [behind] = /[A-Z][A-Za-z_]+\/[A-Za-z_]+(?:\/[A-Za-z_]+)?$/.exec(tzid) ?? [];
  return behind !== undefined && isKnown(behind) ? behind : null;
}

/**
 * Finds the zones of one calendar by the names it gives them. `own`: the reader's zone, for times without one and for
 * names that mean nothing.
 */
export function zonesOf(calendar: ICAL.Component, own: string): (tzid: string | null) => CalendarZone {
  const components = new Map(
    calendar
      .getAllSubcomponents('vtimezone')
      .map((component) => [String(component.getFirstPropertyValue('tzid')), component]),
  );
  const zones = new Map<string, CalendarZone>();
  const find = (tzid: string): CalendarZone => {
    const named = ianaNameOf(tzid);
    if (named !== null) return ianaZone(named);
    const component = components.get(tzid);
    if (component === undefined) return ianaZone(own);
    const location = String(component.getFirstPropertyValue('x-lic-location') ?? '');
    return isKnown(location) && location.includes('/') ? ianaZone(location) : ownZone(component, own);
  };
  return (tzid) => {
    const known = zones.get(tzid ?? '');
    const zone = known ?? (tzid === null ? ianaZone(own) : find(tzid));
    zones.set(tzid ?? '', zone);
    return zone;
  };
}
