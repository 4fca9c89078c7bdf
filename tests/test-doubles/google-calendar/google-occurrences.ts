import { Temporal } from 'temporal-polyfill';
import { epochOf, expand } from '../expand-occurrences.ts';
import {
  epochOfWhen,
  type GoogleResource,
  type GoogleWhen,
  isZone,
  whenAt,
  zoneOf,
} from './google-resource.ts';

/** One occurrence by a series' rule, before any exception. */
export interface GoogleOccurrence {
  /** Id of the occurrence. */
  readonly id: string;
  readonly originalStartTime: GoogleWhen;
  readonly start: GoogleWhen;
  readonly end: GoogleWhen;
}

function basic(text: string): string {
  return text.replace(/[-:]|\.\d+/g, '');
}

function occurrenceOn(master: GoogleResource, day: Temporal.PlainDate): GoogleOccurrence {
  const days = Temporal.PlainDate.from(master.start.date ?? '').until(
    Temporal.PlainDate.from(master.end.date ?? ''),
  );
  const start = { date: day.toString() };
  return {
    id: `${master.id}_${basic(day.toString())}`,
    originalStartTime: start,
    start,
    end: { date: day.add(days).toString() },
  };
}

function occurrenceAt(master: GoogleResource, epoch: number, zone: string): GoogleOccurrence {
  const length = epochOfWhen(master.end, zone) - epochOfWhen(master.start, zone);
  const start = whenAt(epoch, zone);
  return {
    id: `${master.id}_${basic(new Date(epoch).toISOString())}`,
    originalStartTime: start,
    start,
    end: whenAt(epoch + length, zone),
  };
}

/** Starts listed by EXDATE or RDATE lines: days, or milliseconds. */
function readDates(lines: readonly string[], name: 'EXDATE' | 'RDATE', zone: string): ReadonlySet<number> {
  const starts = new Set<number>();
  for (const line of lines) {
    const [, parameters = '', values = ''] = new RegExp(`^${name}((?:;[^:]*)?):(.+)$`).exec(line) ?? [];
    const named = /;TZID=([^;:]+)/.exec(parameters)?.[1] ?? '';
    for (const value of values.split(',').filter(Boolean)) {
      const [, year, month, day, hour = '00', minute = '00', second = '00', utc] =
        /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/.exec(value) ?? [];
      const wall = Temporal.PlainDateTime.from(`${year}-${month}-${day}T${hour}:${minute}:${second}`);
      const isUtc = utc !== undefined || value.length === 8;
      starts.add(epochOf(wall, isUtc ? 'UTC' : isZone(named) ? named : zone));
    }
  }
  return starts;
}

/** Occurrences by a series' rule, in order. */
export function occurrencesOf(master: GoogleResource, calendarZone: string): GoogleOccurrence[] {
  const lines = master.recurrence ?? [];
  const rule = lines.find((line) => line.startsWith('RRULE:'))?.slice('RRULE:'.length);
  const isAllDay = master.start.date !== undefined;
  const zone = isAllDay ? 'UTC' : zoneOf(master.start, calendarZone);
  const startWall = isAllDay
    ? Temporal.PlainDate.from(master.start.date ?? '').toPlainDateTime()
    : Temporal.Instant.fromEpochMilliseconds(epochOfWhen(master.start, calendarZone))
        .toZonedDateTimeISO(zone)
        .toPlainDateTime();
  const walls =
    rule === undefined ? [startWall] : expand({ rule, start: startWall, timeZone: zone, isAllDay });
  const excluded = readDates(lines, 'EXDATE', zone);
  const starts = new Set([...walls.map((wall) => epochOf(wall, zone)), ...readDates(lines, 'RDATE', zone)]);
  return [...starts]
    .filter((start) => !excluded.has(start))
    .sort((one, other) => one - other)
    .map((start) =>
      isAllDay
        ? occurrenceOn(
            master,
            Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO('UTC').toPlainDate(),
          )
        : occurrenceAt(master, start, zone),
    );
}
