import { addDays, daysBetween } from '#time/calendar-day.ts';
import { toInstant } from '#time/instant.ts';
import { dayOfWall } from '#time/recurrence/wall-time.ts';
import type { OutsideTimes } from '../calendar-provider.ts';
import { instantOf, wallOf, wallPosition, wallStart } from './event-wall-time.ts';

/** Moved by the same wall time in the series' zone, with the new length. */
export function shiftSeries(series: OutsideTimes, originalStart: string, to: OutsideTimes): OutsideTimes {
  const position = wallPosition(originalStart, series);
  const first = wallStart(series);
  if (to.isAllDay) {
    const startDay = addDays(dayOfWall(first), daysBetween(dayOfWall(position), to.startDay));
    return { ...to, startDay, endDay: addDays(startDay, daysBetween(to.startDay, to.endDay)) };
  }
  const timeZone = series.isAllDay ? to.timeZone : series.timeZone;
  const target = wallOf(to.startDate, timeZone);
  const startDate = instantOf(first + target - position, timeZone);
  const length = Date.parse(to.endDate) - Date.parse(to.startDate);
  return { isAllDay: false, startDate, endDate: toInstant(Date.parse(startDate) + length), timeZone };
}

/** Times of an unchanged occurrence. `series` are the times of the first one. */
export function timesAt(series: OutsideTimes, originalStart: string): OutsideTimes {
  if (series.isAllDay) {
    const endDay = addDays(originalStart, daysBetween(series.startDay, series.endDay));
    return { ...series, startDay: originalStart, endDay };
  }
  const length = Date.parse(series.endDate) - Date.parse(series.startDate);
  return { ...series, startDate: originalStart, endDate: toInstant(Date.parse(originalStart) + length) };
}
