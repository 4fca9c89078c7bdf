import type { TimerRecord } from '#contract/timer-record.ts';

/** Milliseconds; only records that have an overlap. A running record lasts to `now`. */
export function overlapsOf(records: readonly TimerRecord[], now: number): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const own of Map.groupBy(records, ({ userId }) => userId).values()) {
    const spans = own
      .map(({ id, startedAt, endedAt }) => ({
        id,
        start: Date.parse(startedAt),
        end: endedAt === null ? now : Date.parse(endedAt),
      }))
      .sort((a, b) => a.start - b.start);
    spans.forEach((span, index) => {
      for (const later of spans.slice(index + 1)) {
        const shared = Math.min(span.end, later.end) - later.start;
        if (later.start >= span.end) break;
        if (shared <= 0) continue;
        found.set(span.id, (found.get(span.id) ?? 0) + shared);
        found.set(later.id, (found.get(later.id) ?? 0) + shared);
      }
    });
  }
  return found;
}
