import { DAY, SECOND } from '#time/units.ts';
import type { CalendarZones } from './calendar-zone.ts';
import { utc } from './calendar-zone.ts';
import { dayMeant, instantOf, type WrittenTime } from './event-times.ts';

const LAST_SECOND = DAY - SECOND;

function readUntil(until: string): { readonly at: number; readonly kind: 'date' | 'local' | 'utc' } | null {
  const [, year, month, day, time, hour, minute, second = '00', zulu] =
    /^(\d{4})-?(\d{2})-?(\d{2})(T(\d{2}):?(\d{2}):?(\d{2})?(Z)?)?$/.exec(until) ?? [];
  const at = Date.parse(
    `${year}-${month}-${day}T${time === undefined ? '00:00:00' : `${hour}:${minute}:${second}`}Z`,
  );
  if (Number.isNaN(at)) return null;
  return { at, kind: time === undefined ? 'date' : zulu === undefined ? 'local' : 'utc' };
}

/**
 * Whether an occurrence is after the UNTIL of its rule. For whole days UNTIL is a day in any form: many programs
 * write the last midnight in UTC. For a floating time it may be meant in UTC or as wall time, and ends the rule
 * when both are past.
 */
export function isPastEnd(until: string, occurrence: WrittenTime, zones: CalendarZones): boolean {
  const end = readUntil(until);
  if (end === null) return false;
  const { wall, kind } = occurrence;
  if (end.kind === 'date') return wall > end.at + (kind === 'date' ? 0 : LAST_SECOND);
  if (kind === 'date') {
    const written = { wall: end.at, zone: utc };
    return wall > dayMeant({ ...written, kind: end.kind === 'utc' ? 'utc' : 'floating' }, zones);
  }
  if (end.kind === 'local') return wall > end.at;
  return instantOf(occurrence) > end.at && (kind !== 'floating' || wall > end.at);
}
