import { createHash } from 'node:crypto';
import { MAX_OUTSIDE_ID } from '#contract/limits.ts';
import { textIn } from '#server/http/xml-tree.ts';
import { ProviderError } from '#server/provider-error.ts';
import { toInstant } from '#time/instant.ts';
import { DAY, MINUTE } from '#time/units.ts';
import type { OutsideChanges, OutsideEvent, OutsideWindow } from '../calendar-provider.ts';
import { everyPage } from '../provider/every-page.ts';
import { addressAt } from './caldav-account.ts';
import { type CaldavCalendar, type CaldavObjects, lastSegment } from './caldav-objects.ts';
import { bodies, changesBody, queryBody } from './dav-bodies.ts';
import type { DavCalls } from './dav-calls.ts';
import type { ObjectsApart } from './objects-apart.ts';

/** Objects of a window that are read at most, and their events. */
const MOST = 5_000;
const MOST_EVENTS = 20_000;
/** Time that the reports of one window have, below the lease of a turn. Milliseconds. */
const LONGEST = 2 * MINUTE;
/** Cursors of servers with sync tokens (RFC 6578), and of others: a digest of the window's ETags. */
const TOKEN = 'token:';
const DIGEST = 'digest:';
/** Status by which a server says that its list of changes goes on. */
const CUT = 507;
/** Statuses of an object that was deleted. */
const GONE: ReadonlySet<number | null> = new Set([404, 410]);
/** Longest name of an object: an occurrence's id is this name with its start. */
const MAX_NAME = MAX_OUTSIDE_ID - '#2026-11-23T12:00:00.000Z'.length;

/** A name that ids can be made of; the collection itself has none. */
function isName(name: string): boolean {
  return name !== '' && name.length <= MAX_NAME;
}

/** One window of a calendar, with the time that reading it has. */
interface Reading {
  readonly calendar: CaldavCalendar;
  readonly window: OutsideWindow;
  readonly signal: AbortSignal;
}

interface Dependencies {
  readonly calls: DavCalls;
  readonly objects: CaldavObjects;
  readonly apart: ObjectsApart;
}

/** Wider than the window, since whole days belong to no zone. */
function widened({ timeMin, timeMax }: OutsideWindow): OutsideWindow {
  return {
    timeMin: toInstant(Date.parse(timeMin) - DAY),
    timeMax: toInstant(Date.parse(timeMax) + DAY),
  };
}

function isIn({ times }: OutsideEvent, { timeMin, timeMax }: OutsideWindow): boolean {
  if (times.isAllDay) return times.startDay <= timeMax.slice(0, 10) && times.endDay >= timeMin.slice(0, 10);
  return times.startDate < timeMax && (times.endDate > timeMin || times.startDate >= timeMin);
}

