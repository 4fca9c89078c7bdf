import type { TimerRecord } from '#contract/timer-record.ts';
import { MINUTE } from '#time/units.ts';
import type { IdleSpan } from '../../messaging/idle-span.ts';

/** Tolerance for a last input slightly before the start that it caused. Milliseconds. */
const TOLERANCE = MINUTE;

/**
 * Part of the user's record that fell into an absence: of the record that ran when they left, wherever it was
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
 * Start of an absence. `idle` is reported `threshold` after the last input, `locked` at once; after sleep a
 * machine reports either late, so the last check before a gap counts. A short return does not interrupt an
 * absence.
 */
export function absenceStart(
  state: 'idle' | 'locked',
  now: number,
  threshold: number,
  lastSeen: number | null,
): number {
  const idleSince = state === 'idle' ? now - threshold : now;
  return lastSeen !== null && now - lastSeen > threshold ? Math.min(idleSince, lastSeen) : idleSince;
}
