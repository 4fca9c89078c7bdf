import { RRuleTemporal } from 'rrule-temporal';
import type { WallTime } from './calendar-zone.ts';

const DAY = 86_400_000;
/** What is asked of a rule at once: of one that comes within a day a day, so that nobody waits for millions. */
const STRIDE = { often: DAY, seldom: 400 * DAY };
const OFTEN = /FREQ=(?:HOURLY|MINUTELY|SECONDLY)/;

interface Span {
  readonly from: WallTime;
  readonly to: WallTime;
}

function ruleOf(pattern: string, start: WallTime): RRuleTemporal {
  const first = new Date(start).toISOString().replaceAll(/[-:]|\.\d+Z$/g, '');
  return new RRuleTemporal({
    rruleString: `DTSTART;TZID=UTC:${first}\nRRULE:${pattern}`,
    cache: false,
    maxIterations: 200_000,
    maxCandidateEvaluations: 2_000_000,
  });
}

function untilOf(rule: string): { readonly pattern: string; readonly until: string | null } {
  const parts = rule.split(';').filter((part) => part !== '');
  const until = parts.find((part) => part.startsWith('UNTIL='));
  return {
    pattern: parts.filter((part) => part !== until).join(';'),
    until: until?.slice('UNTIL='.length) ?? null,
  };
}

/** Where a rule ends: a wall time, or an instant where it is written in UTC. */
type RuleEnd =
  | { readonly kind: 'wall'; readonly at: WallTime }
  | { readonly kind: 'instant'; readonly at: number };

function endOf(until: string | null): RuleEnd | null {
  const [, year, month, day, hour = '23', minute = '59', second = '59', zulu] =
    /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})(Z)?)?$/.exec(until ?? '') ?? [];
  if (year === undefined) return null;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return { kind: zulu === undefined ? 'wall' : 'instant', at };
}

interface Search {
  readonly most: number;
  /** Places a wall time, for an end that is written in UTC. */
  readonly toInstant: (wall: WallTime) => number;
  readonly isWanted: (wall: WallTime) => boolean;
}

/**
 * The wall times at which a rule (`FREQ=…`, its UNTIL and COUNT with it) comes from `start` on, within a span, earliest
 * first; not more than `most` of those that are wanted. Throws for what is no rule.
 */
export function wallTimesOf(
  rule: string,
  start: WallTime,
  { from, to }: Span,
  { most, toInstant, isWanted }: Search,
): WallTime[] {
  const { pattern, until } = untilOf(rule);
  const end = endOf(until);
  const isPast = (wall: WallTime) => end !== null && (end.kind === 'wall' ? wall : toInstant(wall)) > end.at;
  const found: WallTime[] = [];
  const parsed = ruleOf(pattern, start);
  if (/COUNT=/.test(pattern)) {
    parsed.all(({ epochMilliseconds: wall }) => {
      if (wall > to || isPast(wall) || found.length >= most) return false;
      if (wall >= from && isWanted(wall)) found.push(wall);
      return true;
    });
    return found;
  }
  const stride = OFTEN.test(pattern) ? STRIDE.often : STRIDE.seldom;
  for (let begin = Math.max(from, start); begin <= to; begin += stride) {
    const last = Math.min(begin + stride - 1, to);
    for (const { epochMilliseconds: wall } of parsed.between(new Date(begin), new Date(last), true)) {
      if (isPast(wall) || found.length >= most) return found;
      if (isWanted(wall)) found.push(wall);
    }
  }
  return found;
}
