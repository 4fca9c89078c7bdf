import { ProviderError } from '#server/provider-error.ts';
import type { CalendarProvider } from '../calendar-provider.ts';
import type { ProviderCalls } from '../provider/provider-calls.ts';
import { type CalendarAccess, createSeriesWrites } from '../provider/provider-series.ts';
import { ifThere, readingDates } from '../provider/retried.ts';
import { endBefore } from '../provider/rule.ts';
import { moveSeries, type SeriesMove } from '../provider/series-move.ts';
import { eventIdOf } from './event-id.ts';
import { eventsPath } from './google-calls.ts';
import { isCancelled, isReadOnly, readEvent } from './google-event.ts';
import { guestUpdates, newTimes, patchBody } from './google-event-body.ts';
import { readEventPages } from './google-event-pages.ts';
import { type GoogleMaster, readMaster, WRITE_PROPERTY } from './google-series-master.ts';
import { type GoogleRecurrence, writeLines } from './recurrence-lines.ts';

function moved({ rule, startAfter }: SeriesMove, recurrence: GoogleRecurrence): GoogleRecurrence {
  return { rule, excluded: recurrence.excluded.map(startAfter), added: recurrence.added.map(startAfter) };
}

export function createGoogleSeries(
  calls: ProviderCalls,
): Pick<CalendarProvider, 'getSeries' | 'deleteSeries' | 'patchSeries' | 'splitSeries'> {
  const read = ({ token, calendarId }: CalendarAccess, seriesId: string) =>
    readMaster(calls, token, calendarId, seriesId);

  /** Changes a series if it is unchanged since it was read, and stores the key of the write on it. */
  async function writeMaster(
    { token, calendarId }: CalendarAccess,
    { event }: GoogleMaster,
    body: object,
    key: string,
    query: { sendUpdates: 'all' | 'none' },
  ): Promise<void> {
    await calls.sendWithoutReply(token, {
      method: 'PATCH',
      path: eventsPath(calendarId, event.id),
      query,
      headers: event.etag ? { 'if-match': event.etag } : {},
      body: { ...body, extendedProperties: { private: { [WRITE_PROPERTY]: key } } },
    });
  }

  return {
    async getSeries(token, calendarId, seriesId) {
      const { event, times, texts, rule, recurrence } = await readingDates(() =>
        read({ token, calendarId }, seriesId),
      );
      return {
        id: event.id,
        etag: event.etag ?? null,
        ...texts,
        times,
        recurrence: { rule, excluded: recurrence.excluded },
        isReadOnly: isReadOnly(event),
      };
    },
    ...createSeriesWrites<GoogleMaster>({
      read,
      async patchAll(access, master, originalStart, patch, key) {
        if (master.lastKey === key) return;
        const { times: wanted, ...texts } = patch;
        const move = wanted && moveSeries(master.rule, master.times, originalStart, wanted);
        const body = {
          ...patchBody(move === undefined ? texts : { ...texts, times: move.first }),
          ...(move === undefined
            ? {}
            : { recurrence: writeLines(moved(move, master.recurrence), move.first.isAllDay) }),
        };
        await writeMaster(access, master, body, key, guestUpdates(patch));
      },
      async deleteAll({ token, calendarId }, seriesId) {
        const path = eventsPath(calendarId, seriesId);
        await ifThere(
          calls.sendWithoutReply(token, { method: 'DELETE', path, query: { sendUpdates: 'all' } }),
        );
      },
      async insertRest({ token, calendarId }, master, { originalStart, move, patch }, key) {
        const { times: _, ...texts } = patch;
        const later = (starts: readonly string[]) => starts.filter((start) => start >= originalStart);
        const { excluded, added } = master.recurrence;
        const rest = { ...master.recurrence, excluded: later(excluded), added: later(added) };
        const id = eventIdOf(key);
        try {
          await calls.sendWithoutReply(token, {
            method: 'POST',
            path: eventsPath(calendarId),
            query: { ...guestUpdates(patch), conferenceDataVersion: '1' },
            body: {
              ...master.copied,
              ...patchBody(texts),
              ...newTimes(move.first),
              id,
              recurrence: writeLines(moved(move, rest), move.first.isAllDay),
            },
          });
        } catch (error) {
          if (!(error instanceof ProviderError && error.status === 409)) throw error;
        }
        return id;
      },
      restOf: async (_place, key) => eventIdOf(key),
      async endBefore(access, master, originalStart, key) {
        const earlier = (starts: readonly string[]) => starts.filter((start) => start < originalStart);
        const { excluded, added } = master.recurrence;
        const rule = endBefore(master.rule, master.times, originalStart);
        const ended = { rule, excluded: earlier(excluded), added: earlier(added) };
        const body = { recurrence: writeLines(ended, master.times.isAllDay) };
        await writeMaster(access, master, body, key, { sendUpdates: 'all' });
      },
      changedOf: async (_place, { changed }) => changed.map((event) => readEvent(event)),
      async instancesOf({ token, calendarId }, seriesId, window) {
        const path = `${eventsPath(calendarId, seriesId)}/instances`;
        const { items, timeZone } = await readEventPages(calls, token, path, { ...window });
        return items.filter((item) => !isCancelled(item)).map((item) => readEvent(item, timeZone));
      },
      async patchOne({ token, calendarId }, eventId, patch) {
        const path = eventsPath(calendarId, eventId);
        await calls.sendWithoutReply(token, {
          method: 'PATCH',
          path,
          query: guestUpdates(patch),
          body: patchBody(patch),
        });
      },
    }),
  };
}
