import { addDays } from '#time/calendar-day.ts';
import { dayOfWall } from '#time/recurrence/wall-time.ts';
import type { CalendarProvider } from '../calendar-provider.ts';
import { wallPosition, wallStart } from '../provider/event-wall-time.ts';
import type { ProviderCalls } from '../provider/provider-calls.ts';
import { type CalendarAccess, createSeriesWrites } from '../provider/provider-series.ts';
import { ifThere, readingDates } from '../provider/retried.ts';
import { occurrencesBefore } from '../provider/rule.ts';
import { moveSeries, type SeriesMove } from '../provider/series-move.ts';
import { eventsPath, PREFERENCES, TEXT_PREFERENCES } from './graph-calls.ts';
import { readEvent } from './graph-event.ts';
import { patchBody, timesBody } from './graph-event-body.ts';
import { readInstances } from './graph-event-pages.ts';
import { graphRecurrenceOf } from './graph-recurrence.ts';
import { type GraphRecurrence, graphEvent, graphExceptions } from './graph-schemas.ts';
import {
  type GraphMaster,
  readMaster,
  startOnDay,
  WRITE_PROPERTY,
  writeMark,
} from './graph-series-master.ts';
import { findByKey, insertByKey, takeOut } from './insert.ts';
import { windowsZoneOf } from './windows-zones.ts';

function moved({ range }: GraphRecurrence, { rule, first, days }: SeriesMove): GraphRecurrence {
  return {
    pattern: graphRecurrenceOf(rule, first).pattern,
    range: {
      ...range,
      startDate: dayOfWall(wallStart(first)),
      recurrenceTimeZone: windowsZoneOf(first.timeZone),
      ...(range.endDate ? { endDate: addDays(range.endDate, days) } : {}),
    },
  };
}

/** Microsoft accepts only the fields of each kind of range. */
function recurrenceBody({ pattern, range }: GraphRecurrence) {
  const { type, startDate, recurrenceTimeZone, endDate, numberOfOccurrences } = range;
  const end = { endDate: { endDate }, numbered: { numberOfOccurrences }, noEnd: {} }[type];
  const zone = recurrenceTimeZone ? { recurrenceTimeZone } : {};
  return { pattern, range: { type, startDate, ...zone, ...end } };
}

