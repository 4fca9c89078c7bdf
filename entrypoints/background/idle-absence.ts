import type { TimerRecord } from '#contract/timer-record.ts';
import type { IdleSpan } from '../line/idle-span.ts';

/** The last input may lie a moment before the start that it made. Milliseconds. */
const TOLERANCE = 60_000;

/**
 * The time of one's own record that fell into an absence: of the one that ran when the person went, wherever it was
 * started, up to where it was ended meanwhile. Null where none ran, or for less than `least`. All in milliseconds.
 */
export function idleSpanOf(
  records: Iterable<TimerRecord>,
  accountId: string,
  absence: { readonly from: number; readonly until: number },
  least: number,
): IdleSpan | null {
  for (const { id, noteId, userId, startedAt, endedAt } of records) {
    if (userId !== accountId) continue;
    const start = Date.parse(startedAt);
    const from = Math.max(absence.from, start);
    const until = Math.min(absence.until, endedAt === null ? Number.POSITIVE_INFINITY : Date.parse(endedAt));
    if (start > absence.from + TOLERANCE || until <= from) continue;
    if (until - from < Math.min(least, absence.until - absence.from)) continue;
    return { recordId: id, taskId: noteId, from: iso(from), until: iso(until) };
  }
  return null;
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}

/**
 * When the person went. `idle` is said `threshold` after the last input, `locked` at once; a machine that slept says
 * either late, so what was last seen before a gap counts. One who came back for a moment only has not been back.
 */
export function absenceStart(
  state: 'idle' | 'locked',
  now: number,
  threshold: number,
  lastSeen: number | null,
): number {
  const said = state === 'idle' ? now - threshold : now;
  return lastSeen !== null && now - lastSeen > threshold ? Math.min(said, lastSeen) : said;
}
