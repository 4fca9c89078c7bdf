import { dueEnd, type InstantOrDay } from '#contract/task/due.ts';
import { SNAP } from '#time/free-gap.ts';
import { MINUTE } from '#time/units.ts';
import { minutesInDay } from '#time/wall-clock.ts';
import type { Interval } from '#time/zoned-day.ts';

/** Hours within which a due time is a time to work at; one at midnight only ends a day. Minutes after midnight. */
const DAYTIME = { from: 6 * 60, to: 22 * 60 };

interface Wanted {
  /** Earliest start. Milliseconds since the epoch. */
  readonly from: number;
  readonly minutes: number;
  readonly timeZone: string;
}

/**
 * Times that a due time suggests for a block: first the one that ends when the task is due, then the one that starts
 * then, for whoever wrote the time of an appointment. Only free times to come; none for a due day.
 */
export function offersByDue(
  due: InstantOrDay,
  busy: readonly Interval[],
  { from, minutes, timeZone }: Wanted,
): Interval[] {
  if (due.dueDay !== null || due.dueDate === null) return [];
  const step = SNAP * MINUTE;
  const at = Math.floor(dueEnd(due, timeZone) / step) * step;
  const length = minutes * MINUTE;
  return [
    { start: at - length, end: at },
    { start: at, end: at + length },
  ].filter(({ start, end }) => {
    const opens = minutesInDay(start, timeZone);
    const isDaytime = opens >= DAYTIME.from && opens + minutes <= DAYTIME.to;
    return isDaytime && start >= from && !busy.some((block) => block.start < end && block.end > start);
  });
}