export function createChanges({ calls, objects, apart }: Dependencies) {
  async function tokenOf({ calendar: { account, calendarId }, signal }: Reading): Promise<string | null> {
    const url = addressAt(account, calendarId);
    const call = { method: 'PROPFIND', url, body: bodies.syncToken, signal } as const;
    const { resources } = await calls.ask(account, call, '0');
    return textIn(resources[0]?.properties.get('sync-token')) || null;
  }

  /** Names and ETags of the objects that touch a window, in one order. */
  async function listed({ calendar: { account, calendarId }, window, signal }: Reading) {
    const url = addressAt(account, calendarId);
    const body = queryBody(widened(window));
    const { resources } = await calls.ask(account, { method: 'REPORT', url, body, signal }, '1');
    return resources
      .map(({ href, properties }) => ({ name: lastSegment(href), etag: textIn(properties.get('getetag')) }))
      .filter(({ name }) => isName(name))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .slice(0, MOST);
  }

  function digestOf(list: Awaited<ReturnType<typeof listed>>): string {
    const text = list.map(({ name, etag }) => `${name} ${etag}`).join('\n');
    return DIGEST + createHash('sha256').update(text).digest('base64url');
  }

  async function eventsOf(
    { calendar, window: { timeMin, timeMax }, signal }: Reading,
    names: readonly string[],
  ): Promise<OutsideEvent[]> {
    const span = { from: Date.parse(timeMin) - DAY, to: Date.parse(timeMax) + DAY };
    const events: OutsideEvent[] = [];
    for await (const found of objects.inPages(calendar, names, signal)) {
      if (found.length > 0)
        for (const event of await apart.events(found, calendar.account, span)) events.push(event);
      if (events.length > MOST_EVENTS)
        throw new ProviderError('provider_error', 'More events than a window has.');
    }
    return events;
  }

  async function whole(reading: Reading): Promise<OutsideChanges> {
    // Asked first, so that what changes meanwhile is reported again.
    const token = await tokenOf(reading);
    const list = await listed(reading);
    const events = await eventsOf(
      reading,
      list.map(({ name }) => name),
    );
    const cursor = token === null ? digestOf(list) : TOKEN + token;
    return { events: events.filter((event) => isIn(event, reading.window)), removedIds: [], cursor };
  }

  /** Objects that changed since a token, each with whether it is there, and the next token. */
  async function changedSince({ calendar: { account, calendarId }, signal }: Reading, token: string) {
    const url = addressAt(account, calendarId);
    const own = lastSegment(calendarId);
    const changed = new Map<string, boolean>();
    const pages = await everyPage(
      async (next: string | null) => {
        const body = changesBody(next ?? token);
        const { resources, syncToken } = await calls.ask(
          account,
          { method: 'REPORT', url, body, signal },
          '0',
        );
        if (syncToken === null) throw new ProviderError('provider_error', 'Changes without a sync token.');
        for (const { href, status } of resources) {
          const name = lastSegment(href);
          if (status !== CUT && name !== own && isName(name)) changed.set(name, !GONE.has(status));
        }
        if (changed.size > MOST)
          throw new ProviderError('cursor_expired', 'More changes than a window has events.');
        return { syncToken, isCut: resources.some(({ status }) => status === CUT) };
      },
      ({ syncToken, isCut }) => (isCut ? syncToken : null),
    );
    return { changed, next: pages.at(-1)?.syncToken ?? token };
  }

  async function changedOrExpired(reading: Reading, token: string) {
    try {
      return await changedSince(reading, token);
    } catch (error) {
      // Servers refuse an old token in several ways.
      const isRefused =
        error instanceof ProviderError && ['rejected', 'conflict', 'forbidden'].includes(error.kind);
      if (!isRefused) throw error;
      throw new ProviderError('cursor_expired', 'A sync token that is no longer known.', { cause: error });
    }
  }

  async function since(reading: Reading, token: string): Promise<OutsideChanges> {
    const { changed, next } = await changedOrExpired(reading, token);
    const names = [...changed].filter(([, isThere]) => isThere).map(([name]) => name);
    const events = (await eventsOf(reading, names)).filter(
      (event) => event.seriesId === null || isIn(event, reading.window),
    );
    const ids = new Set(events.map(({ id }) => id));
    return {
      events,
      removedIds: [...changed.keys()].filter((name) => !ids.has(name)),
      cursor: TOKEN + next,
    };
  }

  /** Changes of a window and the next cursor. */
  return async function changes(
    calendar: CaldavCalendar,
    window: OutsideWindow,
    cursor: string | null,
  ): Promise<OutsideChanges> {
    const reading = { calendar, window, signal: AbortSignal.timeout(LONGEST) };
    if (cursor === null) return whole(reading);
    if (!cursor.startsWith(DIGEST)) return since(reading, cursor.slice(TOKEN.length));
    if (digestOf(await listed(reading)) === cursor) return { events: [], removedIds: [], cursor };
    throw new ProviderError('cursor_expired', 'Events of the window changed.');
  };
}
