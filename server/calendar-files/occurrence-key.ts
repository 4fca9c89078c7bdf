import { midnightOf } from '#time/recurrence/wall-time.ts';
import type { CalendarZones } from './calendar-zone.ts';
import { dayMeant, instantOf, type WrittenTime, withZoneOf } from './event-times.ts';

/** Its time by the series' rule, in no reader's zone; a date stays that date everywhere. */
export function keyOf(time: WrittenTime): string {
  if (time.kind === 'date') return new Date(time.wall).toISOString().slice(0, 10);
  if (time.kind === 'floating') return new Date(time.wall).toISOString().replace('Z', '');
  return new Date(instantOf(time)).toISOString();
}

/**
 * Occurrences of a series starting at `start` that a time of a list, or of an override, may refer to, likeliest
 * first: programs write the midnight of a whole day, the day of a time, a time without its zone, or one in
 * another.
 */
export function occurrencesMeant(
  time: WrittenTime,
  start: WrittenTime,
  zones: CalendarZones,
): readonly [WrittenTime, ...WrittenTime[]] {
  if (start.kind === 'date') return [{ ...start, wall: dayMeant(time, zones) }];
  if (time.kind === 'date') return [{ ...start, wall: time.wall + start.wall - midnightOf(start.wall) }];
  if (start.kind !== 'floating') return [withZoneOf(time, start)];
  const asWritten = { ...start, wall: time.wall };
  if (time.kind !== 'utc') return [asWritten];
  return [{ ...start, wall: start.zone.toWall(time.wall) }, asWritten];
}

export function meansDay(time: WrittenTime, start: WrittenTime): boolean {
  return time.kind === 'date' && start.kind !== 'date';
}

export function isOnDay({ wall }: WrittenTime, day: WrittenTime): boolean {
  return midnightOf(wall) === day.wall;
}
