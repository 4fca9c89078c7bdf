import type { Clock } from '#server/clock.ts';
import { ProviderError } from '#server/provider-error.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import type {
  CalendarProvider,
  NewOutsideEvent,
  OutsideCalendar,
  OutsideEvent,
} from '../calendar-provider.ts';
import { everyPage } from '../provider/every-page.ts';
import { toneOf } from '../provider/nearest-tone.ts';
import { ifThere } from '../provider/retried.ts';
import { eventIdOf } from './event-id.ts';
import { createGoogleCalls, eventsPath } from './google-calls.ts';
import { readChanges } from './google-changes.ts';
import { isCancelled, readEvent } from './google-event.ts';
import { guestUpdates, newBody, patchBody } from './google-event-body.ts';
import { readEventPages } from './google-event-pages.ts';
import { type GoogleEvent, googleCalendars, googleChannel, googleEvent } from './google-schemas.ts';
import { createGoogleSeries } from './google-series.ts';

interface Dependencies {
  /** `https://www.googleapis.com`, without a slash at the end. */
  readonly apiUrl: string;
  readonly clock: Pick<Clock, 'now'>;
  /** Timeout of a call; 15 seconds by default. Milliseconds. */
  readonly patience?: number;
}

export function createGoogleCalendar({ apiUrl, clock, patience }: Dependencies): CalendarProvider {
  const calls = createGoogleCalls({ base: `${apiUrl}/calendar/v3`, clock, patience });

  async function readOne(token: string, calendarId: string, eventId: string): Promise<GoogleEvent> {
    return calls.send(token, { method: 'GET', path: eventsPath(calendarId, eventId) }, googleEvent);
  }

  function readExisting(event: GoogleEvent): OutsideEvent {
    if (isCancelled(event)) throw new ProviderError('not_found', 'An event that was deleted.');
    return readEvent(event);
  }

  async function insertEvent(token: string, calendarId: string, event: NewOutsideEvent, key: string) {
    const id = eventIdOf(key);
    const path = eventsPath(calendarId);
    const body = { ...newBody(event), id };
    let made: GoogleEvent;
    try {
      made = await calls.send(token, { method: 'POST', path, body }, googleEvent);
    } catch (error) {
      if (!(error instanceof ProviderError && error.status === 409)) throw error;
      made = await readOne(token, calendarId, id);
    }
    if (event.recurrence === null) return readExisting(made);
    const { items } = await readEventPages(calls, token, `${eventsPath(calendarId, id)}/instances`, {
      timeMax: new Date(Date.parse(firstInstant(event)) + 366 * DAY).toISOString(),
    });
    const first = items.find((item) => !isCancelled(item));
    return readExisting(first ?? { ...made, status: 'cancelled' });
  }

  return {
    provider: 'google',
    ...createGoogleSeries(calls),
    async listCalendars(token) {
      const pages = await everyPage(
        (pageToken: string | null) =>
          calls.send(
            token,
            {
              method: 'GET',
              path: '/users/me/calendarList',
              query: { maxResults: '250', ...(pageToken === null ? {} : { pageToken }) },
            },
            googleCalendars,
          ),
        (page) => page.nextPageToken ?? null,
      );
      return pages
        .flatMap(({ items }) => items)
        .filter(({ deleted }) => deleted !== true)
        .map(
          (item): OutsideCalendar => ({
            id: item.id,
            name: item.summaryOverride ?? item.summary ?? item.id,
            tone: toneOf(item.backgroundColor),
            isWritable: item.accessRole === 'owner' || item.accessRole === 'writer',
            isPrimary: item.primary === true,
            isShown: item.selected === true,
          }),
        );
    },
    changes: (token, calendarId, window, cursor) => readChanges(calls, token, calendarId, window, cursor),
    async getEvent(token, calendarId, eventId) {
      return readExisting(await readOne(token, calendarId, eventId));
    },
    insertEvent,
    async patchEvent(token, calendarId, eventId, etag, patch) {
      const changed = await calls.send(
        token,
        {
          method: 'PATCH',
          path: eventsPath(calendarId, eventId),
          query: guestUpdates(patch),
          headers: etag === null ? {} : { 'if-match': etag },
          body: patchBody(patch),
        },
        googleEvent,
      );
      return readExisting(changed);
    },
    async deleteEvent(token, calendarId, eventId, etag) {
      await ifThere(
        calls.sendWithoutReply(token, {
          method: 'DELETE',
          path: eventsPath(calendarId, eventId),
          query: { sendUpdates: 'all' },
          headers: etag === null ? {} : { 'if-match': etag },
        }),
      );
    },
    async restoreEvent(token, calendarId, eventId, event, key) {
      const { title, description, location, times } = event;
      const path = eventsPath(calendarId, eventId);
      const body = { ...patchBody({ title, description, location, times }), status: 'confirmed' };
      const query = { sendUpdates: 'all' };
      const restored = await ifThere(calls.send(token, { method: 'PATCH', path, query, body }, googleEvent));
      return restored === null ? insertEvent(token, calendarId, event, key) : readExisting(restored);
    },
    async watch(token, calendarId, { id, secret, url, expiresAt }) {
      const channel = await calls.send(
        token,
        {
          method: 'POST',
          path: `${eventsPath(calendarId)}/watch`,
          body: {
            id,
            type: 'web_hook',
            address: url,
            token: secret,
            expiration: String(Date.parse(expiresAt)),
          },
        },
        googleChannel,
      );
      const ends = channel.expiration === undefined ? expiresAt : toInstant(channel.expiration);
      return { id: channel.id, resourceId: channel.resourceId, expiresAt: ends };
    },
    async unwatch(token, { id, resourceId }) {
      await ifThere(
        calls.sendWithoutReply(token, { method: 'POST', path: '/channels/stop', body: { id, resourceId } }),
      );
    },
  };
}

function firstInstant({ times }: NewOutsideEvent): string {
  return times.isAllDay ? `${times.startDay}T00:00:00.000Z` : times.startDate;
}
