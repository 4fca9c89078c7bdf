import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type MicrosoftGraphDouble, startMicrosoftGraphDouble } from './microsoft-graph-double.ts';

const EMAIL = 'ada@example.org';
const NOW = Date.parse('2026-03-01T00:00:00Z');
const at = (dateTime: string, timeZone = 'W. Europe Standard Time') => ({ dateTime, timeZone });
const event = { subject: 'Meet', start: at('2026-03-02T09:00:00'), end: at('2026-03-02T10:00:00') };
const daily = {
  pattern: { type: 'daily', interval: 1 },
  range: { type: 'numbered', startDate: '2026-03-02', numberOfOccurrences: 3 },
};
const anything = z.record(z.string(), z.unknown());
const page = z.object({
  value: z.array(z.looseObject({ id: z.string() })),
  '@odata.nextLink': z.optional(z.string()),
  '@odata.deltaLink': z.optional(z.string()),
});
const refusal = z.object({ error: z.object({ code: z.string() }) });
const PREFER = { prefer: 'IdType="ImmutableId", outlook.timezone="UTC"' };

describe('the test double of Microsoft Graph', () => {
  let graph: MicrosoftGraphDouble;
  let receiver: Server | null = null;
  let events: string;
  let view: string;
  beforeEach(async () => {
    graph = await startMicrosoftGraphDouble({ now: () => NOW, pageSize: 2 });
    const { defaultId } = graph.account(EMAIL);
    events = `/me/calendars/${encodeURIComponent(defaultId)}/events`;
    view = `/me/calendars/${encodeURIComponent(defaultId)}/calendarView/delta`;
    graph.grant('token', EMAIL);
  });
  afterEach(async () => {
    receiver?.close();
    receiver?.closeAllConnections();
    receiver = null;
    await graph.close();
    expect(graph.problems).toEqual([]);
  });

  async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = PREFER) {
    return fetch(path.startsWith('http') ? path : `${graph.url}/v1.0${path}`, {
      method,
      headers: {
        authorization: 'Bearer token',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
  async function codeOf(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
    const answer = await ask(method, path, body, headers);
    return `${answer.status} ${z.parse(refusal, await answer.json()).error.code}`;
  }
  /** Reads all pages from an address on. */
  async function readAll(first: string) {
    const items: Record<string, unknown>[] = [];
    let path: string | undefined = first;
    let deltaLink = '';
    while (path !== undefined) {
      const read: z.infer<typeof page> = z.parse(page, await (await ask('GET', path)).json());
      items.push(...read.value);
      deltaLink = read['@odata.deltaLink'] ?? deltaLink;
      path = read['@odata.nextLink'];
    }
    return { items, deltaLink };
  }
  const window = 'startDateTime=2026-03-01T00:00:00Z&endDateTime=2026-04-01T00:00:00Z';

  it.each([
    ['a property that is in no document', { ...event, title: 'x' }, '400 invalidParameter'],
    ['an event without times', { subject: 'x' }, '400 ErrorInvalidRequest'],
    ['a malformed time', { ...event, start: at('2026-03-02') }, '400 ErrorInvalidRequest'],
    [
      'a zone that nobody knows',
      { ...event, start: at('2026-03-02T09:00:00', 'Nowhere') },
      '400 TimeZoneNotSupportedException',
    ],
    [
      'an end before its start',
      { ...event, end: at('2026-03-02T08:00:00') },
      '400 ErrorPropertyValidationFailure',
    ],
    ['whole days with hours', { ...event, isAllDay: true }, '400 ErrorInvalidRequest'],
    [
      'a field that a pattern lacks',
      { ...event, recurrence: { ...daily, pattern: { ...daily.pattern, month: 3 } } },
      '400 invalidParameter',
    ],
    [
      'a range on another day',
      { ...event, recurrence: { ...daily, range: { ...daily.range, startDate: '2026-03-03' } } },
      '400 ErrorPropertyValidationFailure',
    ],
    [
      'a property without a name',
      { ...event, singleValueExtendedProperties: [{ id: 'x', value: 'y' }] },
      '400 ErrorInvalidRequest',
    ],
  ])('refuses %s', async (_what, body, code) => {
    expect(await codeOf('POST', events, body)).toBe(code);
  });

  it('refuses other tokens, times in other zones, mutable ids, and parameters that delta does not take', async () => {
    expect(await codeOf('GET', '/me/calendars', undefined, { authorization: 'Bearer x' })).toBe(
      '401 InvalidAuthenticationToken',
    );
    expect(await codeOf('GET', `${view}?${window}`, undefined, {})).toBe('400 ErrorInvalidRequest');
    expect(await codeOf('GET', `${view}?${window}&$select=subject`)).toBe('400 invalidParameter');
    expect(await codeOf('GET', view)).toBe('400 ErrorInvalidParameter');
    expect(await codeOf('GET', `${view}?$deltatoken=x`)).toBe('410 SyncStateNotFound');
    expect(await codeOf('GET', `${events}/nothing`)).toBe('404 ErrorItemNotFound');
    graph.account(EMAIL).addCalendar({ id: 'birthdays', canEdit: false });
    expect(await codeOf('POST', '/me/calendars/birthdays/events', event)).toBe('403 ErrorAccessDenied');
  });

  it('refuses an old ETag, and creates one event per transaction id', async () => {
    const made = z.parse(
      anything,
      await (await ask('POST', events, { ...event, transactionId: 't' })).json(),
    );
    const again = z.parse(
      anything,
      await (await ask('POST', events, { ...event, transactionId: 't' })).json(),
    );
    expect(again.id).toBe(made.id);
    const path = `${events}/${encodeURIComponent(String(made.id))}`;
    const early = { ...PREFER, 'if-match': String(made['@odata.etag']) };
    expect((await ask('PATCH', path, { subject: 'First' }, early)).status).toBe(200);
    expect(await codeOf('PATCH', path, { subject: 'Late' }, early)).toBe('412 ErrorIrresolvableConflict');
    expect(await codeOf('PATCH', path, { transactionId: 'u' })).toBe('400 ErrorInvalidPropertySet');
    expect((await ask('DELETE', path)).status).toBe(204);
    expect(await codeOf('DELETE', path)).toBe('404 ErrorItemNotFound');
  });

  it('lists no more of occurrences than their times, and nothing of deleted ones', async () => {
    const account = graph.account(EMAIL);
    const id = String(account.create({ ...event, recurrence: daily }).id);
    const { items, deltaLink } = await readAll(`${view}?${window}`);
    expect(items.map(({ type }) => type)).toEqual(['seriesMaster', 'occurrence', 'occurrence', 'occurrence']);
    expect(Object.keys(items[1] ?? {}).sort()).toEqual([
      '@odata.etag',
      '@odata.type',
      'end',
      'id',
      'seriesMasterId',
      'start',
      'type',
    ]);
    account.cancel(String(items[2]?.id));
    account.change(String(items[3]?.id), { subject: 'Other' });
    const later = await readAll(deltaLink);
    expect(later.items.map(({ type, subject }) => [type, subject])).toEqual([
      ['seriesMaster', 'Meet'],
      ['occurrence', undefined],
      ['exception', 'Other'],
    ]);
    const query = new URLSearchParams({ $select: 'id,cancelledOccurrences' });
    const read = z.parse(
      anything,
      await (await ask('GET', `${events}/${encodeURIComponent(id)}?${query}`)).json(),
    );
    expect(read.cancelledOccurrences).toEqual([`OID.${id}.2026-03-03`]);
    // Exceptions are listed where they are selected and expanded.
    const exceptions = `${events}/${encodeURIComponent(id)}?$expand=exceptionOccurrences`;
    expect(await codeOf('GET', exceptions)).toBe('400 RequestBroker--ParseUri');
    const changed = await (await ask('GET', `${exceptions}&$select=exceptionOccurrences`)).json();
    expect(changed).toMatchObject({ exceptionOccurrences: [{ id: items[3]?.id }] });
    account.cancel(id);
    expect((await readAll(later.deltaLink)).items).toEqual([{ '@removed': { reason: 'deleted' }, id }]);
    graph.expireDeltaLinks();
    expect(await codeOf('GET', later.deltaLink)).toBe('410 SyncStateNotFound');
  });

  it('lists events moved out of a window, or created outside of it, as removed', async () => {
    const account = graph.account(EMAIL);
    const inside = String(account.create(event).id);
    const { deltaLink } = await readAll(`${view}?${window}`);
    account.change(inside, { start: at('2026-08-02T09:00:00'), end: at('2026-08-02T10:00:00') });
    const outside = String(
      account.create({ ...event, start: at('2026-09-02T09:00:00'), end: at('2026-09-02T10:00:00') }).id,
    );
    const later = await readAll(deltaLink);
    expect(later.items.map((item) => item.id)).toEqual([inside, outside]);
    expect(later.items.every((item) => item['@removed'] !== undefined)).toBe(true);
  });

  it('expands every pattern in wall time of its zone', () => {
    const account = graph.account(EMAIL);
    const starts = (startDate: string, timeZone: string, pattern: Record<string, unknown>) => {
      const range = { type: 'numbered', startDate, numberOfOccurrences: 4, recurrenceTimeZone: timeZone };
      const times = {
        start: at(`${startDate}T09:00:00`, timeZone),
        end: at(`${startDate}T09:30:00`, timeZone),
      };
      const id = account.create({ ...times, recurrence: { pattern: { interval: 1, ...pattern }, range } }).id;
      const all = account.events('2026-01-01T00:00:00Z', '2030-01-01T00:00:00Z');
      return all
        .filter(({ seriesMasterId }) => seriesMasterId === id)
        .map(({ start }) => z.parse(z.object({ dateTime: z.string() }), start).dateTime.slice(0, 16));
    };
    expect(starts('2026-03-27', 'W. Europe Standard Time', { type: 'daily' })).toEqual([
      '2026-03-27T08:00',
      '2026-03-28T08:00',
      '2026-03-29T07:00',
      '2026-03-30T07:00',
    ]);
    expect(starts('2026-01-31', 'India Standard Time', { type: 'absoluteMonthly', dayOfMonth: 31 })).toEqual([
      '2026-01-31T03:30',
      '2026-02-28T03:30',
      '2026-03-31T03:30',
      '2026-04-30T03:30',
    ]);
    const friday = { type: 'relativeMonthly', daysOfWeek: ['friday'], index: 'last' };
    expect(starts('2026-02-27', 'Eastern Standard Time', friday)).toEqual([
      '2026-02-27T14:00',
      '2026-03-27T13:00',
      '2026-04-24T13:00',
      '2026-05-29T13:00',
    ]);
    const weekly = {
      type: 'weekly',
      daysOfWeek: ['monday', 'thursday'],
      firstDayOfWeek: 'sunday',
      interval: 2,
    };
    expect(starts('2026-03-30', 'New Zealand Standard Time', weekly)).toEqual([
      '2026-03-29T20:00',
      '2026-04-01T20:00',
      '2026-04-12T21:00',
      '2026-04-15T21:00',
    ]);
  });

  it('calls a subscription whose address echoes the validation token', async () => {
    const received: string[] = [];
    let isWilling = false;
    receiver = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://receiver');
      const token = searchParams.get('validationToken');
      const headers = { 'content-type': 'text/plain' };
      if (token !== null) return void response.writeHead(200, headers).end(isWilling ? token : 'no');
      request.setEncoding('utf8').on('data', (text: string) => received.push(text));
      request.on('end', () => response.writeHead(202).end());
    });
    await new Promise<void>((resolve) => receiver?.listen(0, '127.0.0.1', resolve));
    const notificationUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const wanted = {
      changeType: 'created,updated,deleted',
      notificationUrl,
      resource: events,
      expirationDateTime: new Date(NOW + 86_400_000).toISOString(),
      clientState: 'secret',
    };
    const tooLong = { ...wanted, expirationDateTime: new Date(NOW + 8 * 86_400_000).toISOString() };
    expect(await codeOf('POST', '/subscriptions', tooLong)).toBe('400 InvalidRequest');
    expect(await codeOf('POST', '/subscriptions', wanted)).toBe('400 ValidationError');
    isWilling = true;
    const made = z.parse(anything, await (await ask('POST', '/subscriptions', wanted)).json());
    const id = String(graph.account(EMAIL).create(event).id);
    await graph.deliveries.settled();
    const notice = {
      subscriptionId: made.id,
      clientState: 'secret',
      changeType: 'created',
      resourceData: { id },
    };
    expect(JSON.parse(received[0] ?? '')).toMatchObject({ value: [notice] });
    expect((await ask('DELETE', `/subscriptions/${made.id}`)).status).toBe(204);
    graph.account(EMAIL).cancel(id);
    await graph.deliveries.settled();
    expect(received).toHaveLength(1);
  });
});
