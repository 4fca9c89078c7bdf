import { RRuleTemporal } from 'rrule-temporal';
import { DAY } from '#time/units.ts';
import type { WallTime } from './calendar-zone.ts';

/** Span that a rule is expanded for at once: a day for rules within a day, to keep it below millions. */
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

interface Search {
  readonly most: number;
  /** Whether a wall time is after the rule's UNTIL. */
  readonly isPastEnd: (until: string, wall: WallTime) => boolean;
  readonly isWanted: (wall: WallTime) => boolean;
}

/** RRULE with UNTIL and COUNT, earliest first; at most `most` of the wanted. Throws if invalid. */
export function wallTimesOf(
  rule: string,
  start: WallTime,
  { from, to }: Span,
  { most, isPastEnd, isWanted }: Search,
): WallTime[] {
  const { pattern, until } = untilOf(rule);
  const isPast = (wall: WallTime) => until !== null && isPastEnd(until, wall);
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
