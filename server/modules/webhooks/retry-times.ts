import { DAY, HOUR, MINUTE, SECOND } from '#time/units.ts';
import type { Outcome } from './post-event.ts';

/** Pauses before the second attempt of an event, the third and so on; the last one repeats. Milliseconds. */
const PAUSES = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
] as const;
/** Part of a pause by which it is longer or shorter, so that events that failed together do not return together. */
const JITTER = 0.1;
/** Longest pause that a receiver may ask for. */
const LONGEST_ASKED = DAY;

/** Pause after the failed attempt of this number, counted from 1. `random` is from 0 to 1. */
export function pauseAfter(attempt: number, random: number): number {
  const pause = PAUSES[Math.min(attempt, PAUSES.length) - 1] ?? PAUSES[0];
  return Math.round(pause * (1 + JITTER * (2 * random - 1)));
}

/** Pause that an overloaded receiver asks for by `Retry-After`, in seconds or as a date; null for none. */
export function pauseAskedFor(outcome: Outcome, now: number): number | null {
  if (!('status' in outcome) || outcome.retryAfter === null) return null;
  const { status, retryAfter } = outcome;
  if (status !== 429 && status !== 503) return null;
  const pause = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * SECOND : Date.parse(retryAfter) - now;
  return Number.isFinite(pause) ? Math.min(Math.max(pause, 0), LONGEST_ASKED) : null;
}
