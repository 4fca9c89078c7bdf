import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Interval } from '#time/zoned-day.ts';
import { type CalendarId, calendarOf } from './calendar-visibility.ts';

/** Fields of an item that decide whether it is busy, and when. */
export type BusyFields = Pick<
  ScheduleItem,
  'startDate' | 'endDate' | 'isAllDay' | 'isDeclined' | 'isTransparent' | 'noteId' | 'calendarId'
>;

/**
 * Busy times of a schedule: its timed items in shown calendars, without declined invitations and transparent events.
 * docs/decisions/0095.
 */
export function busyTimes(items: Iterable<BusyFields>, isShown: (id: CalendarId) => boolean): Interval[] {
  return [...items].flatMap((item) => {
    const { startDate, endDate, isAllDay, isDeclined, isTransparent } = item;
    if (isAllDay || isDeclined || isTransparent || !isShown(calendarOf(item))) return [];
    return [{ start: Date.parse(startDate), end: Date.parse(endDate) }];
  });
}
