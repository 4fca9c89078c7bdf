import { Temporal } from 'temporal-polyfill';
import { toInstant } from '#server/instant-column.ts';
import type { OutsideTimes } from '../calendar-provider.ts';

export function wallOf(instant: string, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
}

/** Instant of a wall time in a zone: the earlier of two; in a gap, later by the length of the gap. */
export function instantOf(wall: Temporal.PlainDateTime, timeZone: string): string {
  return toInstant(wall.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds);
}

export function wallStart(times: OutsideTimes): Temporal.PlainDateTime {
  return times.isAllDay
    ? Temporal.PlainDate.from(times.startDay).toPlainDateTime()
    : wallOf(times.startDate, times.timeZone);
}

/** Wall time of an occurrence (`originalStart`) in the series' zone. */
export function wallPosition(originalStart: string, series: OutsideTimes): Temporal.PlainDateTime {
  if (!series.isAllDay) return wallOf(originalStart, series.timeZone);
  return Temporal.PlainDate.from(originalStart.slice(0, 10)).toPlainDateTime();
}

export function originalStartOf(wall: Temporal.PlainDateTime, series: OutsideTimes): string {
  return series.isAllDay ? wall.toPlainDate().toString() : instantOf(wall, series.timeZone);
}

export function isZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}
