import { toInstant } from '#server/instant.ts';
import type { OutsideOccurrence, OutsidePatch, OutsideSeries, OutsideTimes } from '../calendar-provider.ts';
import type { ProviderCalls } from '../provider/calls.ts';
import { plainText } from '../provider/plain-text.ts';
import { ifThere, onceMore, readingDates } from '../provider/retried.ts';
import { endBefore, occurrencesBefore, restFrom, shiftRule } from '../provider/rule.ts';
import { shiftPosition, shiftSeries } from '../provider/shift.ts';
import { ProviderError } from '../provider-error.ts';
import { eventsPath } from './calls.ts';
import { isReadOnly } from './event.ts';
import { newTimes, patchBody, tellGuests } from './event-body.ts';
import { eventIdOf } from './event-id.ts';
import { type GoogleMaster, readMaster, WRITE_PROPERTY } from './master.ts';
import { type GoogleRecurrence, writeLines } from './recurrence-lines.ts';

/** Writes that reach further than one occurrence. */
export function createGoogleSeries(calls: ProviderCalls) {
  /** Changes a series as it was read, and no other, leaving the key of the write on it. */
  async function writeMaster(
    token: string,
    calendarId: string,
    { event }: GoogleMaster,
    body: object,
    key: string,
    query: { sendUpdates: 'all' | 'none' },
  ): Promise<void> {
    await calls.tell(token, {
      method: 'PATCH',
      path: eventsPath(calendarId, event.id),
      query,
      headers: event.etag ? { 'if-match': event.etag } : {},
      body: { ...body, extendedProperties: { private: { [WRITE_PROPERTY]: key } } },
    });
  }

  /** What a series says of its dates once its first occurrence moved. */
  function moved({ rule, recurrence }: GoogleMaster, from: OutsideTimes, to: OutsideTimes): GoogleRecurrence {
    const shift = (starts: readonly string[]) => starts.map((start) => shiftPosition(start, from, to));
    return {
      rule: shiftRule(rule, from, to),
      excluded: shift(recurrence.excluded),
      added: shift(recurrence.added),
    };
  }

  async function patchOnce(
    token: string,
    calendarId: string,
    { seriesId, originalStart }: OutsideOccurrence,
    patch: OutsidePatch,
    key: string,
  ): Promise<void> {
    const master = await readMaster(calls, token, calendarId, seriesId);
    if (master.lastWrite === key) return;
    const { times: wanted, ...rest } = patch;
    const times = wanted && shiftSeries(master.times, originalStart, wanted);
    const body = {
      ...patchBody(times === undefined ? rest : { ...rest, times }),
      ...(times === undefined
        ? {}
        : { recurrence: writeLines(moved(master, master.times, times), times.isAllDay) }),
    };
    await writeMaster(token, calendarId, master, body, key, tellGuests(patch));
  }

  /** The times of an occurrence that nobody changed. */
  function timesAt({ times }: GoogleMaster, originalStart: string): OutsideTimes {
    if (!times.isAllDay) {
      const length = Date.parse(times.endDate) - Date.parse(times.startDate);
      return { ...times, startDate: originalStart, endDate: toInstant(Date.parse(originalStart) + length) };
    }
    const length = Date.parse(times.endDay) - Date.parse(times.startDay);
    const endDay = new Date(Date.parse(originalStart) + length).toISOString().slice(0, 10);
    return { ...times, startDay: originalStart, endDay };
  }

  /** Makes what stands from an occurrence on a series of its own. Made already: left as it is. */
  async function insertRest(
    token: string,
    calendarId: string,
    master: GoogleMaster,
    originalStart: string,
    patch: OutsidePatch,
    key: string,
  ): Promise<void> {
    const from = timesAt(master, originalStart);
    const { times, ...texts } = patch;
    const to = times === undefined ? from : shiftSeries(from, originalStart, times);
    const later = (starts: readonly string[]) => starts.filter((start) => start >= originalStart);
    const rest = {
      ...master,
      rule: restFrom(master.rule, master.times, originalStart),
      recurrence: {
        ...master.recurrence,
        excluded: later(master.recurrence.excluded),
        added: later(master.recurrence.added),
      },
    };
    try {
      await calls.tell(token, {
        method: 'POST',
        path: eventsPath(calendarId),
        query: { ...tellGuests(patch), conferenceDataVersion: '1' },
        body: {
          ...master.copied,
          ...patchBody(texts),
          ...newTimes(to),
          id: eventIdOf(key),
          recurrence: writeLines(moved(rest, from, to), to.isAllDay),
        },
      });
    } catch (error) {
      if (!(error instanceof ProviderError && error.status === 409)) throw error;
    }
  }

  async function deleteSeries(token: string, calendarId: string, seriesId: string): Promise<void> {
    const path = eventsPath(calendarId, seriesId);
    await ifThere(calls.tell(token, { method: 'DELETE', path, query: { sendUpdates: 'all' } }));
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
    const answer = { seriesId: patch === 'delete' ? null : eventIdOf(key) };
    if (master.lastWrite === key) return answer;
    if (occurrencesBefore(master.rule, master.times, originalStart) === 0) {
      if (patch === 'delete') await deleteSeries(token, calendarId, seriesId);
      else await patchOnce(token, calendarId, occurrence, patch, key);
      return { seriesId: patch === 'delete' ? null : seriesId };
    }
    if (patch !== 'delete') await insertRest(token, calendarId, master, originalStart, patch, key);
    const earlier = (starts: readonly string[]) => starts.filter((start) => start < originalStart);
    const ended = {
      rule: endBefore(master.rule, master.times, originalStart),
      excluded: earlier(master.recurrence.excluded),
      added: earlier(master.recurrence.added),
    };
    const body = { recurrence: writeLines(ended, master.times.isAllDay) };
    await writeMaster(token, calendarId, master, body, key, { sendUpdates: 'all' });
    return answer;
  }

  return {
    async getSeries(token: string, calendarId: string, seriesId: string): Promise<OutsideSeries> {
      const { event, times, rule, recurrence } = await readingDates(() =>
        readMaster(calls, token, calendarId, seriesId),
      );
      return {
        id: event.id,
        etag: event.etag ?? null,
        title: event.summary ?? '',
        description: plainText(event.description),
        location: event.location ?? null,
        times,
        recurrence: { rule, excluded: recurrence.excluded },
        isReadOnly: isReadOnly(event),
      };
    },
    deleteSeries,
    patchSeries: (...call: Parameters<typeof patchOnce>) =>
      readingDates(() => onceMore(() => patchOnce(...call))),
    splitSeries: (...call: Parameters<typeof splitOnce>) =>
      readingDates(() => onceMore(() => splitOnce(...call))),
  };
}
