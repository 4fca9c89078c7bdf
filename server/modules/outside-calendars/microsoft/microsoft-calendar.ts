import type { Clock } from '#server/clock.ts';
import { ProviderError } from '#server/provider-error.ts';
import { toInstant } from '#time/instant.ts';
import { MINUTE } from '#time/units.ts';
import type { CalendarProvider, OutsideCalendar, OutsideEvent } from '../calendar-provider.ts';
import { everyPage } from '../provider/every-page.ts';
import { toneOf } from '../provider/nearest-tone.ts';
import { ifThere } from '../provider/retried.ts';
import { createGraphCalls, eventsPath, PREFERENCES, TEXT_PREFERENCES } from './graph-calls.ts';
import { readChanges } from './graph-changes.ts';
import { readEvent } from './graph-event.ts';
import { patchBody } from './graph-event-body.ts';
import { type GraphEvent, graphCalendars, graphEvent, graphSubscription } from './graph-schemas.ts';
import { createGraphSeries } from './graph-series.ts';
import { insertEvent } from './insert.ts';
import { createSelfMarking } from './own-address.ts';

interface Dependencies {
  /** `https://graph.microsoft.com`, without a slash at the end. */
  readonly apiUrl: string;
  readonly clock: Pick<Clock, 'now'>;
  /** Timeout of a call; 15 seconds by default. Milliseconds. */
  readonly patience?: number;
}

/** Longest life of a subscription to calendars: under seven days. Milliseconds. */
const LONGEST_CHANNEL = 10_000 * MINUTE;

/** Colours of calendars that have none of their own choice, by Microsoft's names. */
const COLORS: Readonly<Record<string, string>> = {
  lightBlue: '#a6d1f5',
  lightGreen: '#87d28e',
  lightOrange: '#fcab73',
  lightGray: '#c0c0c0',
  lightYellow: '#f5d20c',
  lightTeal: '#4adacc',
  lightPink: '#f0a1c8',
  lightBrown: '#d2b48c',
  lightRed: '#f88c9b',
};

function readExisting(event: GraphEvent): OutsideEvent {
  if (event.isCancelled === true) throw new ProviderError('not_found', 'An event that was cancelled.');
  return readEvent(event);
}

export function createMicrosoftCalendar({ apiUrl, clock, patience }: Dependencies): CalendarProvider {
  const base = `${apiUrl}/v1.0`;
  const calls = createGraphCalls({ base, clock, patience });
  const self = createSelfMarking(calls);

  return {
    provider: 'microsoft',
    ...createGraphSeries(calls),
    async listCalendars(token) {
      const pages = await everyPage(
        (next: string | null) => {
          const first = { path: '/me/calendars', query: { $top: '100' } };
          const page = next === null ? first : { path: next };
          return calls.send(token, { method: 'GET', headers: PREFERENCES, ...page }, graphCalendars);
        },
        (page) => page['@odata.nextLink'] ?? null,
      );
      return pages
        .flatMap(({ value }) => value)
        .map(
          ({ id, name, color, hexColor, canEdit, isDefaultCalendar }): OutsideCalendar => ({
            id,
            name: name ?? id,
            tone: toneOf(hexColor || COLORS[color ?? '']),
            isWritable: canEdit === true,
            isPrimary: isDefaultCalendar === true,
            isShown: isDefaultCalendar === true || canEdit === true,
          }),
        );
    },
    async changes(token, calendarId, window, cursor) {
      if (cursor !== null && !cursor.startsWith(`${base}/`))
        throw new ProviderError('cursor_expired', 'A cursor of another place.');
      const changes = await readChanges(calls, token, calendarId, window, cursor);
      return { ...changes, events: await self.markAll(token, calendarId, changes.events) };
    },
    async getEvent(token, calendarId, eventId) {
      const path = eventsPath(calendarId, eventId);
      const call = { method: 'GET', path, headers: TEXT_PREFERENCES } as const;
      return self.mark(token, calendarId, readExisting(await calls.send(token, call, graphEvent)));
    },
    insertEvent: (token, calendarId, event, key) => insertEvent(calls, token, calendarId, event, key),
    async patchEvent(token, calendarId, eventId, etag, patch) {
      const changed = await calls.send(
        token,
        {
          method: 'PATCH',
          path: eventsPath(calendarId, eventId),
          headers: { ...TEXT_PREFERENCES, ...(etag === null ? {} : { 'if-match': etag }) },
          body: patchBody(patch),
        },
        graphEvent,
      );
      return self.mark(token, calendarId, readExisting(changed));
    },
    async deleteEvent(token, calendarId, eventId, etag) {
      const headers = { ...PREFERENCES, ...(etag === null ? {} : { 'if-match': etag }) };
      await ifThere(
        calls.sendWithoutReply(token, { method: 'DELETE', path: eventsPath(calendarId, eventId), headers }),
      );
    },
    restoreEvent: (token, calendarId, _eventId, event, key) =>
      insertEvent(calls, token, calendarId, event, key),
    async watch(token, calendarId, { secret, url, expiresAt }) {
      const ends = Math.min(Date.parse(expiresAt), clock.now() + LONGEST_CHANNEL);
      const made = await calls.send(
        token,
        {
          method: 'POST',
          path: '/subscriptions',
          body: {
            changeType: 'created,updated,deleted',
            notificationUrl: url,
            resource: eventsPath(calendarId),
            expirationDateTime: toInstant(ends),
            clientState: secret,
          },
        },
        graphSubscription,
      );
      return { id: made.id, resourceId: null, expiresAt: toInstant(made.expirationDateTime) };
    },
    async unwatch(token, { id }) {
      const path = `/subscriptions/${encodeURIComponent(id)}`;
      await ifThere(calls.sendWithoutReply(token, { method: 'DELETE', path }));
    },
  };
}
