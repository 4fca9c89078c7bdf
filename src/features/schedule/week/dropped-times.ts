import type { EventApi } from '@fullcalendar/react';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { datesOf, type ItemTimes, movedBy, movedTo, timed, wholeDays } from '#domain/schedule/item-times.ts';
import { addDays, daysBetween } from '#time/calendar-day.ts';
import { DEFAULT_BLOCK } from '#time/free-gap.ts';
import { MINUTE } from '#time/units.ts';

type Dropped = Pick<EventApi, 'start' | 'end' | 'startStr' | 'endStr' | 'allDay'>;

/** Times of a dropped block. Null if the calendar reports no start. */
export function timesOfMove(dropped: Dropped, item: ScheduleItem, timeZone: string): ItemTimes | null {
  if (dropped.start === null) return null;
  const date = dropped.startStr.slice(0, 10);
  if (dropped.allDay) {
    if (!item.isAllDay) return wholeDays(date, addDays(date, 1), timeZone);
    return movedBy(item, { days: daysBetween(datesOf(item).first, date) }, timeZone);
  }
  const start = dropped.start.getTime();
  if (item.isAllDay) return timed({ start, end: start + 2 * DEFAULT_BLOCK * MINUTE }, timeZone);
  return movedTo(item, start, timeZone);
}

/** Times of an interval that was drawn, resized or dropped from outside. */
export function timesOfSpan(span: Dropped, minutes: number, timeZone: string): ItemTimes | null {
  if (span.start === null) return null;
  const date = span.startStr.slice(0, 10);
  if (span.allDay) {
    const end = span.end === null ? date : span.endStr.slice(0, 10);
    // A task dropped on the all-day row takes one day.
    return wholeDays(date, end > date ? end : addDays(date, 1), timeZone);
  }
  const start = span.start.getTime();
  return timed({ start, end: span.end?.getTime() ?? start + minutes * MINUTE }, timeZone);
}
