import { lastInstant, parseRule, wallTimes } from './rule.ts';
import type { TaskSeriesRow } from './table.ts';
import { dayOf, instantOf, LAST_INSTANT, startOfDay, wallTimeOf, wallTimeOfDue } from './wall-time.ts';

/** What the occurrences of a series follow from. */
export type Sequence = Pick<
  TaskSeriesRow,
  'rule' | 'timeZone' | 'basis' | 'startsAt' | 'isWholeDay' | 'lastOccurrence' | 'made'
>;

/** Walks on from a wall time to the first occurrence after an instant, if the series has not ended by then. */
function firstAfter(sequence: Sequence, start: number, from: number, after: string): string | null {
  const { rule, timeZone, made } = sequence;
  const parsed = parseRule(rule);
  if (parsed.count !== null && made >= parsed.count) return null;
  const next = wallTimes(parsed.pattern, start);
  const last = Math.min(lastInstant(parsed, timeZone), LAST_INSTANT - 1);
  // Nothing before `after` is walked through: it may lie thousands of years ahead.
  const begin = Math.max(from, wallTimeOf(after, timeZone));
  // Around a change of the clocks several wall times may be the same instant, or lie before it.
  for (let wall = next(begin); wall !== null; wall = next(wall)) {
    const instant = instantOf(wall, timeZone);
    if (Date.parse(instant) > last) return null;
    if (instant > after) return instant;
  }
  return null;
}

/** The occurrence that follows the latest one. */
export function nextOccurrence(sequence: Sequence): string | null {
  const { startsAt, isWholeDay, timeZone, lastOccurrence } = sequence;
  const start = wallTimeOfDue(startsAt, isWholeDay, timeZone);
  return firstAfter(sequence, start, wallTimeOf(lastOccurrence, timeZone), lastOccurrence);
}

/** The occurrence that follows a completion: counted from its day, at the series' time of day, never before an earlier one. */
export function nextAfterCompletion(sequence: Sequence, completedAt: string): string | null {
  const { startsAt, isWholeDay, timeZone, lastOccurrence } = sequence;
  const first = wallTimeOfDue(startsAt, isWholeDay, timeZone);
  const start = dayOf(wallTimeOf(completedAt, timeZone)) + (first - dayOf(first));
  return firstAfter(sequence, start, start, lastOccurrence);
}

/** When the job makes the next instance: as its day begins. Null where it waits for a completion, or there is none. */
export function nextAtOf(sequence: Sequence): string | null {
  if (sequence.basis === 'completion') return null;
  const next = nextOccurrence(sequence);
  return next === null ? null : startOfDay(next, sequence.timeZone);
}

/** The occurrences whose day has begun and that have no instance yet, in order. */
export function dueOccurrences(sequence: Sequence, now: string): string[] {
  const due: string[] = [];
  let walked = sequence;
  for (;;) {
    const next = nextOccurrence(walked);
    if (next === null || startOfDay(next, sequence.timeZone) > now) return due;
    due.push(next);
    walked = { ...walked, lastOccurrence: next, made: walked.made + 1 };
  }
}
