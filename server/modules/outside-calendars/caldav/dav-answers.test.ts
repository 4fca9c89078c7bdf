import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { kindOf, YEAR } from '../provider-tests/provider-under-test.test-support.ts';
import { writeAccount } from './caldav-account.ts';
import { createCaldavCalendar } from './caldav-calendar.ts';
import { createDavCalls } from './dav-calls.ts';
import { createDiscovery } from './discovery.ts';

interface Reply {
  readonly status: number;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
type Answering = (asked: { method: string; path: string; password: boolean; body: string }) => Reply;

const clock = { now: () => Date.parse('2026-03-01T00:00:00Z') };
const calls = createDavCalls({ clock, isLoopbackAllowed: true });
const provider = createCaldavCalendar({ calls, clock });
const CALENDAR = '/cal/';
const ends: (() => void)[] = [];

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Server that answers as no good one does. */
async function serve(answering: Answering) {
  const asked: { path: string; password: boolean }[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const one = { method, path, password: headers.authorization !== undefined, body: await bodyOf(request) };
    asked.push(one);
    const { status, text = '', headers: more = {} } = answering(one);
    response.writeHead(status, more).end(text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ends.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const account = { home: `${url}/`, userName: 'ada', password: 'secret', addresses: [], timeZone: 'UTC' };
  return { url, asked, token: writeAccount(account) };
}
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const event = (name: string, ...more: readonly string[]) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', `UID:${name}`, `SUMMARY:${name}`],
    ...['DTSTART:20260504T100000Z', 'DTEND:20260504T110000Z', ...more, 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');
const multiStatus = (...inside: readonly string[]): Reply => ({
  status: 207,
  text: `<multistatus xmlns="DAV:">${inside.join('')}</multistatus>`,
});
const gone = (name: string, status: number) =>
  `<response><href>${CALENDAR}${name}</href><status>HTTP/1.1 ${status} No</status></response>`;
const given = (name: string, properties: string) =>
  `<response><href>${CALENDAR}${name}</href><propstat><prop>${properties}</prop><status>HTTP/1.1 200 OK</status></propstat></response>`;
const etag = '<getetag>"1"</getetag>';
const object = (name: string, text: string) => given(name, `${etag}<calendar-data>${text}</calendar-data>`);

/** Calendar of some objects, each by what a report answers for it; no sync tokens. */
const calendarOf =
  (reports: Readonly<Record<string, string>>, objects: Readonly<Record<string, string>> = {}): Answering =>
  ({ method, path, body }) => {
    const text = objects[path.slice(CALENDAR.length)];
    if (method === 'GET') return text === undefined ? { status: 404 } : { status: 200, text };
    if (body.includes('sync-token')) return multiStatus(given('', '<getetag/>'));
    if (body.includes('calendar-query'))
      return multiStatus(...Object.keys(reports).map((name) => given(name, etag)));
    return multiStatus(
      ...Object.entries(reports).flatMap(([name, report]) => (body.includes(name) ? [report] : [])),
    );
  };
const titles = async (token: string) =>
  (await provider.changes(token, CALENDAR, YEAR, null)).events.map(({ title }) => title);

it('an object that a report fails for, or leaves out, is not taken for a deleted one', async () => {
  const failing = await serve(
    calendarOf({ 'a.ics': object('a.ics', event('a')), 'b.ics': gone('b.ics', 500) }),
  );
  expect(await kindOf(titles(failing.token))).toBe('provider_error');
  const silent = await serve(
    calendarOf({ 'a.ics': object('a.ics', event('a')), 'b.ics': '' }, { 'b.ics': event('b') }),
  );
  expect(await titles(silent.token)).toEqual(['a', 'b']);
  const deleted = await serve(
    calendarOf({ 'a.ics': object('a.ics', event('a')), 'b.ics': gone('b.ics', 404) }),
  );
  expect(await titles(deleted.token)).toEqual(['a']);
});

it('a report that was cut off is no answer', async () => {
  const whole = calendarOf({ 'a.ics': object('a.ics', event('a')), 'b.ics': object('b.ics', event('b')) });
  const { token } = await serve((asked) => {
    const { text = '', ...reply } = whole(asked);
    return {
      ...reply,
      text: asked.body.includes('multiget') ? text.slice(0, text.lastIndexOf('<response>')) : text,
    };
  });
  expect(await kindOf(titles(token))).toBe('provider_error');
});

it('objects that nobody asked for, and names that no id can hold, are ignored', async () => {
  const long = `${'n'.repeat(1_100)}.ics`;
  const { token } = await serve(
    calendarOf({
      'a.ics': object('a.ics', event('a')) + object('z.ics', event('z')),
      [long]: object(long, event('long')),
    }),
  );
  expect(await titles(token)).toEqual(['a']);
});

it('objects without an end are not read', async () => {
  const text = event('a', `X-PAD:${'x'.repeat(1_000_000)}`);
  const names = Array.from({ length: 400 }, (_, index) => `${String(index).padStart(3, '0')}.ics`);
  const { token, asked } = await serve(({ body, ...rest }) =>
    calendarOf(
      Object.fromEntries(
        names.map((name) => [name, body.includes('multiget') && body.includes(name) ? object(name, '') : '']),
      ),
      Object.fromEntries(names.map((name) => [name, text])),
    )({ body, ...rest }),
  );
  expect(await kindOf(titles(token))).toBe('provider_error');
  expect(asked.length).toBeLessThan(120);
});

it('more changes than a window has events end the cursor, and a page that is refused later does, too', async () => {
  const many = Array.from({ length: 5_001 }, (_, index) => gone(`${index}.ics`, 404));
  const { token } = await serve(() => multiStatus(...many, '<sync-token>2</sync-token>'));
  expect(await kindOf(provider.changes(token, CALENDAR, YEAR, 'token:1'))).toBe('cursor_expired');
  const refusing = await serve(() => ({ status: 400 }));
  expect(await kindOf(provider.changes(refusing.token, CALENDAR, YEAR, 'token:1'))).toBe('cursor_expired');
});

it('an object whose work does not end leaves the others alone', async () => {
  const text = event(
    'bad',
    'RRULE:FREQ=DAILY',
    `EXDATE:${Array(400_000).fill('20260504T100000Z').join(',')}`,
  );
  const { token } = await serve(
    calendarOf({ 'a.ics': object('a.ics', event('a')), 'bad.ics': object('bad.ics', text) }),
  );
  expect(await titles(token)).toContain('a');
});

const found =
  (home: string): Answering =>
  ({ body }) =>
    body.includes('current-user-principal')
      ? multiStatus(given('', '<current-user-principal><href>/me/</href></current-user-principal>'))
      : multiStatus(given('', `<calendar-home-set><href>${home}</href></calendar-home-set>`));
const discover = (url: string) =>
  createDiscovery({ calls, resolveServices: async () => [], isLoopbackAllowed: true })(url, {
    userName: 'ada',
    password: 'secret',
  });

it('no password goes to a server that does not ask for one, where a redirect leads either', async () => {
  const page = await serve(() => ({ status: 200, text: '<html>' }));
  await expect(discover(page.url)).rejects.toMatchObject({ id: 'caldav_not_found' });
  const digest = await serve(() => ({ status: 401, headers: { 'www-authenticate': 'Digest realm="x"' } }));
  await expect(discover(digest.url)).rejects.toMatchObject({ id: 'caldav_refused' });
  const leading = await serve(() => ({ status: 302, headers: { location: page.url } }));
  await expect(discover(leading.url)).rejects.toMatchObject({ id: 'caldav_not_found' });
  for (const { asked } of [page, digest, leading]) {
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter(({ password }) => password)).toEqual([]);
  }
  const asking = await serve((asked) =>
    asked.password
      ? found('/home')(asked)
      : { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } },
  );
  expect(await discover(asking.url)).toEqual({ home: `${asking.url}/home/`, addresses: [] });
});

it('a busy server is unreachable, and a home of an endless address is none', async () => {
  for (const status of [429, 500, 503]) {
    const busy = await serve(() => ({ status }));
    await expect(discover(busy.url)).rejects.toMatchObject({ id: 'provider_unreachable' });
  }
  const endless = await serve(found(`/${'h'.repeat(2_100)}/`));
  await expect(discover(endless.url)).rejects.toMatchObject({ id: 'caldav_not_found' });
});
