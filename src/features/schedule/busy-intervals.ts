import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Interval } from '#time/zoned-day.ts';
import type { CalendarViews } from './calendar-views.ts';
import { intervalOf } from './item-times.ts';

/** The times that are taken: by blocks of hours in the calendars that are shown, without what was declined. */
export function busyIntervals(
  items: Iterable<ScheduleItem>,
  { showsItem }: Pick<CalendarViews, 'showsItem'>,
): Interval[] {
  return [...items].flatMap((item) =>
    item.isAllDay || item.isDeclined || !showsItem(item) ? [] : [intervalOf(item)],
  );
}
