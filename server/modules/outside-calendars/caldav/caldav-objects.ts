import { textIn } from '#server/http/xml-tree.ts';
import { ProviderError } from '#server/provider-error.ts';
import { ifThere } from '../provider/retried.ts';
import { addressAt, type CaldavAccount } from './caldav-account.ts';
import { multigetBody } from './dav-bodies.ts';
import type { DavCalls } from './dav-calls.ts';
import type { StoredObject } from './object-events.ts';

/** Objects that one report returns, few enough for a short answer. */
const AT_ONCE = 50;
/** Text of all objects of one window. Characters. */
const MAX_TEXT = 32 * 1_024 * 1_024;
/** Statuses of a missing object. */
const GONE: ReadonlySet<number> = new Set([404, 410]);

const TYPE = 'text/calendar; charset=utf-8';

/** One calendar of an account; its id is the path of its collection. */
export interface CaldavCalendar {
  readonly account: CaldavAccount;
  readonly calendarId: string;
}

/** Last segment of an address, as the server writes it. */
export function lastSegment(href: string): string {
  const path = URL.parse(href, 'https://server')?.pathname ?? '';
  return path.split('/').findLast((segment) => segment !== '') ?? '';
}

/** Servers write a segment in other escapes than they were asked with. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function collectionPath(calendarId: string): string {
  return calendarId.endsWith('/') ? calendarId : `${calendarId}/`;
}

/** Objects of calendars, each read and written as a whole. */
export function createObjects(calls: DavCalls) {
  const addressOf = ({ account, calendarId }: CaldavCalendar, name: string) =>
    addressAt(account, `${collectionPath(calendarId)}${name}`);

  /** Fails with `not_found` for a missing one. */
  async function read(calendar: CaldavCalendar, name: string, signal?: AbortSignal): Promise<StoredObject> {
    const { account } = calendar;
    const url = addressOf(calendar, name);
    const { headers, text } = await calls.send(account, { method: 'GET', url, signal });
    return { name, etag: headers.etag ?? null, text };
  }

  async function readPage(
    calendar: CaldavCalendar,
    names: readonly string[],
    signal: AbortSignal,
  ): Promise<StoredObject[]> {
    const { account } = calendar;
    const url = addressOf(calendar, '');
    const body = multigetBody(names.map((name) => addressOf(calendar, name).pathname));
    const { resources } = await calls.ask(account, { method: 'REPORT', url, body, signal }, '1');
    const answers = new Map(resources.map((resource) => [decoded(lastSegment(resource.href)), resource]));
    const found: StoredObject[] = [];
    for (const name of names) {
      const answer = answers.get(decoded(name));
      const text = textIn(answer?.properties.get('calendar-data'));
      const etag = textIn(answer?.properties.get('getetag')) || null;
      if (text !== '') found.push({ name, etag, text });
      else if (answer === undefined || answer.status === null) {
        // Left out of the report, which is no word that it is gone.
        const alone = await ifThere(read(calendar, name, signal));
        if (alone !== null) found.push(alone);
      } else if (!GONE.has(answer.status))
        throw new ProviderError('provider_error', `An object of a report: ${answer.status}`);
    }
    return found;
  }

  return {
    read,

    /** Objects by fifties, so that only those of one report are in memory; missing ones are left out. */
    async *inPages(
      calendar: CaldavCalendar,
      names: readonly string[],
      signal: AbortSignal,
    ): AsyncGenerator<readonly StoredObject[]> {
      let room = MAX_TEXT;
      for (let from = 0; from < names.length; from += AT_ONCE) {
        const found = await readPage(calendar, names.slice(from, from + AT_ONCE), signal);
        for (const { text } of found) room -= text.length;
        if (room < 0) throw new ProviderError('provider_error', 'Objects of one window that are too long.');
        yield found;
      }
    },

    /** Fails with `conflict` if the object has another ETag now; null makes a new one. Returns it as it is stored. */
    async write(
      calendar: CaldavCalendar,
      { name, etag, text }: StoredObject,
      isNew = false,
    ): Promise<StoredObject> {
      const condition = isNew ? { 'if-none-match': '*' } : etag === null ? {} : { 'if-match': etag };
      const { headers } = await calls.send(calendar.account, {
        method: 'PUT',
        url: addressOf(calendar, name),
        headers: { 'content-type': TYPE, ...condition },
        body: text,
      });
      // Without a strong ETag the server may have stored another text.
      const stored = headers.etag;
      return stored === undefined || stored.startsWith('W/')
        ? read(calendar, name)
        : { name, etag: stored, text };
    },

    async remove(calendar: CaldavCalendar, name: string, etag: string | null): Promise<void> {
      const headers = etag === null ? {} : { 'if-match': etag };
      try {
        await calls.send(calendar.account, { method: 'DELETE', url: addressOf(calendar, name), headers });
      } catch (error) {
        if (!(error instanceof ProviderError && error.kind === 'not_found')) throw error;
      }
    },
  };
}
export type CaldavObjects = ReturnType<typeof createObjects>;
