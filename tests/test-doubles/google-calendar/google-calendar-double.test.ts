import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type GoogleCalendarDouble, startGoogleCalendarDouble } from './google-calendar-double.ts';

const EMAIL = 'ada@example.org';
const NOW = Date.parse('2026-03-01T00:00:00Z');
const event = {
  summary: 'Meet',
  start: { dateTime: '2026-03-02T09:00:00', timeZone: 'Europe/Berlin' },
  end: { dateTime: '2026-03-02T10:00:00', timeZone: 'Europe/Berlin' },
};
const anything = z.record(z.string(), z.unknown());
const list = z.object({
  items: z.array(z.looseObject({ id: z.string(), status: z.string() })),
  nextPageToken: z.optional(z.string()),
  nextSyncToken: z.optional(z.string()),
});
const refusal = z.object({
  error: z.object({ code: z.number(), errors: z.array(z.object({ reason: z.string() })) }),
});

describe('the test double of Google Calendar', () => {
  let google: GoogleCalendarDouble;
  let receiver: Server | null = null;
  beforeEach(async () => {
    google = await startGoogleCalendarDouble({ now: () => NOW, pageSize: 2 });
    google.account(EMAIL);
    google.grant('token', EMAIL);
  });
  afterEach(async () => {
    receiver?.close();
    receiver?.closeAllConnections();
    receiver = null;
    await google.close();
    expect(google.problems).toEqual([]);
  });

  async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    return fetch(`${google.url}/calendar/v3${path}`, {
      method,
      headers: {
        authorization: 'Bearer token',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }
  async function reasonOf(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
    const answer = await ask(method, path, body, headers);
    const { error } = z.parse(refusal, await answer.json());
    expect(error.code).toBe(answer.status);
    return `${answer.status} ${error.errors[0]?.reason}`;
  }
  const events = '/calendars/primary/events';

  it.each([
    [
      'a token that it does not know',
      'GET',
      '/users/me/calendarList',
      undefined,
      { authorization: 'Bearer x' },
      '401 authError',
    ],
    ['a parameter that is in no document', 'GET', `${events}?from=1`, undefined, {}, '400 invalidParameter'],
    [
      'a time without an offset',
      'GET',
      `${events}?timeMin=2026-03-01T00:00:00`,
      undefined,
      {},
      '400 badRequest',
    ],
    [
      'an empty window',
      'GET',
      `${events}?timeMin=2026-03-02T00:00:00Z&timeMax=2026-03-01T00:00:00Z`,
      undefined,
      {},
      '400 timeRangeEmpty',
    ],
    [
      'a sync token with a window',
      'GET',
      `${events}?syncToken=x&timeMin=2026-03-02T00:00:00Z`,
      undefined,
      {},
      '400 invalid',
    ],
    [
      'a sync token that it did not give',
      'GET',
      `${events}?syncToken=x`,
      undefined,
      {},
      '410 fullSyncRequired',
    ],
    ['another content type', 'POST', events, 'summary=x', { 'content-type': 'text/plain' }, '400 badContent'],
    ['what is no JSON', 'POST', events, '{', {}, '400 parseError'],
    ['an event without times', 'POST', events, { summary: 'x' }, {}, '400 invalid'],
    ['a field that is in no document', 'POST', events, { ...event, title: 'x' }, {}, '400 invalidParameter'],
    ['a malformed time', 'POST', events, { ...event, start: { dateTime: '2 March' } }, {}, '400 invalid'],
    [
      'a zone that nobody knows',
      'POST',
      events,
      { ...event, start: { ...event.start, timeZone: 'W. Europe Standard Time' } },
      {},
      '400 invalid',
    ],
    ['days with hours', 'POST', events, { ...event, end: { date: '2026-03-03' } }, {}, '400 invalid'],
    [
      'an end before its start',
      'POST',
      events,
      { ...event, end: { ...event.end, dateTime: '2026-03-02T08:00:00' } },
      {},
      '400 timeRangeEmpty',
    ],
    ['an id with other letters', 'POST', events, { ...event, id: 'wxyz0' }, {}, '400 invalid'],
    [
      'a rule that ends on a day for hours',
      'POST',
      events,
      { ...event, recurrence: ['RRULE:FREQ=DAILY;UNTIL=20260401'] },
      {},
      '400 invalid',
    ],
    ['what is not there', 'GET', `${events}/nothing`, undefined, {}, '404 notFound'],
    ['a calendar that is not there', 'GET', '/calendars/nowhere/events', undefined, {}, '404 notFound'],
    [
      'a channel by plain HTTP',
      'POST',
      `${events}/watch`,
      { id: 'a', type: 'web_hook', address: 'http://example.org' },
      {},
      '400 push.webhookUrlNotHttps',
    ],
  ])('refuses %s', async (_what, method, path, body, headers, reason) => {
    expect(await reasonOf(method, path, body, headers)).toBe(reason);
  });

  it('refuses writes to a read-only calendar, and to events of other organizers', async () => {
    const account = google.account(EMAIL);
    account.addCalendar({ id: 'holidays', accessRole: 'reader' });
    expect(await reasonOf('POST', '/calendars/holidays/events', event)).toBe('403 requiredAccessLevel');
    const theirs = { ...event, organizer: { email: 'grace@example.org' } };
    const path = (id: string) => `${events}/${id}`;
    const change = { summary: 'Mine' };
    expect(await reasonOf('PATCH', path(account.create(theirs).id), change)).toBe(
      '403 forbiddenForNonOrganizer',
    );
    const open = account.create({ ...theirs, guestsCanModify: true });
    expect((await ask('PATCH', path(open.id), change)).status).toBe(200);
  });

  it('refuses a duplicate id, an old ETag, and a second deletion', async () => {
    const made = z.parse(anything, await (await ask('POST', events, { ...event, id: 'abcde' })).json());
    expect(await reasonOf('POST', events, { ...event, id: 'abcde' })).toBe('409 duplicate');
    await ask('PATCH', `${events}/abcde`, { summary: 'Changed' });
    const early = { 'if-match': String(made.etag) };
    expect(await reasonOf('PATCH', `${events}/abcde`, { summary: 'Late' }, early)).toBe(
      '412 conditionNotMet',
    );
    expect(await reasonOf('DELETE', `${events}/abcde`, undefined, early)).toBe('412 conditionNotMet');
    expect((await ask('DELETE', `${events}/abcde`)).status).toBe(204);
    expect(await reasonOf('DELETE', `${events}/abcde`)).toBe('410 deleted');
    expect(await reasonOf('POST', events, { ...event, id: 'abcde' })).toBe('409 duplicate');
    expect(await (await ask('GET', `${events}/abcde`)).json()).toMatchObject({ status: 'cancelled' });
  });

  it('pages lists, and lists changes since a sync token', async () => {
    const account = google.account(EMAIL);
    const ids = [1, 2, 3].map(() => account.create(event).id);
    const window = 'singleEvents=true&timeMin=2026-03-01T00:00:00Z&timeMax=2026-04-01T00:00:00Z';
    const first = z.parse(list, await (await ask('GET', `${events}?${window}`)).json());
    expect([first.items.length, first.nextSyncToken]).toEqual([2, undefined]);
    const second = z.parse(
      list,
      await (await ask('GET', `${events}?${window}&pageToken=${first.nextPageToken}`)).json(),
    );
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    account.cancel(ids[1] ?? '');
    const sync = `singleEvents=true&syncToken=${second.nextSyncToken}`;
    const changed = z.parse(list, await (await ask('GET', `${events}?${sync}`)).json());
    expect(changed.items).toMatchObject([{ id: ids[1], status: 'cancelled' }]);
    expect(await reasonOf('GET', `${events}?syncToken=${second.nextSyncToken}`)).toBe('400 invalid');
    google.expireSyncTokens();
    expect(await reasonOf('GET', `${events}?${sync}`)).toBe('410 fullSyncRequired');
  });

  it('expands a series over the change of clocks, with its exceptions', async () => {
    const account = google.account(EMAIL);
    const { id } = account.create({
      ...event,
      start: { dateTime: '2026-03-28T09:00:00', timeZone: 'Europe/Berlin' },
      end: { dateTime: '2026-03-28T10:00:00', timeZone: 'Europe/Berlin' },
      recurrence: ['RRULE:FREQ=DAILY;COUNT=4', 'EXDATE;TZID=Europe/Berlin:20260331T090000'],
    });
    account.change(`${id}_20260329T070000Z`, { summary: 'Other' });
    account.cancel(`${id}_20260330T070000Z`);
    const found = account.events('2026-03-01T00:00:00Z', '2026-05-01T00:00:00Z');
    expect(found.map(({ summary, start }) => [summary, start.dateTime])).toEqual([
      ['Meet', '2026-03-28T09:00:00+01:00'],
      ['Other', '2026-03-29T09:00:00+02:00'],
    ]);
    expect(await reasonOf('GET', `${events}/${id}_20260331T070000Z`)).toBe('404 notFound');
  });

  it('calls its channels, on demand late, twice and out of order', async () => {
    const received: IncomingMessage['headers'][] = [];
    receiver = createServer((request, response) => {
      received.push(request.headers);
      response.writeHead(200).end();
    });
    await new Promise<void>((resolve) => receiver?.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const channel = {
      id: 'channel-1',
      type: 'web_hook',
      address,
      token: 'secret',
      expiration: String(NOW + 1_000),
    };
    const made = z.parse(anything, await (await ask('POST', `${events}/watch`, channel)).json());
    expect(await reasonOf('POST', `${events}/watch`, channel)).toBe('400 channelIdNotUnique');
    await google.deliveries.settled();
    expect(received[0]).toMatchObject({ 'x-goog-resource-state': 'sync', 'x-goog-channel-token': 'secret' });
    google.deliveries.hold();
    for (let count = 0; count < 10; count += 1) google.account(EMAIL).create(event);
    expect(received).toHaveLength(1);
    await google.deliveries.release({ seed: 7 });
    const numbers = received.slice(1).map((headers) => Number(headers['x-goog-message-number']));
    expect(numbers.length).toBeGreaterThan(10);
    expect(new Set(numbers).size).toBe(10);
    expect(
      (await ask('POST', '/channels/stop', { id: 'channel-1', resourceId: made.resourceId })).status,
    ).toBe(204);
    google.account(EMAIL).create(event);
    await google.deliveries.settled();
    expect(google.channelCount).toBe(0);
    expect(received).toHaveLength(1 + numbers.length);
  });

  it('fails by its seed, before and after the effect', async () => {
    google.faults.next('failure', 'failure-after');
    expect((await ask('POST', events, event)).status).toBe(503);
    expect((await ask('POST', events, event)).status).toBe(500);
    expect(google.account(EMAIL).events('2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z')).toHaveLength(1);
    const run = async () => {
      google.faults.often({ seed: 11, share: 0.5, kinds: ['failure', 'too-many', 'quota'] });
      const statuses: number[] = [];
      for (let count = 0; count < 12; count += 1)
        statuses.push((await ask('GET', '/users/me/calendarList')).status);
      google.faults.stop();
      return statuses;
    };
    const once = await run();
    expect(new Set(once)).toEqual(new Set([200, 403, 429, 503]));
    expect(await run()).toEqual(once);
  });
});
