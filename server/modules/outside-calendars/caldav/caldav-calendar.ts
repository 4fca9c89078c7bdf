import type { Clock } from '#server/clock.ts';
import { ProviderError } from '#server/provider-error.ts';
import { toInstant } from '#time/instant.ts';
import type { CalendarProvider, NewOutsideEvent, OutsideEvent, OutsidePatch } from '../calendar-provider.ts';
import { ifThere, onceMore } from '../provider/retried.ts';
import { readAccount } from './caldav-account.ts';
import { createChanges } from './caldav-changes.ts';
import { listCalendars } from './caldav-list.ts';
import { type CaldavCalendar, createObjects } from './caldav-objects.ts';
import { createCaldavSeries } from './caldav-series.ts';
import type { DavCalls } from './dav-calls.ts';
import { newObject } from './object-edits.ts';
import { partsOfId, type StoredObject } from './object-events.ts';
import { nameOf } from './object-name.ts';
import { createObjectsApart } from './objects-apart.ts';

interface Dependencies {
  readonly calls: DavCalls;
  readonly clock: Pick<Clock, 'now'>;
}

function existing(event: OutsideEvent | null): OutsideEvent {
  if (event === null) throw new ProviderError('not_found', 'An event that was deleted.');
  return event;
}

function startOf({ times }: NewOutsideEvent): number {
  return Date.parse(times.isAllDay ? times.startDay : times.startDate);
}

/** Calendars of any CalDAV server (RFC 4791). docs/decisions/0087. */
export function createCaldavCalendar({ calls, clock }: Dependencies): CalendarProvider {
  const apart = createObjectsApart();
  const objects = createObjects(calls);
  const changes = createChanges({ calls, objects, apart });
  const now = () => toInstant(clock.now());
  const calendarOf = (token: string, calendarId: string): CaldavCalendar => ({
    account: readAccount(token),
    calendarId,
  });

  async function readEvent({ account }: CaldavCalendar, stored: StoredObject, originalStart: string | null) {
    return existing(await apart.event(stored, account, originalStart));
  }

  async function insertEvent(token: string, calendarId: string, event: NewOutsideEvent, key: string) {
    const calendar = calendarOf(token, calendarId);
    const name = nameOf(key);
    let stored: StoredObject;
    try {
      stored = await objects.write(calendar, { name, etag: null, text: newObject(event, key, now()) }, true);
    } catch (error) {
      if (!(error instanceof ProviderError && error.kind === 'conflict')) throw error;
      stored = await objects.read(calendar, name);
    }
    return existing(await apart.first(stored, calendar.account, startOf(event)));
  }

  /** Fails with `conflict` if the event changed since its ETag was read. */
  async function readUnchanged(
    calendar: CaldavCalendar,
    name: string,
    etag: string | null,
  ): Promise<StoredObject> {
    const stored = await objects.read(calendar, name);
    if (etag !== null && stored.etag !== etag)
      throw new ProviderError('conflict', 'An event that was changed meanwhile.');
    return stored;
  }

  async function patchEvent(
    token: string,
    calendarId: string,
    eventId: string,
    etag: string | null,
    patch: OutsidePatch,
  ): Promise<OutsideEvent> {
    const calendar = calendarOf(token, calendarId);
    const { name, originalStart } = partsOfId(eventId);
    const stored = await readUnchanged(calendar, name, etag);
    const edit = { stored, reader: calendar.account, now: now() };
    const text = await apart.patch(edit, originalStart, patch);
    return readEvent(calendar, await objects.write(calendar, { ...stored, text }), originalStart);
  }

  async function takeOut(calendar: CaldavCalendar, name: string, originalStart: string, etag: string | null) {
    const stored = await ifThere(readUnchanged(calendar, name, etag));
    if (stored === null) return;
    const text = await apart.takeOut({ stored, reader: calendar.account, originalStart, now: now() });
    if (text !== null) await objects.write(calendar, { ...stored, text });
  }

  return {
    provider: 'caldav',
    ...createCaldavSeries({ objects, apart, calendarOf, now }),
    listCalendars: (token) => listCalendars(calls, readAccount(token)),
    changes: (token, calendarId, window, cursor) => changes(calendarOf(token, calendarId), window, cursor),
    async getEvent(token, calendarId, eventId) {
      const calendar = calendarOf(token, calendarId);
      const { name, originalStart } = partsOfId(eventId);
      return readEvent(calendar, await objects.read(calendar, name), originalStart);
    },
    insertEvent,
    patchEvent: (token, calendarId, eventId, etag, patch) => {
      const write = () => patchEvent(token, calendarId, eventId, etag, patch);
      return etag === null ? onceMore(write) : write();
    },
    async deleteEvent(token, calendarId, eventId, etag) {
      const calendar = calendarOf(token, calendarId);
      const { name, originalStart } = partsOfId(eventId);
      if (originalStart === null) return objects.remove(calendar, name, etag);
      const write = () => takeOut(calendar, name, originalStart, etag);
      return etag === null ? onceMore(write) : write();
    },
    async restoreEvent(token, calendarId, eventId, event, key) {
      const calendar = calendarOf(token, calendarId);
      const { name, originalStart } = partsOfId(eventId);
      const { title, description, location, times } = event;
      const stored = await ifThere(objects.read(calendar, name));
      if (stored === null) return insertEvent(token, calendarId, event, key);
      if (originalStart === null)
        return patchEvent(token, calendarId, eventId, null, { title, description, location, times });
      const edit = { stored, reader: calendar.account, originalStart, now: now() };
      const text = await apart.putBack(edit, event);
      if (text === null) return insertEvent(token, calendarId, event, key);
      return readEvent(calendar, await objects.write(calendar, { ...stored, text }), originalStart);
    },
    // CalDAV servers call nobody: their calendars are polled.
    async watch() {
      throw new ProviderError('rejected', 'CalDAV has no channels.');
    },
    async unwatch() {},
  };
}
