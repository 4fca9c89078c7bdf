import { basicForm, type RuleTime, readRuleTime } from '#time/recurrence/rule-time.ts';
import { DAY, SECOND } from '#time/units.ts';
import type { CalendarZones } from './calendar-zone.ts';
import { utc } from './calendar-zone.ts';
import { dayMeant, instantOf, type WrittenTime } from './event-times.ts';

const LAST_SECOND = DAY - SECOND;

/** UNTIL in any form: programs write it with dashes and colons, or without seconds. */
function readUntil(until: string): RuleTime | null {
  return readRuleTime(basicForm(until).replace(/T\d{4}(?=Z?$)/, (minute) => `${minute}00`));
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
  if (end.kind === 'date') return wall > end.wall + (kind === 'date' ? 0 : LAST_SECOND);
  if (kind === 'date') {
    const written = { wall: end.wall, zone: utc, kind: end.kind === 'utc' ? 'utc' : 'floating' } as const;
    return wall > dayMeant(written, zones);
  }
  if (end.kind === 'local') return wall > end.wall;
  return instantOf(occurrence) > end.wall && (kind !== 'floating' || wall > end.wall);
}
