import { nextFreeGap, proposedMinutes } from '#time/free-gap.ts';
import type { WorkingTime } from '#time/working-time.ts';
import type { Interval } from '#time/zoned-day.ts';
import { type BusyFields, busyTimes } from './busy-times.ts';
import type { CalendarId } from './calendar-visibility.ts';

/** Schedule of a person, with what they have chosen for planning. */
export interface PlannableSchedule {
  readonly items: Iterable<BusyFields>;
  readonly isShown: (id: CalendarId) => boolean;
  readonly timeZone: string;
  readonly working: WorkingTime;
}

/** Wanted block. Instants in milliseconds since the epoch. */
export interface WantedBlock {
  /** Earliest start. */
  readonly from: number;
  /** Latest end; the end of the planning horizon if left out or later. */
  readonly until?: number | undefined;
  /** Estimate of its task in minutes; null without one. */
  readonly workload: number | null;
  /** Length; the one that is proposed for the estimate if left out. */
  readonly minutes?: number;
}

/** First free time for a block in somebody's working time; null without one. docs/decisions/0095. */
export function nextFreeBlock(
  { items, isShown, timeZone, working }: PlannableSchedule,
  { workload, minutes = proposedMinutes(workload, working), ...span }: WantedBlock,
): Interval | null {
  return nextFreeGap(busyTimes(items, isShown), { ...span, minutes, timeZone, working });
}
