import { Temporal } from 'temporal-polyfill';
import { toInstant } from '#server/instant-column.ts';
import type { OutsideTimes } from '../calendar-provider.ts';
import { instantOf, wallOf, wallPosition, wallStart } from './event-wall-time.ts';

/** Moved by the same wall time in the series' zone, with the new length. */
export function shiftSeries(series: OutsideTimes, originalStart: string, to: OutsideTimes): OutsideTimes {
  const position = wallPosition(originalStart, series);
  const first = wallStart(series);
  if (to.isAllDay) {
    const [startDay, endDay] = [to.startDay, to.endDay].map((day) => Temporal.PlainDate.from(day));
    if (startDay === undefined || endDay === undefined) return to;
    const day = first.toPlainDate().add(position.toPlainDate().until(startDay));
    return { ...to, startDay: day.toString(), endDay: day.add(startDay.until(endDay)).toString() };
  }
  const timeZone = series.isAllDay ? to.timeZone : series.timeZone;
  const target = wallOf(to.startDate, timeZone);
  const startDate = instantOf(first.add(position.until(target, { largestUnit: 'day' })), timeZone);
  const length = Date.parse(to.endDate) - Date.parse(to.startDate);
  return { isAllDay: false, startDate, endDate: toInstant(Date.parse(startDate) + length), timeZone };
}

/** Times of an unchanged occurrence. `series` are the times of the first one. */
export function timesAt(series: OutsideTimes, originalStart: string): OutsideTimes {
  if (series.isAllDay) {
    const length = Temporal.PlainDate.from(series.startDay).until(series.endDay);
    const endDay = Temporal.PlainDate.from(originalStart).add(length).toString();
    return { ...series, startDay: originalStart, endDay };
  }
  const length = Date.parse(series.endDate) - Date.parse(series.startDate);
  return { ...series, startDate: originalStart, endDate: toInstant(Date.parse(originalStart) + length) };
}
