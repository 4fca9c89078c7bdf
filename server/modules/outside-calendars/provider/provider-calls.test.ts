import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createGoogleCalendar } from '../google/google-calendar.ts';
import { createMicrosoftCalendar } from '../microsoft/microsoft-calendar.ts';
import { KEY, kindOf, YEAR } from '../provider-tests/provider-under-test.test-support.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const clock = { now: () => Date.parse('2026-03-01T00:00:00Z') };

function answering(status: number, body: string, headers: Record<string, string> = {}) {
  return serve((_request, response) => void response.writeHead(status, headers).end(body));
}

describe('a faulty provider', () => {
  it.each([
    ['a page of another kind', 200, '<html></html>'],
    ['an answer of another shape', 200, '{"items":[{"id":7}],"value":[{"id":7}]}'],
    ['a fault without words', 502, 'Bad Gateway'],
    ['a fault with words of its own', 500, '{"error":"internal"}'],
  ])('answers %s', async (_what, status, body) => {
    const apiUrl = await answering(status, body);
    for (const provider of [
      createGoogleCalendar({ apiUrl, clock }),
      createMicrosoftCalendar({ apiUrl, clock }),
    ])
      expect(await kindOf(provider.listCalendars('token'))).toBe('provider_error');
  });

  it('answers without an end', async () => {
    const apiUrl = await serve((_request, response) => {
      response.writeHead(200);
      const fill = () => {
        while (response.write('x'.repeat(1_024 * 1_024)));
      };
      response.on('drain', fill);
      fill();
    });
    expect(await kindOf(createGoogleCalendar({ apiUrl, clock }).listCalendars('token'))).toBe(
      'provider_error',
    );
  });

  it('returns endless pages', async () => {
    const apiUrl = await answering(200, '{"items":[],"nextPageToken":"again"}');
    expect(await kindOf(createGoogleCalendar({ apiUrl, clock }).listCalendars('token'))).toBe(
      'provider_error',
    );
  });

  it('redirects the token elsewhere', async () => {
    const asked: string[] = [];
    const elsewhere = await serve((request, response) => {
      asked.push(String(request.url));
      response.end('{}');
    });
    const links = await answering(200, `{"value":[],"@odata.nextLink":"${elsewhere}/v1.0/me/calendars"}`);
    const microsoft = createMicrosoftCalendar({ apiUrl: links, clock });
    expect(await kindOf(microsoft.listCalendars('token'))).toBe('provider_error');
    expect(await kindOf(microsoft.changes('token', 'id', YEAR, `${elsewhere}/v1.0/me/delta`))).toBe(
      'cursor_expired',
    );
    expect(await kindOf(microsoft.changes('token', 'id', YEAR, `${links}/v1.0/../beta/me`))).toBe(
      'provider_error',
    );
    const redirects = await answering(302, '', { location: `${elsewhere}/calendar` });
    const google = createGoogleCalendar({ apiUrl: redirects, clock });
    expect(await kindOf(google.listCalendars('token'))).toBe('unreachable');
    expect(asked).toEqual([]);
  });

  it('returns invalid dates', async () => {
    const bad = { id: 'bad', start: { date: '2026-02-31' }, end: { date: '2026-03-01' } };
    const google = createGoogleCalendar({ apiUrl: await answering(200, JSON.stringify(bad)), clock });
    expect(await kindOf(google.getEvent('token', 'calendar', 'bad'))).toBe('provider_error');
    const when = { dateTime: '2026-03-02T25:00:00.0000000', timeZone: 'UTC' };
    const apiUrl = await answering(200, JSON.stringify({ id: 'bad', start: when, end: when }));
    const microsoft = createMicrosoftCalendar({ apiUrl, clock });
    expect(await kindOf(microsoft.getEvent('token', 'calendar', 'bad'))).toBe('provider_error');
    const recurrence = ['RRULE:FREQ=DAILY', 'EXDATE;VALUE=DATE:20261399'];
    const series = { ...bad, start: { date: '2026-02-28' }, recurrence };
    const odd = createGoogleCalendar({ apiUrl: await answering(200, JSON.stringify(series)), clock });
    expect(await kindOf(odd.getSeries('token', 'calendar', 'bad'))).toBe('rejected');
  });

  it('returns an unknown zone for a series', async () => {
    const when = { dateTime: '2026-03-02T07:00:00.0000000', timeZone: 'UTC' };
    const range = { type: 'noEnd', startDate: '2026-03-02', recurrenceTimeZone: 'tzone://Microsoft/Custom' };
    const recurrence = { pattern: { type: 'daily', interval: 1 }, range };
    const series = { id: 'series', type: 'seriesMaster', start: when, end: when, recurrence };
    const microsoft = createMicrosoftCalendar({
      apiUrl: await answering(200, JSON.stringify(series)),
      clock,
    });
    expect(await kindOf(microsoft.getSeries('token', 'calendar', 'series'))).toBe('rejected');
    const occurrence = { seriesId: 'series', originalStart: '2026-03-03T07:00:00.000Z' };
    expect(await kindOf(microsoft.splitSeries('token', 'calendar', occurrence, 'delete', KEY))).toBe(
      'rejected',
    );
  });

  it('is unreachable', async () => {
    const google = createGoogleCalendar({ apiUrl: 'http://127.0.0.1:1', clock });
    expect(await kindOf(google.listCalendars('token'))).toBe('unreachable');
  });

  it.each([
    ['7', 7_000],
    ['Sun, 01 Mar 2026 00:01:00 GMT', 60_000],
    ['Sun, 01 Mar 2020 00:01:00 GMT', 0],
    ['soon', null],
  ])('asks for a pause of %s', async (pause, retryAfterMs) => {
    const apiUrl = await answering(429, '{}', { 'retry-after': pause });
    const error = await createMicrosoftCalendar({ apiUrl, clock })
      .getEvent('token', 'calendar', KEY)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'rate_limited', retryAfterMs });
  });

  it.each([
    [403, 'insufficientPermissions', 'forbidden'],
    [403, 'userRateLimitExceeded', 'rate_limited'],
    [403, 'quotaExceeded', 'rate_limited'],
    [410, 'updatedMinTooLongAgo', 'cursor_expired'],
    [410, 'deleted', 'not_found'],
    [412, 'conditionNotMet', 'conflict'],
    [400, 'invalid', 'rejected'],
    [408, '', 'provider_error'],
  ])('Google refuses with %i %s', async (status, reason, kind) => {
    const apiUrl = await answering(status, JSON.stringify({ error: { code: status, errors: [{ reason }] } }));
    expect(await kindOf(createGoogleCalendar({ apiUrl, clock }).listCalendars('token'))).toBe(kind);
  });

  it.each([
    [403, 'ErrorAccessDenied', 'forbidden'],
    [400, 'ErrorInvalidIdMalformed', 'not_found'],
    [410, 'resyncRequired', 'cursor_expired'],
    [400, 'ErrorInvalidSyncStateData', 'cursor_expired'],
    [409, 'ErrorIrresolvableConflict', 'conflict'],
    [509, '', 'rate_limited'],
    [503, 'serviceNotAvailable', 'provider_error'],
    [400, 'ErrorOccurrenceCrossingBoundary', 'rejected'],
  ])('Microsoft refuses with %i %s', async (status, code, kind) => {
    const apiUrl = await answering(status, JSON.stringify({ error: { code } }));
    expect(await kindOf(createMicrosoftCalendar({ apiUrl, clock }).listCalendars('token'))).toBe(kind);
  });
});
