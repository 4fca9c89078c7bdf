import { DAY } from '../units.ts';
import { instantOfWall } from './wall-time.ts';

const UNTIL = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/;

/** Limit of occurrences: the contract allows no later instant. */
const LAST_INSTANT = Date.parse('9998-12-31T23:59:59.999Z');

/** NaN for an UNTIL that cannot be read. A day counts to its end in the rule's zone. */
export function lastInstant(until: string | null, timeZone: string): number {
  if (until === null) return LAST_INSTANT - 1;
  const [, year, month, day, hour, minute, second, utc] = UNTIL.exec(until) ?? [];
  const date = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  const wall = Date.parse(`${year}-${month}-${day}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}Z`);
  if (Number.isNaN(date) || Number.isNaN(wall)) return Number.NaN;
  const last =
    hour === undefined
      ? instantOfWall(date + DAY, timeZone) - 1
      : utc === undefined
        ? instantOfWall(wall, timeZone)
        : wall;
  return Math.min(last, LAST_INSTANT - 1);
}
