import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Interval } from '#time/zoned-day.ts';
import { intervalOf } from '../block/item-times.ts';
import type { CalendarViews } from '../week/calendar-views.ts';

/** Busy intervals: timed blocks in visible calendars, without declined invitations. */
export function busyIntervals(
  items: Iterable<ScheduleItem>,
  { showsItem }: Pick<CalendarViews, 'showsItem'>,
): Interval[] {
  return [...items].flatMap((item) =>
    item.isAllDay || item.isDeclined || !showsItem(item) ? [] : [intervalOf(item)],
  );
}