export function createGraphSeries(
  calls: ProviderCalls,
): Pick<CalendarProvider, 'getSeries' | 'deleteSeries' | 'patchSeries' | 'splitSeries'> {
  const read = ({ token, calendarId }: CalendarAccess, seriesId: string) =>
    readMaster(calls, token, calendarId, seriesId);

  /** Changes a series if it is unchanged since it was read, and stores the key of the write on it. */
  async function writeMaster(
    { token, calendarId }: CalendarAccess,
    { event }: GraphMaster,
    body: object,
    mark: string,
  ): Promise<void> {
    await calls.sendWithoutReply(token, {
      method: 'PATCH',
      path: eventsPath(calendarId, event.id),
      headers: { ...PREFERENCES, ...(event['@odata.etag'] ? { 'if-match': event['@odata.etag'] } : {}) },
      body: { ...body, singleValueExtendedProperties: [{ id: WRITE_PROPERTY, value: mark }] },
    });
  }

  return {
    async getSeries(token, calendarId, seriesId) {
      const { event, times, texts, rule, excludedDays } = await readingDates(() =>
        read({ token, calendarId }, seriesId),
      );
      return {
        id: event.id,
        etag: event['@odata.etag'] ?? null,
        ...texts,
        times,
        recurrence: { rule, excluded: excludedDays.map((day) => startOnDay(day, times)) },
        isReadOnly: event.isOrganizer === false,
      };
    },
    ...createSeriesWrites<GraphMaster>({
      read,
      async patchAll(access, master, originalStart, patch, key) {
        const { times: wanted, ...texts } = patch;
        const isDone = master.lastKey === key;
        if (wanted === undefined) {
          if (!isDone) await writeMaster(access, master, patchBody(texts), writeMark(key, []));
          return;
        }
        let { excludedDays } = master.lastWrite ?? master;
        if (!isDone) {
          const move = moveSeries(master.rule, master.times, originalStart, wanted);
          excludedDays = master.excludedDays.map(move.dayAfter);
          const recurrence = recurrenceBody(moved(master.recurrence, move));
          const body = { ...patchBody({ ...texts, times: move.first }), recurrence };
          await writeMaster(access, master, body, writeMark(key, excludedDays));
        }
        // New times make Microsoft forget deleted occurrences.
        await takeOut(calls, access.token, access.calendarId, master.id, excludedDays);
      },
      async deleteAll({ token, calendarId }, seriesId) {
        await ifThere(
          calls.sendWithoutReply(token, { method: 'DELETE', path: eventsPath(calendarId, seriesId) }),
        );
      },
      async insertRest({ token, calendarId }, master, { originalStart, move, patch }, key) {
        const { times: _, ...texts } = patch;
        const { pattern, range } = moved(master.recurrence, move);
        const before = occurrencesBefore(master.rule, master.times, originalStart);
        const numbered = { numberOfOccurrences: Math.max(1, (range.numberOfOccurrences ?? 1) - before) };
        const rest = { pattern, range: range.type === 'numbered' ? { ...range, ...numbered } : range };
        const attendees = (master.event.attendees ?? []).map(({ type, emailAddress }) => ({
          type: type ?? 'required',
          emailAddress,
        }));
        const body = {
          ...master.copied,
          ...patchBody(texts),
          ...timesBody(move.first),
          ...(attendees.length === 0 ? {} : { attendees }),
          recurrence: recurrenceBody(rest),
        };
        const made = await insertByKey(calls, token, calendarId, body, key);
        const first = dayOfWall(wallPosition(originalStart, master.times));
        const later = master.excludedDays.filter((day) => day >= first);
        await takeOut(calls, token, calendarId, made.id, later.map(move.dayAfter));
        return made.id;
      },
      restOf: async ({ token, calendarId }, key) => (await findByKey(calls, token, calendarId, key)).id,
      async endBefore(access, master, originalStart, key) {
        const first = dayOfWall(wallPosition(originalStart, master.times));
        const { pattern, range } = master.recurrence;
        const ended = { ...range, type: 'endDate' as const, endDate: addDays(first, -1) };
        const recurrence = recurrenceBody({ pattern, range: ended });
        await writeMaster(access, master, { recurrence }, writeMark(key, []));
      },
      /** Microsoft expands these occurrences to their ids only, as documented. */
      async changedOf({ token, calendarId }, { id }) {
        const query = { $select: 'exceptionOccurrences', $expand: 'exceptionOccurrences' };
        const expanded = await calls.send(
          token,
          { method: 'GET', path: eventsPath(calendarId, id), query, headers: PREFERENCES },
          graphExceptions,
        );
        const changed = [];
        for (const { id: eventId } of expanded.exceptionOccurrences ?? []) {
          const path = eventsPath(calendarId, eventId);
          const event = await ifThere(
            calls.send(token, { method: 'GET', path, headers: TEXT_PREFERENCES }, graphEvent),
          );
          if (event !== null && event.isCancelled !== true) changed.push(readEvent(event));
        }
        return changed;
      },
      async instancesOf({ token, calendarId }, seriesId, window) {
        const instances = await readInstances(calls, token, calendarId, seriesId, window);
        return instances.filter(({ isCancelled }) => isCancelled !== true).map(readEvent);
      },
      async patchOne({ token, calendarId }, eventId, patch) {
        const path = eventsPath(calendarId, eventId);
        await calls.sendWithoutReply(token, {
          method: 'PATCH',
          path,
          headers: PREFERENCES,
          body: patchBody(patch),
        });
      },
    }),
  };
}
