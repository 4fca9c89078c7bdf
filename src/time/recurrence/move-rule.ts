import { addDays, daysBetween } from '../calendar-day.ts';
import { HOUR, MINUTE } from '../units.ts';
import type { WallClock } from '../wall-clock.ts';
import { moveDays } from './move-days.ts';
import { type RuleParts, readRuleParts, writeRuleParts } from './rule-parts.ts';
import { instantOfWall, wallAt, wallTimeOf } from './wall-time.ts';

/** A rule after one of its occurrences moved. */
export interface MovedRule {
  readonly rule: string;
  /** Wall time of another occurrence after the move. */
  placeOf(occurrence: WallClock): WallClock;
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
function moveUntil(until: string, { from, to, timeZone }: Move): string {
  const [, year, month, date, time, utc] = /^(\d{4})(\d{2})(\d{2})(?:T(\d{6})(Z)?)?$/.exec(until) ?? [];
  if (year === undefined) return until;
  const day = `${year}-${month}-${date}`;
  if (time === undefined) return addDays(day, daysBetween(from.day, to.day)).replaceAll('-', '');
  const written = Date.parse(`${day}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`);
  const by = wallTimeOf(to) - wallTimeOf(from);
  const end = utc === undefined ? written + by : instantOfWall(wallAt(written, timeZone) + by, timeZone);
  return `${new Date(end).toISOString().replaceAll(/[-:]|\.\d+Z$/g, '')}${utc ?? ''}`;
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
  const placeOf = ({ day }: WallClock) => ({ day: addDays(day, daysFor(day)), time: to.time });
  if (days === null) return { rule, placeOf };
  const timed = new Map(moveTime(days.parts, move));
  const until = timed.get('UNTIL');
  if (until !== undefined) timed.set('UNTIL', moveUntil(until, move));
  return { rule: writeRuleParts(timed), placeOf };
}
