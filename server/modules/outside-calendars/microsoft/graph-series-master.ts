import * as z from 'zod/mini';
import { ProviderError } from '#server/provider-error.ts';
import { wallClockAt, wallTimeOf } from '#time/recurrence/wall-time.ts';
import type { OutsideTimes } from '../calendar-provider.ts';
import { instantOf, wallStart } from '../provider/event-wall-time.ts';
import type { ProviderCalls } from '../provider/provider-calls.ts';
import type { SeriesMaster } from '../provider/single-changes.ts';
import { eventsPath, PREFERENCES } from './graph-calls.ts';
import { readDescription, readLocation, readTimes } from './graph-event.ts';
import { ruleOf } from './graph-recurrence.ts';
import { type GraphEvent, type GraphRecurrence, graphEvent } from './graph-schemas.ts';
import { ianaZoneOf } from './windows-zones.ts';

const PROPERTIES = '{9f0b7f0e-6f0c-4a54-9d3c-6a1f2b7c4e11}';
/** Property with the key that made an event. */
export const KEY_PROPERTY = `String ${PROPERTIES} Name DaywallKey`;
/** Property of a series with the key of our last write to it and the days to exclude. */
export const WRITE_PROPERTY = `String ${PROPERTIES} Name DaywallWrite`;

const OWN = [
  'attendees',
  'body',
  'cancelledOccurrences',
  'end',
  'id',
  'isAllDay',
  'isCancelled',
  'isOrganizer',
  'lastModifiedDateTime',
  'location',
  'organizer',
  'originalStartTimeZone',
  'recurrence',
  'start',
  'subject',
  'type',
];
const COPIED = [
  'subject',
  'body',
  'location',
  'categories',
  'importance',
  'isReminderOn',
  'reminderMinutesBeforeStart',
  'sensitivity',
  'showAs',
];

export interface GraphMaster extends SeriesMaster {
  readonly event: GraphEvent;
  readonly recurrence: GraphRecurrence;
  /** Days of the deleted occurrences. */
  readonly excludedDays: readonly string[];
  readonly copied: Readonly<Record<string, unknown>>;
  /** Our last write to the series. */
  readonly lastWrite: { readonly key: string; readonly excludedDays: readonly string[] } | null;
}

const anything = z.record(z.string(), z.unknown());

/** Value of `WRITE_PROPERTY`. */
export function writeMark(key: string, excludedDays: readonly string[]): string {
  return [key, ...excludedDays].join(' ');
}

function readMark({ singleValueExtendedProperties }: GraphEvent): GraphMaster['lastWrite'] {
  const [property] = singleValueExtendedProperties ?? [];
  const [key, ...excludedDays] = property?.value.split(' ') ?? [];
  return key === undefined ? null : { key, excludedDays };
}

/** Fails with `not_found` for a cancelled series, and with `rejected` for one in an unknown zone. */
export async function readMaster(
  calls: ProviderCalls,
  token: string,
  calendarId: string,
  seriesId: string,
): Promise<GraphMaster> {
  const query = {
    $select: [...new Set([...OWN, ...COPIED])].join(','),
    $expand: `singleValueExtendedProperties($filter=id eq '${WRITE_PROPERTY}')`,
  };
  const path = eventsPath(calendarId, seriesId);
  const raw = await calls.send(token, { method: 'GET', path, query, headers: PREFERENCES }, anything);
  const parsed = z.safeParse(graphEvent, raw);
  if (!parsed.success) throw new ProviderError('provider_error', 'A series of another shape.');
  const event = parsed.data;
  if (event.isCancelled === true) throw new ProviderError('not_found', 'A series that was cancelled.');
  if (!event.recurrence) throw new ProviderError('rejected', 'No series.');
  const zones = [event.recurrence.range.recurrenceTimeZone, event.originalStartTimeZone];
  if (event.isAllDay !== true && zones.every((name) => ianaZoneOf(name) === null))
    throw new ProviderError('rejected', 'A series on the clocks of a zone that nobody knows.');
  const times = readTimes(event);
  const lastWrite = readMark(event);
  return {
    id: event.id,
    event,
    texts: {
      title: event.subject ?? '',
      description: readDescription(event),
      location: readLocation(event),
    },
    times,
    recurrence: event.recurrence,
    rule: ruleOf(event.recurrence, times),
    // `OID.<id of the series>.<day>`
    excludedDays: (event.cancelledOccurrences ?? []).map((id) => id.slice(-'2026-11-21'.length)),
    copied: Object.fromEntries(COPIED.flatMap((name) => (raw[name] == null ? [] : [[name, raw[name]]]))),
    lastWrite,
    lastKey: lastWrite?.key ?? null,
  };
}

/** Start of a series' occurrence on a day. */
export function startOnDay(day: string, times: OutsideTimes): string {
  if (times.isAllDay) return day;
  const { time } = wallClockAt(wallStart(times));
  return instantOf(wallTimeOf({ day, time }), times.timeZone);
}
