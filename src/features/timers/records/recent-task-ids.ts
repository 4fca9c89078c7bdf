import type { TimerRecord } from '#contract/timer-record.ts';

/** Tasks most recently tracked, without duplicates, latest first. `records` are sorted by start, latest first. */
export function recentTaskIds(
  records: readonly TimerRecord[],
  isOffered: (taskId: string) => boolean,
  count: number,
): string[] {
  const ids = new Set<string>();
  const refused = new Set<string>();
  for (const { noteId } of records) {
    if (ids.size === count) break;
    if (ids.has(noteId) || refused.has(noteId)) continue;
    (isOffered(noteId) ? ids : refused).add(noteId);
  }
  return [...ids];
}
