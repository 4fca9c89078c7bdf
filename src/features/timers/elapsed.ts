import type { TimerRecord } from '#contract/timer-record.ts';

/**
 * Milliseconds between a record's two instants; to `now` while it runs. Never negative: a start that lies a moment
 * ahead, from a clock that runs fast, counts as nothing yet.
 */
export function elapsedOf(record: Pick<TimerRecord, 'startedAt' | 'endedAt'>, now: number): number {
  const end = record.endedAt === null ? now : Date.parse(record.endedAt);
  return Math.max(0, end - Date.parse(record.startedAt));
}

export function elapsedOfAll(records: readonly TimerRecord[], now: number): number {
  return records.reduce((sum, record) => sum + elapsedOf(record, now), 0);
}
