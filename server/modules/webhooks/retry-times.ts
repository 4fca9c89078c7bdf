import { DAY, HOUR, MINUTE, SECOND } from '#time/units.ts';
import type { Outcome } from './post-event.ts';

/**
 * Pauses before the second attempt of an event, the third and so on, in milliseconds: ten attempts, of which the last
 * comes three days after the first. An attempt that another event's success brought forward repeats the last pause.
 */
export const PAUSES = [
  5 * SECOND,
  MINUTE,
  10 * MINUTE,
  HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
  23 * HOUR,
  24 * HOUR,
] as const;
/**
 * Part of a pause by which it is longer at most, so that events that failed together do not return together. No pause is
 * shorter, so that the last attempt never comes before three days.
 */
const JITTER = 0.1;
/** Failures in a row after which a receiver counts as down and rests. Already the first leaves it one event at a time. */
export const DOWN = 3;
/** Longest rest of a receiver that is down: a later change asks it whether it is back. */
const LONGEST_REST = 2 * HOUR;
/** Longest pause that a receiver may ask for. */
const LONGEST_ASKED = DAY;

const lengthened = (pause: number, random: number) => Math.round(pause * (1 + JITTER * random));

function plannedPause(attempt: number): number {
  return PAUSES[Math.min(attempt, PAUSES.length) - 1] ?? PAUSES[0];
}

/** Pause after the failed attempt of this number, counted from 1. `random` is from 0 to 1. */
export function pauseAfter(attempt: number, random: number): number {
  return lengthened(plannedPause(attempt), random);
}

/** Rest of a receiver after so many failures in a row; 0 before it counts as down. */
export function restAfter(failures: number, random: number): number {
  if (failures < DOWN) return 0;
  return lengthened(Math.min(plannedPause(failures - DOWN + 1), LONGEST_REST), random);
}

/** Pause that an overloaded receiver asks for by `Retry-After`, in seconds or as a date; null for none. */
export function pauseAskedFor(outcome: Outcome, now: number): number | null {
  if (!('status' in outcome) || outcome.retryAfter === null) return null;
  const { status, retryAfter } = outcome;
  if (status !== 429 && status !== 503) return null;
  const pause = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * SECOND : Date.parse(retryAfter) - now;
  return Number.isFinite(pause) ? Math.min(Math.max(pause, 0), LONGEST_ASKED) : null;
}
