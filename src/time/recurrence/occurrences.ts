import { DAY } from '../units.ts';
import type { WallClock } from '../wall-clock.ts';
import { expansionOf } from './expansion.ts';
import { type RuleParts, readRuleParts, withoutEnd } from './rule-parts.ts';
import { lastInstant } from './rule-time.ts';
import { instantOfWall, type WallTime, wallAt, wallTimeOf } from './wall-time.ts';

/** Series of a rule (an RRULE without its name), counted from a first occurrence by the clocks of a zone. */
export interface RuleSeries {
  readonly rule: string;
  readonly timeZone: string;
  readonly start: WallClock;
}

/** The occurrences of a series. docs/decisions/0047. */
export interface Occurrences {
  /** Total number of occurrences, the first included; null without a COUNT. `next` ignores it. */
  readonly count: number | null;
  /** The first occurrence after an instant; null past the rule's UNTIL, or where none comes for many years. */
  next(after: number): number | null;
  /** The occurrence of the rule's start or the first after it; null as above. */
  first(): number | null;
}

/** Maximum of periods searched for the next occurrence: eight years of days. */
const LONGEST_SEARCH = 3_000;
/** Maximum of candidates that one search evaluates, which takes a tenth of a second. */
const MOST_CANDIDATES = 2_000;
/** Maximum of candidates in one period, which every search expands whole; all workdays of a year are 265. */
const MOST_IN_PERIOD = 400;

const PARTS = new Set(
  'FREQ INTERVAL COUNT UNTIL BYMONTH BYWEEKNO BYYEARDAY BYMONTHDAY BYDAY BYHOUR BYMINUTE BYSETPOS WKST'.split(
    ' ',
  ),
);
const FREQUENCIES = new Set(['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY']);

/** Upper bound of the number of candidates in one period of a rule, before BYSETPOS chooses among them. */
function candidatesIn(parts: RuleParts): number {
  const listed = (name: string) => parts.get(name)?.split(',').length ?? 0;
  const frequency = parts.get('FREQ');
  const isOfWeek = frequency === 'YEARLY' && parts.has('BYWEEKNO');
  // A weekday without an ordinal comes at most five times a month.
  const weekdays = (parts.get('BYDAY')?.split(',') ?? []).reduce(
    (sum, day) => sum + (isOfWeek || /\d/.test(day) ? 1 : 5),
    0,
  );
  const ofMonth = Math.max(1, listed('BYMONTHDAY'), weekdays);
  const hasDays = listed('BYMONTHDAY') + weekdays > 0;
  const ofYear = Math.max(
    listed('BYYEARDAY'),
    isOfWeek
      ? listed('BYWEEKNO') * Math.max(1, weekdays)
      : ofMonth * (listed('BYMONTH') || (hasDays ? 12 : 1)),
  );
  const days =
    { YEARLY: ofYear, MONTHLY: ofMonth, WEEKLY: Math.max(1, listed('BYDAY')) }[frequency ?? ''] ?? 1;
  const hours = frequency === 'HOURLY' ? 1 : Math.max(1, listed('BYHOUR'));
  return days * hours * Math.max(1, listed('BYMINUTE'));
}

function isKnown(parts: RuleParts): boolean {
  const count = parts.get('COUNT');
  if (count !== undefined && !/^[1-9]\d{0,8}$/.test(count)) return false;
  if (!FREQUENCIES.has(parts.get('FREQ') ?? '')) return false;
  return [...parts.keys()].every((name) => PARTS.has(name)) && candidatesIn(parts) <= MOST_IN_PERIOD;
}

/** Iterates over the wall times of a rule without its end; null for an unreadable rule. */
function wallTimes(
  parts: RuleParts,
  start: WallTime,
): ((after: WallTime, isInclusive: boolean) => WallTime | null) | null {
  let rule: ReturnType<typeof expansionOf>;
  try {
    rule = expansionOf(withoutEnd(parts), start, {
      strict: true,
      maxIterations: LONGEST_SEARCH,
      maxCandidateEvaluations: MOST_CANDIDATES,
    });
  } catch {
    return null;
  }
  return (after, isInclusive) => {
    try {
      return rule.next(new Date(after), isInclusive)?.epochMilliseconds ?? null;
    } catch {
      // The library gave up searching.
      return null;
    }
  };
}

/**
 * Occurrences of a series, for server, client and previews alike: the rule is counted in wall time, and each time
 * becomes an instant by RFC 5545. Null for an unreadable rule.
 */
export function occurrencesOf({ rule, timeZone, start }: RuleSeries): Occurrences | null {
  const parts = readRuleParts(rule);
  const last = lastInstant(parts?.get('UNTIL'), timeZone);
  const begin = wallTimeOf(start);
  const nextWall = parts === null || !isKnown(parts) ? null : wallTimes(parts, begin);
  if (nextWall === null || Number.isNaN(last)) return null;

  function search(from: WallTime, isInclusive: boolean, after: number): number | null {
    let found: number | null = null;
    for (
      let wall = nextWall?.(from, isInclusive) ?? null;
      wall !== null;
      wall = nextWall?.(wall, false) ?? null
    ) {
      // A skipped time may come after times with a later wall time.
      if (found !== null && wall >= wallAt(found, timeZone)) break;
      const instant = instantOfWall(wall, timeZone);
      if (instant > after && (found === null || instant < found)) found = instant;
      if (found === null && instant > last) break;
    }
    return found === null || found > last ? null : found;
  }

  const count = parts?.get('COUNT');
  return {
    count: count === undefined ? null : Number(count),
    // Around a change of clocks, a later instant may have an earlier wall time, by a day where a zone changed its
    // date.
    next: (after) => {
      const from = wallAt(after, timeZone) - DAY;
      return from < begin ? search(begin, true, after) : search(from, false, after);
    },
    first: () => search(begin, true, Number.NEGATIVE_INFINITY),
  };
}
