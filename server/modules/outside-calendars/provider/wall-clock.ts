import { Temporal } from 'temporal-polyfill';
import { toInstant } from '#server/instant.ts';
import type { OutsideTimes } from '../calendar-provider.ts';

/** What a clock on the wall of a zone shows at an instant. */
export function wallOf(instant: string, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
}

/** The instant at which the clocks of a zone show a time: of two the first; in a gap as much later as the gap is long. */
export function instantOf(wall: Temporal.PlainDateTime, timeZone: string): string {
  return toInstant(wall.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds);
}

/** When something starts, on the clocks of its own zone; midnight for whole days. */
export function wallStart(times: OutsideTimes): Temporal.PlainDateTime {
  return times.isAllDay
    ? Temporal.PlainDate.from(times.startDay).toPlainDateTime()
    : wallOf(times.startDate, times.timeZone);
}

/** Where a series has an occurrence (`originalStart`), on the clocks of the series' zone. */
export function wallPosition(originalStart: string, series: OutsideTimes): Temporal.PlainDateTime {
  if (!series.isAllDay) return wallOf(originalStart, series.timeZone);
  return Temporal.PlainDate.from(originalStart.slice(0, 10)).toPlainDateTime();
}

/** `originalStart` of a wall time in a series. */
export function originalStartOf(wall: Temporal.PlainDateTime, series: OutsideTimes): string {
  return series.isAllDay ? wall.toPlainDate().toString() : instantOf(wall, series.timeZone);
}

/** A zone that this runtime knows. */
export function isZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}
