import { expansionOf } from '#time/recurrence/expansion.ts';
import { readForeignRule } from '#time/recurrence/rule-parts.ts';
import type { WallTime } from '#time/recurrence/wall-time.ts';
import { DAY } from '#time/units.ts';

/** Span that a rule is expanded for at once: a day for rules within a day, to keep it below millions. */
const STRIDE = { often: DAY, seldom: 400 * DAY };
const OFTEN = new Set(['HOURLY', 'MINUTELY', 'SECONDLY']);
const LIMITS = { maxIterations: 200_000, maxCandidateEvaluations: 2_000_000 };

interface Span {
  readonly from: WallTime;
  readonly to: WallTime;
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
  const parts = new Map(readForeignRule(rule));
  const until = parts.get('UNTIL');
  parts.delete('UNTIL');
  const isPast = (wall: WallTime) => until !== undefined && isPastEnd(until, wall);
  const found: WallTime[] = [];
  const parsed = expansionOf(parts, start, LIMITS);
  if (parts.has('COUNT')) {
    parsed.all(({ epochMilliseconds: wall }) => {
      if (wall > to || isPast(wall) || found.length >= most) return false;
      if (wall >= from && isWanted(wall)) found.push(wall);
      return true;
    });
    return found;
  }
  const stride = OFTEN.has(parts.get('FREQ') ?? '') ? STRIDE.often : STRIDE.seldom;
  for (let begin = Math.max(from, start); begin <= to; begin += stride) {
    const last = Math.min(begin + stride - 1, to);
    for (const { epochMilliseconds: wall } of parsed.between(new Date(begin), new Date(last), true)) {
      if (isPast(wall) || found.length >= most) return found;
      if (isWanted(wall)) found.push(wall);
    }
  }
  return found;
}
