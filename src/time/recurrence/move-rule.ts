import { addDays, daysBetween } from '../calendar-day.ts';
import { DAY, HOUR, MINUTE } from '../units.ts';
import type { WallClock } from '../wall-clock.ts';
import { moveDays } from './move-days.ts';
import { type RuleParts, readRuleParts, writeRuleParts } from './rule-parts.ts';
import { readRuleTime, writeRuleTime } from './rule-time.ts';
import { instantOfWall, wallAt, wallTimeOf } from './wall-time.ts';

/** A rule after one of its occurrences moved. */
export interface MovedRule {
  readonly rule: string;
  /** Wall time of another occurrence after the move. */
  wallClockAfter(occurrence: WallClock): WallClock;
}

interface Move {
  readonly from: WallClock;
  readonly to: WallClock;
  readonly timeZone: string;
}

/** Moves BYHOUR and BYMINUTE of a rule with the time of day. */
function moveTime(parts: RuleParts, { from, to }: Move): RuleParts {
  const replaced = (name: string, unit: number, cycle: number): [string, string][] => {
    const values = parts.get(name)?.split(',');
    const [before, after] = [from, to].map(({ time }) => String(Math.floor(time / unit) % cycle));
    if (values === undefined || before === undefined || after === undefined) return [];
    const next = values.map((value) =>
      values.length === 1 || Number(value) === Number(before) ? after : value,
    );
    return [[name, [...new Set(next)].join(',')]];
  };
  return new Map([...parts, ...replaced('BYHOUR', HOUR, 24), ...replaced('BYMINUTE', MINUTE, 60)]);
}

/** Moves the UNTIL of a rule as far as its occurrences, so that none of them is lost. */
function moveUntil(text: string, { from, to, timeZone }: Move): string {
  const until = readRuleTime(text);
  if (until === null) return text;
  const { wall, kind } = until;
  const by = kind === 'date' ? daysBetween(from.day, to.day) * DAY : wallTimeOf(to) - wallTimeOf(from);
  return writeRuleTime({
    wall: kind === 'utc' ? instantOfWall(wallAt(wall, timeZone) + by, timeZone) : wall + by,
    kind,
  });
}

/**
 * Rule of a series after one of its occurrences was moved with others: its days, times and end move along. A rule
 * that cannot be moved stays, and its occurrences move by as many days. docs/decisions/0054.
 */
export function moveRule(rule: string, move: Move): MovedRule {
  const { from, to } = move;
  const parts = readRuleParts(rule);
  const days = parts === null ? null : moveDays(parts, from.day, to.day);
  const daysFor = days?.daysFor ?? (() => daysBetween(from.day, to.day));
  const wallClockAfter = ({ day }: WallClock) => ({ day: addDays(day, daysFor(day)), time: to.time });
  if (days === null) return { rule, wallClockAfter };
  const timed = new Map(moveTime(days.parts, move));
  const until = timed.get('UNTIL');
  if (until !== undefined) timed.set('UNTIL', moveUntil(until, move));
  return { rule: writeRuleParts(timed), wallClockAfter };
}
