import type { OutsidePatch, OutsideTimes } from '../calendar-provider.ts';
import { instantOf, wallOf } from '../provider/event-wall-time.ts';
import { windowsZoneOf } from './windows-zones.ts';

/** Wall time in the event's zone; in UTC for the second of a time that the zone shows twice. */
function whenAt(instant: string, timeZone: string) {
  const wall = wallOf(instant, timeZone);
  const zone = Date.parse(instantOf(wall, timeZone)) === Date.parse(instant) ? timeZone : 'UTC';
  const dateTime = new Date(wallOf(instant, zone)).toISOString().slice(0, -1);
  return { dateTime, timeZone: windowsZoneOf(zone) };
}

export function timesBody(times: OutsideTimes) {
  if (!times.isAllDay) {
    const { startDate, endDate, timeZone } = times;
    return { isAllDay: false, start: whenAt(startDate, timeZone), end: whenAt(endDate, timeZone) };
  }
  const midnight = (day: string) => ({
    dateTime: `${day}T00:00:00`,
    timeZone: windowsZoneOf(times.timeZone),
  });
  return { isAllDay: true, start: midnight(times.startDay), end: midnight(times.endDay) };
}

export function patchBody({ title, description, location, times }: OutsidePatch) {
  return {
    ...(title === undefined ? {} : { subject: title }),
    ...(description === undefined ? {} : { body: { contentType: 'text', content: description ?? '' } }),
    ...(location === undefined ? {} : { location: { displayName: location ?? '' } }),
    ...(times === undefined ? {} : timesBody(times)),
  };
}
