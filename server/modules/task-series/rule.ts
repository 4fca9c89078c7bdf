import { RRuleTemporal } from 'rrule-temporal';
import { RefusalError } from '#server/errors.ts';
import { instantOf, type WallTime } from './wall-time.ts';

/** An RRULE taken apart: what repeats, and what ends it. */
export interface ParsedRule {
  /** The rule without its end. */
  readonly pattern: string;
  /** How many instances there are in all. */
  readonly count: number | null;
  /** As written: an instant, a local time or a day. */
  readonly until: string | null;
}

const HOUR = 3_600_000;
const DAY = 86_400_000;
/** How many periods are looked through for the next occurrence: eight years of days. */
const LONGEST_SEARCH = 3_000;
const MOST_CANDIDATES = 100_000;
/** How many occurrences are looked at to find out how close they lie. */
const PROBED = 60;
/** And for how long. What lies close does so within the first of its days. */
const PROBED_SPAN = 400 * DAY;

const PARTS = new Set(
  'FREQ INTERVAL COUNT UNTIL BYMONTH BYWEEKNO BYYEARDAY BYMONTHDAY BYDAY BYHOUR BYMINUTE BYSETPOS WKST'.split(
    ' ',
  ),
);
const FREQUENCIES = new Set(['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY']);
const UNTIL = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/;

/** Refuses `invalid_rule` for what is no rule, or comes by the minute. */
export function parseRule(rule: string): ParsedRule {
  const parts = new Map<string, string>();
  for (const part of rule.split(';')) {
    const [name = '', value = '', ...more] = part.split('=');
    if (!PARTS.has(name) || parts.has(name) || value === '' || more.length > 0)
      throw new RefusalError('invalid_rule');
    parts.set(name, value);
  }
  const { COUNT: count, UNTIL: until } = Object.fromEntries(parts);
  const isUnfit =
    (count !== undefined && !/^[1-9]\d{0,8}$/.test(count)) || (until !== undefined && !UNTIL.test(until));
  if (!FREQUENCIES.has(parts.get('FREQ') ?? '') || isUnfit) throw new RefusalError('invalid_rule');
  const pattern = [...parts].filter(([name]) => name !== 'COUNT' && name !== 'UNTIL');
  return {
    pattern: pattern.map(([name, value]) => `${name}=${value}`).join(';'),
    count: count === undefined ? null : Number(count),
    until: until ?? null,
  };
}

/** The last instant at which there may be an occurrence, in milliseconds. A day is meant to its end, in the rule's zone. */
export function lastInstant({ until }: Pick<ParsedRule, 'until'>, timeZone: string): number {
  const [, year, month, day, hour, minute, second, utc] = UNTIL.exec(until ?? '') ?? [];
  if (year === undefined) return Number.POSITIVE_INFINITY;
  const date = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(date)) throw new RefusalError('invalid_rule');
  if (hour === undefined) return Date.parse(instantOf(date + DAY, timeZone)) - 1;
  const wall = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(wall)) throw new RefusalError('invalid_rule');
  return utc === undefined ? Date.parse(instantOf(wall, timeZone)) : wall;
}

/** Finds the wall times of a pattern, one after another. Null: there is none, or none for many years. */
export function wallTimes(
  pattern: string,
  start: WallTime,
): (after: WallTime, isInclusive?: boolean) => WallTime | null {
  const first = new Date(start).toISOString().replaceAll(/[-:]|\.\d+Z$/g, '');
  let rule: RRuleTemporal;
  try {
    rule = new RRuleTemporal({
      rruleString: `DTSTART;TZID=UTC:${first}\nRRULE:${pattern}`,
      strict: true,
      cache: false,
      maxIterations: LONGEST_SEARCH,
      maxCandidateEvaluations: MOST_CANDIDATES,
    });
  } catch {
    throw new RefusalError('invalid_rule');
  }
  return (after, isInclusive = false) => {
    try {
      const found = rule.next(new Date(after), isInclusive);
      return found === null ? null : found.epochMilliseconds;
    } catch {
      // The library gave up looking.
      return null;
    }
  };
}

/** Refuses `invalid_rule` for a rule that never comes from `start` on, or more than once in an hour. */
export function demandRule(rule: string, timeZone: string, start: WallTime): void {
  const parsed = parseRule(rule);
  const next = wallTimes(parsed.pattern, start);
  const last = lastInstant(parsed, timeZone);
  let wall = next(start, true);
  if (wall === null || Date.parse(instantOf(wall, timeZone)) > last) throw new RefusalError('invalid_rule');
  for (let probe = 0; probe < PROBED; probe += 1) {
    const following = next(wall);
    if (following === null || following - start > PROBED_SPAN) return;
    if (following - wall < HOUR) throw new RefusalError('invalid_rule');
    wall = following;
  }
}
