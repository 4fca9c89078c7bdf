import { exchange, linesNamed, type ObjectPart, writePart } from '#server/calendar-files/object-lines.ts';
import { ProviderError } from '#server/provider-error.ts';
import { DAY } from '#time/units.ts';
import type { NewOutsideEvent, OutsidePatch } from '../calendar-provider.ts';
import {
  changedOccurrences,
  type ObjectSeries,
  type OpenObject,
  occurrenceAt,
  occurrencesIn,
  originalStartOf,
  seriesOf,
  timesOf,
} from './calendar-object.ts';
import { defineZone, formOf, formOfTimes, overrideOf, stamp, writeTexts, writeTimes } from './object-form.ts';

/** Calendar object with a new event. */
export function newObject(event: NewOutsideEvent, uid: string, now: string): string {
  const part: ObjectPart = { kind: 'VEVENT', lines: [`UID:${uid}`], parts: [] };
  const calendar: ObjectPart = {
    kind: 'VCALENDAR',
    lines: ['VERSION:2.0', 'PRODID:-//Daywall//Daywall//EN'],
    parts: [part],
  };
  const { times, recurrence } = event;
  stamp(part, now, false);
  writeTimes(part, times);
  writeTexts(part, event);
  if (recurrence !== null) {
    const form = formOfTimes(times);
    exchange(part, 'RRULE', [`RRULE:${recurrence.rule}`]);
    exchange(
      part,
      'EXDATE',
      recurrence.excluded.map((start) => `EXDATE${form(start)}`),
    );
  }
  defineZone(calendar, times);
  return writePart(calendar);
}

export function patchPart(calendar: ObjectPart, part: ObjectPart, patch: OutsidePatch, now: string): void {
  writeTexts(part, patch);
  if (patch.times !== undefined) {
    writeTimes(part, patch.times);
    defineZone(calendar, patch.times);
  }
  stamp(part, now, patch.times !== undefined);
}

function notFound(): ProviderError {
  return new ProviderError('not_found', 'An event that was deleted.');
}

/** Changes an event that is no series. */
export function patchSingle(object: OpenObject, patch: OutsidePatch, now: string): string {
  const { calendar, master } = object;
  if (master === null) throw notFound();
  patchPart(calendar, master.part, patch, now);
  return writePart(calendar);
}

/** Part that was written for one occurrence itself. */
function changedAt(object: OpenObject, series: ObjectSeries, originalStart: string): ObjectPart | undefined {
  return changedOccurrences(object, series).find((each) => each.originalStart === originalStart)?.part;
}

/** Whether a changed occurrence stands for those after it, too. */
export function isFollowed(part: ObjectPart): boolean {
  return /^RECURRENCE-ID[^:]*;RANGE=/i.test(linesNamed(part, 'RECURRENCE-ID')[0] ?? '');
}

/** Occurrences after one that stand by the same part, as far as they are looked for. Milliseconds. */
const AHEAD = 2 * 366 * DAY;

/** Lets a part that later occurrences follow begin with the next of them; without one it goes. */
function passOn(object: OpenObject, part: ObjectPart, originalStart: string): void {
  const { calendar, changed } = object;
  const at = Date.parse(originalStart);
  const { master, start } = seriesOf(object);
  const own = changed.find((each) => each.part === part);
  const [next] = occurrencesIn(object, { from: at, to: at + AHEAD })
    .flatMap(({ event, original, ...times }) =>
      event === own?.event && original !== null ? [{ ...times, at: originalStartOf(original) }] : [],
    )
    .filter((each) => each.at > originalStart)
    .sort((one, other) => (one.at < other.at ? -1 : 1));
  if (next === undefined) {
    calendar.parts = calendar.parts.filter((each) => each !== part);
    return;
  }
  exchange(part, 'RECURRENCE-ID', [
    `RECURRENCE-ID;RANGE=THISANDFUTURE${formOf(master.part, start)(next.at)}`,
  ]);
  const times = timesOf(next.start, next.end);
  writeTimes(part, times);
  defineZone(calendar, times);
}

/** Part of an occurrence with fields of its own, made if the occurrence has none. */
function ownPart(object: OpenObject, originalStart: string): ObjectPart {
  const { calendar, changed } = object;
  const occurrence = occurrenceAt(object, originalStart);
  const series = seriesOf(object);
  if (occurrence === null) throw notFound();
  const own = changed.find(({ event }) => event === occurrence.event);
  if (own !== undefined && !isFollowed(own.part)) return own.part;
  const { master, start } = series;
  const part = overrideOf(own?.part ?? master.part, formOf(master.part, start)(originalStart));
  const times = timesOf(occurrence.start, occurrence.end);
  const first = changedAt(object, series, originalStart);
  if (first !== undefined) passOn(object, first, originalStart);
  writeTimes(part, times);
  defineZone(calendar, times);
  calendar.parts.push(part);
  return part;
}

/** Changes one occurrence of a series alone. */
export function patchOccurrence(
  object: OpenObject,
  originalStart: string,
  patch: OutsidePatch,
  now: string,
): string {
  patchPart(object.calendar, ownPart(object, originalStart), patch, now);
  return writePart(object.calendar);
}

function writeExcluded(
  { calendar }: OpenObject,
  { master, start }: ObjectSeries,
  excluded: readonly string[],
) {
  const form = formOf(master.part, start);
  exchange(
    master.part,
    'EXDATE',
    excluded.map((each) => `EXDATE${form(each)}`),
  );
  return calendar;
}

/** Deletes one occurrence; null if it is deleted already. */
export function deleteOccurrence(object: OpenObject, originalStart: string, now: string): string | null {
  const occurrence = occurrenceAt(object, originalStart);
  if (occurrence === null) return null;
  const series = seriesOf(object);
  const own = changedAt(object, series, originalStart);
  if (own !== undefined && isFollowed(own)) passOn(object, own, originalStart);
  else object.calendar.parts = object.calendar.parts.filter((part) => part !== own);
  writeExcluded(object, series, [...series.excluded, originalStart]);
  stamp(series.master.part, now, true);
  return writePart(object.calendar);
}

/** Takes an occurrence off the deleted ones of its series. */
export function withOccurrence(object: OpenObject, originalStart: string): string {
  const series = seriesOf(object);
  const excluded = series.excluded.filter((each) => each !== originalStart);
  return writePart(writeExcluded(object, series, excluded));
}
