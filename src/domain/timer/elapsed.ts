import type { TimerRecord } from '#contract/timer-record.ts';

/** Milliseconds, to `now` while it runs; a start in the future, from a fast clock, counts as zero. */
export function elapsedOf(record: Pick<TimerRecord, 'startedAt' | 'endedAt'>, now: number): number {
  const end = record.endedAt === null ? now : Date.parse(record.endedAt);
  return Math.max(0, end - Date.parse(record.startedAt));
}

/** Interval in milliseconds since the epoch; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Milliseconds within an interval; a record across midnight counts for both days. */
export function elapsedWithin(records: readonly TimerRecord[], { start, end }: Span, now: number): number {
  return records.reduce((sum, record) => {
    const from = Math.max(start, Date.parse(record.startedAt));
    const to = Math.min(end, record.endedAt === null ? now : Date.parse(record.endedAt));
    return sum + Math.max(0, to - from);
  }, 0);
}

export function elapsedOfAll(records: readonly TimerRecord[], now: number): number {
  return records.reduce((sum, record) => sum + elapsedOf(record, now), 0);
}
