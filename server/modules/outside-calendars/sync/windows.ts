import { addMonths, type CalendarDay } from '#time/calendar-day.ts';
import { DAY } from '#time/units.ts';
import { dayOf } from '#time/wall-clock.ts';
import type { OutsideWindow } from '../calendar-provider.ts';

/** Span that is always in sync: two weeks back, two months ahead. Milliseconds. */
const LIVE_BACK = 14 * DAY;
const LIVE_AHEAD = 60 * DAY;
/** Quarters that one read may load, the earliest first. */
const MOST = 12;

/** Milliseconds since the epoch; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export function liveSpan(now: number): Span {
  return { start: now - LIVE_BACK, end: now + LIVE_AHEAD };
}

function quarterOf(at: number): CalendarDay {
  const day = dayOf(at, 'UTC');
  return addMonths(`${day.slice(0, 7)}-01`, -((Number(day.slice(5, 7)) - 1) % 3));
}

export function windowsOf({ start, end }: Span): OutsideWindow[] {
  const windows: OutsideWindow[] = [];
  for (let from = quarterOf(start); Date.parse(from) < end && windows.length < MOST; ) {
    const to = addMonths(from, 3);
    windows.push({ timeMin: `${from}T00:00:00.000Z`, timeMax: `${to}T00:00:00.000Z` });
    from = to;
  }
  return windows;
}

interface Stretch {
  readonly startDate: string;
  readonly endDate: string;
}

/** Whether a span overlaps a window; one without length counts at the window's start. */
export function touches({ startDate, endDate }: Stretch, { timeMin, timeMax }: OutsideWindow): boolean {
  return startDate < timeMax && (endDate > timeMin || startDate >= timeMin);
}

/** Milliseconds at a window's edges: whole days belong to no zone; each side may count differently. */
const EDGE = 1.1 * DAY;

/** Whether an item lies so near an edge of the window that its zone decides whether it is inside. */
export function isAtEdge({ startDate, endDate }: Stretch, { timeMin, timeMax }: OutsideWindow): boolean {
  return (
    Date.parse(startDate) < Date.parse(timeMin) + EDGE || Date.parse(endDate) > Date.parse(timeMax) - EDGE
  );
}
