import { Temporal } from 'temporal-polyfill';
import { toInstant } from '#server/instant.ts';
import type { OutsideOccurrence, OutsidePatch, OutsideSeries, OutsideTimes } from '../calendar-provider.ts';
import type { ProviderCalls } from '../provider/calls.ts';
import { ifThere, onceMore, readingDates } from '../provider/retried.ts';
import { occurrencesBefore } from '../provider/rule.ts';
import { shiftSeries } from '../provider/shift.ts';
import { wallPosition, wallStart } from '../provider/wall-clock.ts';
import { eventsPath, PREFERENCES } from './calls.ts';
import { readDescription, readLocation } from './event.ts';
import { patchBody, timesBody } from './event-body.ts';
import { findByKey, insertByKey, takeOut } from './insert.ts';
import { type GraphMaster, readMaster, startOnDay, WRITE_PROPERTY, writeMark } from './master.ts';
import type { GraphRecurrence } from './schemas.ts';
import { shiftPattern } from './shift-pattern.ts';
import { windowsZoneOf } from './zones.ts';

function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

function daysBetween(from: OutsideTimes, to: OutsideTimes): number {
  return wallStart(from).toPlainDate().until(wallStart(to).toPlainDate()).days;
}

/** A recurrence once its first occurrence moved. */
function moved({ pattern, range }: GraphRecurrence, from: OutsideTimes, to: OutsideTimes): GraphRecurrence {
  const days = daysBetween(from, to);
  return {
    pattern: shiftPattern(pattern, from, to),
    range: {
      ...range,
      startDate: wallStart(to).toPlainDate().toString(),
      recurrenceTimeZone: windowsZoneOf(to.timeZone),
      ...(range.endDate ? { endDate: addDays(range.endDate, days) } : {}),
    },
  };
}

/** Microsoft takes what a kind of range has, and nothing else. */
function recurrenceBody({ pattern, range }: GraphRecurrence) {
  const { type, startDate, recurrenceTimeZone, endDate, numberOfOccurrences } = range;
  const end = { endDate: { endDate }, numbered: { numberOfOccurrences }, noEnd: {} }[type];
  const zone = recurrenceTimeZone ? { recurrenceTimeZone } : {};
  return { pattern, range: { type, startDate, ...zone, ...end } };
}

