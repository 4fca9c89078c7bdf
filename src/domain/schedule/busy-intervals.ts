import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Interval } from '#time/zoned-day.ts';
import type { CalendarViews } from './calendar-views.ts';
import { intervalOf } from './item-times.ts';

/** Busy intervals: timed blocks in visible calendars, without declined invitations. */
export function busyIntervals(
  items: Iterable<ScheduleItem>,
  { showsItem }: Pick<CalendarViews, 'showsItem'>,
): Interval[] {
  return [...items].flatMap((item) =>
    item.isAllDay || item.isDeclined || !showsItem(item) ? [] : [intervalOf(item)],
  );
}
