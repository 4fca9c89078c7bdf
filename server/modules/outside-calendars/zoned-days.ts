import { Temporal } from 'temporal-polyfill';
import { toInstant } from '#server/instant-column.ts';
import type { OutsideTimes } from './calendar-provider.ts';

/** Times of a schedule item. Whole days run from midnight to midnight in `timeZone`. */
export interface ItemTimes {
  readonly startDate: string;
  readonly endDate: string;
  readonly isAllDay: boolean;
  readonly timeZone: string;
}

function zoned(instant: string, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
}

function startOf(day: string, timeZone: string): string {
  return toInstant(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);
}

/** `zone` is where whole days run from midnight to midnight. */
export function timesHere(times: OutsideTimes, zone: string): ItemTimes {
  if (!times.isAllDay) {
    const { startDate, endDate, timeZone } = times;
    return { startDate: toInstant(startDate), endDate: toInstant(endDate), isAllDay: false, timeZone };
  }
  return {
    startDate: startOf(times.startDay, zone),
    endDate: startOf(times.endDay, zone),
    isAllDay: true,
    timeZone: zone,
  };
}

/** Times of an item for its event: instants, or whole days, of which partly covered ones count in full. */
export function timesOutside({ startDate, endDate, isAllDay, timeZone }: ItemTimes): OutsideTimes {
  if (!isAllDay) return { isAllDay: false, startDate, endDate, timeZone };
  const first = zoned(startDate, timeZone).toPlainDate();
  const last = zoned(endDate, timeZone);
  const isMidnight = last.startOfDay().equals(last);
  const end = isMidnight ? last.toPlainDate() : last.toPlainDate().add({ days: 1 });
  const isSome = Temporal.PlainDate.compare(end, first) > 0;
  return {
    isAllDay: true,
    startDay: first.toString(),
    endDay: (isSome ? end : first.add({ days: 1 })).toString(),
    timeZone,
  };
}

/** As a whole series moves with one occurrence: by the same wall time, with the length of `after`. */
export function movedAlike(times: ItemTimes, before: ItemTimes, after: ItemTimes): ItemTimes {
  const zone = after.timeZone;
  const shift = zoned(before.startDate, zone)
    .toPlainDateTime()
    .until(zoned(after.startDate, zone).toPlainDateTime(), { largestUnit: 'hour' });
  const start = zoned(times.startDate, zone).toPlainDateTime().add(shift).toZonedDateTime(zone);
  const length = zoned(after.startDate, zone)
    .toPlainDateTime()
    .until(zoned(after.endDate, zone).toPlainDateTime(), { largestUnit: 'hour' });
  const end = start.toPlainDateTime().add(length).toZonedDateTime(zone);
  return {
    startDate: toInstant(start.epochMilliseconds),
    endDate: toInstant(Math.max(start.epochMilliseconds, end.epochMilliseconds)),
    isAllDay: after.isAllDay,
    timeZone: zone,
  };
}
