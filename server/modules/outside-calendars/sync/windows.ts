import { Temporal } from 'temporal-polyfill';
import { toInstant } from '#server/instant-column.ts';
import { DAY } from '#time/units.ts';
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

function quarterOf(at: number): Temporal.ZonedDateTime {
  const { year, month } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('UTC');
  const first = Temporal.PlainDate.from({ year, month: month - ((month - 1) % 3), day: 1 });
  return first.toZonedDateTime('UTC');
}

export function windowsOf({ start, end }: Span): OutsideWindow[] {
  const windows: OutsideWindow[] = [];
  let from = quarterOf(start);
  while (from.epochMilliseconds < end && windows.length < MOST) {
    const to = from.add({ months: 3 });
    windows.push({ timeMin: toInstant(from.epochMilliseconds), timeMax: toInstant(to.epochMilliseconds) });
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
