import type { TimerRecord } from '#contract/timer-record.ts';
import type { Step } from './range.ts';

/** Milliseconds of a record within an interval; a running one lasts to `now`. */
export function within(
  { startedAt, endedAt }: Pick<TimerRecord, 'startedAt' | 'endedAt'>,
  { start, end }: Pick<Step, 'start' | 'end'>,
  now: number,
): number {
  const from = Math.max(start, Date.parse(startedAt));
  const to = Math.min(end, endedAt === null ? now : Date.parse(endedAt));
  return Math.max(0, to - from);
}

export interface Total {
  readonly key: string;
  /** Milliseconds within the whole range. */
  readonly time: number;
  /** Milliseconds within each step, in the order of the steps. */
  readonly steps: readonly number[];
  readonly records: number;
}

/**
 * Longest first. A record with several keys (labels) counts fully for each, so the sum may exceed the whole.
 */
export function totalsBy(
  records: readonly TimerRecord[],
  steps: readonly Step[],
  keysOf: (record: TimerRecord) => readonly string[],
  now: number,
): readonly Total[] {
  const totals = new Map<string, { time: number; steps: number[]; records: number }>();
  for (const record of records) {
    const parts = steps.map((step) => within(record, step, now));
    const time = parts.reduce((sum, part) => sum + part, 0);
    if (time === 0) continue;
    for (const key of keysOf(record)) {
      let total = totals.get(key);
      if (total === undefined) {
        total = { time: 0, steps: steps.map(() => 0), records: 0 };
        totals.set(key, total);
      }
      total.time += time;
      total.records += 1;
      for (const [index, part] of parts.entries()) total.steps[index] = (total.steps[index] ?? 0) + part;
    }
  }
  return [...totals]
    .map(([key, total]) => ({ key, ...total }))
    .sort((a, b) => b.time - a.time || (a.key < b.key ? -1 : 1));
}

/** Totals of records by day or week, the earliest first: a record across midnight counts for both. */
export function totalsByStep(
  records: readonly TimerRecord[],
  steps: readonly Step[],
  keyOf: (date: string) => string,
  now: number,
): readonly Total[] {
  return steps.flatMap((step) => {
    const parts = records.map((record) => within(record, step, now)).filter((part) => part > 0);
    const time = parts.reduce((sum, part) => sum + part, 0);
    return time === 0 ? [] : [{ key: keyOf(step.date), time, steps: [time], records: parts.length }];
  });
}

/** Untracked interval. Milliseconds since the epoch. */
export interface Gap {
  readonly start: number;
  readonly end: number;
}

/** Untracked gaps between the first and the last record of a day, from `least` milliseconds on. */
export function gapsOf(
  records: readonly TimerRecord[],
  day: Step,
  now: number,
  least: number,
): readonly Gap[] {
  const spans = records
    .map(({ startedAt, endedAt }) => ({
      start: Math.max(day.start, Date.parse(startedAt)),
      end: Math.min(day.end, endedAt === null ? now : Date.parse(endedAt)),
    }))
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start);
  const gaps: Gap[] = [];
  let coveredUntil = spans[0]?.end ?? 0;
  for (const { start, end } of spans) {
    if (start - coveredUntil >= least) gaps.push({ start: coveredUntil, end: start });
    coveredUntil = Math.max(coveredUntil, end);
  }
  return gaps;
}
