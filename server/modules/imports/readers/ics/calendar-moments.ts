import type { CalendarZones } from '#server/calendar-files/calendar-zone.ts';
import type { WrittenTime } from '#server/calendar-files/event-times.ts';
import { toInstant } from '#time/instant.ts';
import { dayOfWall, instantOfWall, type WallTime } from '#time/recurrence/wall-time.ts';
import type { SourceMoment } from '../../source-row.ts';

function wallText(wall: WallTime): string {
  return new Date(wall).toISOString().slice(0, 19).replace(/:00$/, '');
}

/** Moment of a calendar file. A zone that the file made up has no name: its times become instants. */
export function momentOf({ wall, kind, zone }: WrittenTime, zones: CalendarZones): SourceMoment {
  if (kind === 'date') return { day: dayOfWall(wall) };
  if (kind === 'utc') return { instant: toInstant(wall) };
  if (zone === zones.reader) return { wall: wallText(wall), zone: null };
  const instant = zone.toInstant(wall);
  if (instant === instantOfWall(wall, zone.name)) return { wall: wallText(wall), zone: zone.name };
  return { instant: toInstant(instant) };
}
