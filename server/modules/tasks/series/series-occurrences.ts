import { demandOccurrences } from '#server/demand-rule.ts';
import { toInstant } from '#time/instant.ts';
import { ruleFromCompletion } from '#time/recurrence/completion.ts';
import { instantOfWall, wallClockOfDue, wallTimeOf } from '#time/recurrence/wall-time.ts';
import { dayOf } from '#time/wall-clock.ts';
import { startOfDay } from './series-wall-time.ts';
import type { TaskSeriesRow } from './table.ts';

/** Fields of a series that decide its occurrences. */
export type Sequence = Pick<
  TaskSeriesRow,
  'rule' | 'timeZone' | 'basis' | 'startsAt' | 'isWholeDay' | 'lastOccurrence' | 'made'
>;

export function nextOccurrence({
  rule,
  timeZone,
  startsAt,
  isWholeDay,
  lastOccurrence,
  made,
}: Sequence): string | null {
  const start = wallClockOfDue(startsAt, isWholeDay, timeZone);
  const { count, next } = demandOccurrences({ rule, timeZone, start });
  const found = count !== null && made >= count ? null : next(Date.parse(lastOccurrence));
  return found === null ? null : toInstant(found);
}

/** Counted from the completion's day, at the series' time of day, never before an earlier one. */
export function nextAfterCompletion(sequence: Sequence, completedAt: string): string | null {
  const { rule, timeZone, startsAt, isWholeDay, lastOccurrence, made } = sequence;
  const anchor = wallClockOfDue(startsAt, isWholeDay, timeZone);
  const start = { day: dayOf(Date.parse(completedAt), timeZone), time: anchor.time };
  const counted = ruleFromCompletion(rule, anchor.day, start.day);
  const { count, next } = demandOccurrences({ rule: counted, timeZone, start });
  const after = Math.max(Date.parse(lastOccurrence), instantOfWall(wallTimeOf(start), timeZone));
  const found = count !== null && made >= count ? null : next(after);
  return found === null ? null : toInstant(found);
}

/** The start of its day. Null if it waits for a completion, or there is none. */
export function nextAtOf(sequence: Sequence): string | null {
  if (sequence.basis === 'completion') return null;
  const next = nextOccurrence(sequence);
  return next === null ? null : startOfDay(next, sequence.timeZone);
}

/** Occurrences whose day has begun and that do not exist yet, in order. */
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
