import { toInstant } from '#time/instant.ts';
import { dayOfWall, instantOfWall, type WallTime, wallAt, wallTimeOf } from '#time/recurrence/wall-time.ts';
import type { OutsideTimes } from '../calendar-provider.ts';

export function wallOf(instant: string, timeZone: string): WallTime {
  return wallAt(Date.parse(instant), timeZone);
}

/** Instant of a wall time in a zone: the earlier of two; in a gap, later by the length of the gap. */
export function instantOf(wall: WallTime, timeZone: string): string {
  return toInstant(instantOfWall(wall, timeZone));
}

export function midnightOfDay(day: string): WallTime {
  return wallTimeOf({ day, time: 0 });
}

export function wallStart(times: OutsideTimes): WallTime {
  return times.isAllDay ? midnightOfDay(times.startDay) : wallOf(times.startDate, times.timeZone);
}

/** Wall time of an occurrence (`originalStart`) in the series' zone. */
export function wallPosition(originalStart: string, series: OutsideTimes): WallTime {
  return series.isAllDay ? midnightOfDay(originalStart.slice(0, 10)) : wallOf(originalStart, series.timeZone);
}

export function originalStartOf(wall: WallTime, series: OutsideTimes): string {
  return series.isAllDay ? dayOfWall(wall) : instantOf(wall, series.timeZone);
}

export function isZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}
