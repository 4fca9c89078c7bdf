import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmPerson, type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { DAY, HOUR } from '#time/units.ts';

let server: TestServer;
let person: Person;
let socket: TestSocket;
const lines: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'info' }, undefined, { write: (line) => void lines.push(line) });
  person = await registerPerson(server);
  await confirmPerson(server, person);
  socket = await connectSocket(server.url, 'calendar', person.token);
});
afterAll(async () => {
  socket.close();
  await server.close();
});

interface Answer {
  readonly status: number;
  readonly body: {
    readonly feed?: { readonly address: string } | null;
    readonly address: string;
    readonly hasTitles: boolean;
    readonly id?: string;
  };
}

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  token = person.token,
): Promise<Answer> {
  const reply = await server.app.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': uuidv7() },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: reply.statusCode, body: reply.json() };
}

async function fetchFeed(address: string, headers: Record<string, string> = {}) {
  const {
    statusCode,
    body,
    headers: replyHeaders,
  } = await server.app.inject({ url: new URL(address).pathname, headers });
  return { status: statusCode, text: body, headers: replyHeaders };
}

async function publish(hasTitles = true): Promise<string> {
  await call('DELETE', '/api/feed');
  return (await call('POST', '/api/feed', { hasTitles })).body.address;
}

const block = (start: number, more: object = {}) => ({
  id: uuidv7(),
  title: 'Block',
  startDate: new Date(start).toISOString(),
  endDate: new Date(start + HOUR).toISOString(),
  timeZone: 'Europe/Berlin',
  ...more,
});
const create = (props: ReturnType<typeof block>) => socket.ask('createScheduleItem', { props });

function eventsOf(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}

describe('the feed routes', () => {
  it('refuse a missing feed, and strangers without a session', async () => {
    expect((await call('PUT', '/api/feed', { hasTitles: false })).status).toBe(404);
    expect((await call('POST', '/api/feed/renew')).status).toBe(404);
    expect((await server.app.inject({ url: '/api/feed' })).statusCode).toBe(401);
  });

  it('answer every wrong secret like a path that does not exist', async () => {
    const address = await publish();
    const stranger = await registerPerson(server);
    const theirs = (await call('POST', '/api/feed', {}, stranger.token)).body.address;
    const [own, other] = [address, theirs].map((each) =>
      Buffer.from(/([^/]+)\.ics$/.exec(each)?.[1] ?? '', 'base64url'),
    );
    const mixed = Buffer.concat([
      (own ?? Buffer.alloc(0)).subarray(0, 16),
      (other ?? Buffer.alloc(0)).subarray(16),
    ]).toString('base64url');
    const nowhere = await server.app.inject({ url: '/api/nothing-here' });
    for (const secret of [
      mixed,
      'x',
      'A'.repeat(64),
      `${/([^/]+)\.ics$/.exec(address)?.[1]}A`,
      'y'.repeat(190),
    ]) {
      const { status, text } = await fetchFeed(`http://daywall/api/feeds/${secret}.ics`);
      expect([status, text]).toEqual([404, nowhere.body]);
    }
  });
});

describe('a feed', () => {
  it('has an address until it is renewed or revoked, each of which ends it at once', async () => {
    const address = await publish();
    expect((await call('POST', '/api/feed', {})).body.address).toBe(address);
    expect((await call('GET', '/api/feed')).body.feed?.address).toBe(address);
    const next = (await call('POST', '/api/feed/renew')).body.address;
    expect(next).not.toBe(address);
    expect([(await fetchFeed(address)).status, (await fetchFeed(next)).status]).toEqual([404, 200]);
    expect((await call('DELETE', '/api/feed')).body.feed).toBeNull();
    expect((await fetchFeed(next)).status).toBe(404);
    expect((await call('GET', '/api/feed')).body.feed).toBeNull();
  });

  it('is not sent again while unchanged, and is not cacheable by others', async () => {
    const address = await publish();
    const first = await fetchFeed(address);
    expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(first.headers['cache-control']).toContain('private');
    const etag = String(first.headers.etag);
    expect(await fetchFeed(address, { 'if-none-match': `"other", W/${etag}` })).toMatchObject({
      status: 304,
      text: '',
    });
    await create(block(server.clock.now() + HOUR));
    expect((await fetchFeed(address, { 'if-none-match': etag })).status).toBe(200);
  });

  it('shows only busy times without titles', async () => {
    await create(block(server.clock.now() + 2 * HOUR, { title: 'Secret plan', location: 'Secret place' }));
    const feed = (await fetchFeed(await publish(true))).text;
    expect(feed).toContain('Secret plan');
    const silent = (await fetchFeed(await publish(false))).text;
    expect(silent).not.toContain('Secret');
    expect(eventsOf(silent).every(({ summary }) => summary === 'Busy')).toBe(true);
  });

  it('never has its address in the log', async () => {
    const address = await publish();
    await fetchFeed(address);
    const secret = /([^/]+)\.ics$/.exec(address)?.[1] ?? 'none';
    expect(lines.join('')).toContain('/api/feeds/');
    expect(lines.join('')).not.toContain(secret.slice(0, 20));
  });
});

describe.each(['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'])(
  'blocks of %s',
  (timeZone) => {
    it('parse to the same instants over both changes of the clocks, and whole days to the same dates', async () => {
      const now = server.clock.now();
      const made = [];
      for (let day = 10; day < 360; day += 25) {
        const from = Temporal.Instant.fromEpochMilliseconds(now + day * DAY).toZonedDateTimeISO(timeZone);
        const at = from.withPlainTime('09:30');
        made.push(
          block(at.epochMilliseconds, {
            timeZone,
            title: `Long, and; with \\ and ${'ä'.repeat(80)} ${day}`,
            description: `Several, long\nlines; ${'ö'.repeat(80)}`,
          }),
        );
        const midnight = from.startOfDay();
        made.push({
          ...block(midnight.epochMilliseconds, { timeZone, title: `Day ${day}`, isAllDay: true }),
          endDate: new Date(midnight.add({ days: 2 }).epochMilliseconds).toISOString(),
        });
      }
      for (const props of made) await create(props);
      const text = (await fetchFeed(await publish())).text;
      expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
      const byId = new Map(eventsOf(text).map((event) => [event.uid.split('@')[0], event]));
      for (const { id, title, startDate, endDate, ...props } of made) {
        const event = byId.get(id);
        expect(event?.summary).toBe(title);
        expect(event?.description ?? null).toBe('description' in props ? props.description : null);
        if ('isAllDay' in props) {
          const dateOf = (instant: string) =>
            Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
          expect([event?.startDate.isDate, event?.startDate.toString(), event?.endDate.toString()]).toEqual([
            true,
            dateOf(startDate),
            dateOf(endDate),
          ]);
        } else {
          expect([event?.startDate.toUnixTime(), event?.endDate.toUnixTime()]).toEqual([
            Date.parse(startDate) / 1_000,
            Date.parse(endDate) / 1_000,
          ]);
        }
      }
    });
  },
);