/** Writes that reach further than one occurrence. */
export function createGraphSeries(calls: ProviderCalls) {
  /** Changes a series as it was read, and no other, leaving the key of the write on it. */
  async function writeMaster(
    token: string,
    calendarId: string,
    { event }: GraphMaster,
    body: object,
    mark: string,
  ): Promise<void> {
    await calls.tell(token, {
      method: 'PATCH',
      path: eventsPath(calendarId, event.id),
      headers: { ...PREFERENCES, ...(event['@odata.etag'] ? { 'if-match': event['@odata.etag'] } : {}) },
      body: { ...body, singleValueExtendedProperties: [{ id: WRITE_PROPERTY, value: mark }] },
    });
  }

  async function patchOnce(
    token: string,
    calendarId: string,
    { seriesId, originalStart }: OutsideOccurrence,
    patch: OutsidePatch,
    key: string,
  ): Promise<void> {
    const master = await readMaster(calls, token, calendarId, seriesId);
    const { times: wanted, ...texts } = patch;
    if (wanted === undefined) {
      if (master.lastWrite?.key !== key) {
        await writeMaster(token, calendarId, master, patchBody(texts), writeMark(key, []));
      }
      return;
    }
    let { excludedDays } = master.lastWrite ?? master;
    if (master.lastWrite?.key !== key) {
      const to = shiftSeries(master.times, originalStart, wanted);
      excludedDays = master.excludedDays.map((day) => addDays(day, daysBetween(master.times, to)));
      const recurrence = recurrenceBody(moved(master.recurrence, master.times, to));
      const body = { ...patchBody({ ...texts, times: to }), recurrence };
      await writeMaster(token, calendarId, master, body, writeMark(key, excludedDays));
    }
    // With new times Microsoft forgets what was taken out.
    await takeOut(calls, token, calendarId, seriesId, excludedDays);
  }

  /** The times of an occurrence that nobody changed. */
  function timesAt(times: OutsideTimes, originalStart: string): OutsideTimes {
    if (times.isAllDay) {
      const length = Temporal.PlainDate.from(times.startDay).until(times.endDay).days;
      return { ...times, startDay: originalStart, endDay: addDays(originalStart, length) };
    }
    const length = Date.parse(times.endDate) - Date.parse(times.startDate);
    return { ...times, startDate: originalStart, endDate: toInstant(Date.parse(originalStart) + length) };
  }

  /** Makes what stands from an occurrence on a series of its own; answers its id. Made already: left as it is. */
  async function insertRest(
    token: string,
    calendarId: string,
    master: GraphMaster,
    originalStart: string,
    patch: OutsidePatch,
    key: string,
  ): Promise<string> {
    const from = timesAt(master.times, originalStart);
    const { times, ...texts } = patch;
    const to = times === undefined ? from : shiftSeries(from, originalStart, times);
    const { pattern, range } = moved(master.recurrence, from, to);
    const before = occurrencesBefore(master.rule, master.times, originalStart);
    const numbered = { numberOfOccurrences: Math.max(1, (range.numberOfOccurrences ?? 1) - before) };
    const rest = { pattern, range: range.type === 'numbered' ? { ...range, ...numbered } : range };
    const attendees = master.event.attendees ?? [];
    const body = {
      ...master.copied,
      ...patchBody(texts),
      ...timesBody(to),
      ...(attendees.length === 0
        ? {}
        : {
            attendees: attendees.map(({ type, emailAddress }) => ({
              type: type ?? 'required',
              emailAddress,
            })),
          }),
      recurrence: recurrenceBody(rest),
    };
    const made = await insertByKey(calls, token, calendarId, body, key);
    const first = wallPosition(originalStart, master.times).toPlainDate().toString();
    const later = master.excludedDays.filter((day) => day >= first);
    await takeOut(
      calls,
      token,
      calendarId,
      made.id,
      later.map((day) => addDays(day, daysBetween(from, to))),
    );
    return made.id;
  }

  async function deleteSeries(token: string, calendarId: string, seriesId: string): Promise<void> {
    await ifThere(calls.tell(token, { method: 'DELETE', path: eventsPath(calendarId, seriesId) }));
  }

  async function splitOnce(
    token: string,
    calendarId: string,
    occurrence: OutsideOccurrence,
    patch: OutsidePatch | 'delete',
    key: string,
  ): Promise<{ readonly seriesId: string | null }> {
    const { seriesId, originalStart } = occurrence;
    const master = await readMaster(calls, token, calendarId, seriesId);
    if (master.lastWrite?.key === key) {
      const rest = patch === 'delete' ? null : await findByKey(calls, token, calendarId, key);
      return { seriesId: rest?.id ?? null };
    }
    if (occurrencesBefore(master.rule, master.times, originalStart) === 0) {
      if (patch === 'delete') await deleteSeries(token, calendarId, seriesId);
      else await patchOnce(token, calendarId, occurrence, patch, key);
      return { seriesId: patch === 'delete' ? null : seriesId };
    }
    const restId =
      patch === 'delete' ? null : await insertRest(token, calendarId, master, originalStart, patch, key);
    const first = wallPosition(originalStart, master.times).toPlainDate().toString();
    const { pattern, range } = master.recurrence;
    const ended = recurrenceBody({
      pattern,
      range: { ...range, type: 'endDate', endDate: addDays(first, -1) },
    });
    await writeMaster(token, calendarId, master, { recurrence: ended }, writeMark(key, []));
    return { seriesId: restId };
  }

  return {
    async getSeries(token: string, calendarId: string, seriesId: string): Promise<OutsideSeries> {
      const { event, times, rule, excludedDays } = await readingDates(() =>
        readMaster(calls, token, calendarId, seriesId),
      );
      return {
        id: event.id,
        etag: event['@odata.etag'] ?? null,
        title: event.subject ?? '',
        description: readDescription(event),
        location: readLocation(event),
        times,
        recurrence: { rule, excluded: excludedDays.map((day) => startOnDay(day, times)) },
        isReadOnly: event.isOrganizer === false,
      };
    },
    deleteSeries,
    patchSeries: (...call: Parameters<typeof patchOnce>) =>
      readingDates(() => onceMore(() => patchOnce(...call))),
    splitSeries: (...call: Parameters<typeof splitOnce>) =>
      readingDates(() => onceMore(() => splitOnce(...call))),
  };
}
