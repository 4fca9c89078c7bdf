import { MINUTES_PER_DAY } from '#time/units.ts';
import { instantAt } from '#time/wall-clock.ts';
import { SNAP } from '../block/item-times.ts';

/** Day and instant (milliseconds) at a point of the calendar; null outside its days. `isAllDay` in the row above the hours. */
export function pointInCalendar(
  calendar: HTMLElement,
  { x, y }: { x: number; y: number },
  timeZone: string,
): { date: string; start: number; isAllDay: boolean } | null {
  for (const lane of calendar.querySelectorAll<HTMLElement>('[role="cell"][data-date]')) {
    const { date } = lane.dataset;
    const rect = lane.getBoundingClientRect();
    if (date === undefined || x < rect.left || x >= rect.right || y < rect.top || y >= rect.bottom) continue;
    // Only the column of hours is focusable; the all-day cell is not.
    const isAllDay = !lane.hasAttribute('tabindex');
    const minutes = Math.floor((((y - rect.top) / rect.height) * MINUTES_PER_DAY) / SNAP) * SNAP;
    return { date, start: instantAt(date, isAllDay ? 0 : minutes, timeZone), isAllDay };
  }
  return null;
}
