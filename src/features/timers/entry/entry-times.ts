import { addDays } from '#time/calendar-day.ts';
import { toInstant } from '#time/instant.ts';
import { type ClockMinutes, readTime } from '#time/read-time.ts';
import { dayOf, instantAt } from '#time/wall-clock.ts';
import { stretchOf } from '../records/record-times.ts';
import type { EntryDraft } from './entry-draft.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Problem of the typed times. */
export type EntryProblem = 'timeMissing' | 'future';

/** Latest instant, not after `now`, with this time of day in a zone. */
export function lastInstantAt(minutes: ClockMinutes, now: number, timeZone: string): string {
  const today = dayOf(now, timeZone);
  const at = instantAt(today, minutes, timeZone);
  return toInstant(at <= now ? at : instantAt(addDays(today, -1), minutes, timeZone));
}

/** Interval of a new record as typed; an end before the start is on the next day. */
export function readStretch(
  { date, from, to }: Pick<EntryDraft, 'date' | 'from' | 'to'>,
  now: number,
  timeZone: string,
): { readonly startedAt: string; readonly endedAt: string } | EntryProblem {
  const [start, end] = [readTime(from), readTime(to)];
  if (start === undefined || end === undefined || start === end || !DATE.test(date)) return 'timeMissing';
  const stretch = stretchOf(date, start, end, timeZone);
  return Date.parse(stretch.endedAt) > now ? 'future' : stretch;
}
