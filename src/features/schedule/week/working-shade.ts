import type { CalendarOptions } from '@fullcalendar/react';
import { addDays, weekdayOf } from '#time/calendar-day.ts';
import { clockText } from '#time/clock-text.ts';
import { spansOn, type WorkingTime } from '#time/working-time.ts';

/** Hours that are not shaded, for the shown days: one entry for each span, which recurs on its own date only. */
export function unshadedHours(
  dates: readonly string[],
  working: WorkingTime,
): NonNullable<CalendarOptions['businessHours']> {
  const hours = dates.flatMap((date) =>
    spansOn(working, date).map(({ from, until }) => ({
      daysOfWeek: [weekdayOf(date) % 7],
      startTime: clockText(from),
      endTime: clockText(until),
      startRecur: date,
      endRecur: addDays(date, 1),
    })),
  );
  // Without any entry the calendar would shade nothing.
  return hours.length > 0 ? hours : [{ daysOfWeek: [] }];
}

/** Weekdays without working hours as the calendar counts them, 0 is Sunday; none if all are. */
export function weekdaysOff({ workingHours }: WorkingTime): number[] {
  const off = workingHours.flatMap((spans, index) => (spans.length === 0 ? [(index + 1) % 7] : []));
  return off.length < 7 ? off : [];
}
