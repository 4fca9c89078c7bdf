import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_SUBSCRIBED_EVENTS, MAX_SUBSCRIPTIONS } from '#contract/limits.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { HOUR } from '#time/units.ts';
import { CalendarFaultError, createFetchCalendar } from './fetch-calendar.ts';

let server: TestServer;
let person: Person;
let socket: TestSocket;
let stranger: TestSocket;
let host: Server;
let origin: string;
/** Answer of the calendar's host, and the requests it got. */
let answer: (request: IncomingMessage, reply: ServerResponse) => void;
const asked: IncomingMessage[] = [];

function calendar(...events: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Club', ...events, 'END:VCALENDAR'].join('\r\n');
}
const at = (hours: number) =>
  new Date(server.clock.now() + hours * HOUR).toISOString().replaceAll(/[-:]|\.\d+/g, '');
function event(uid: string, hours: number, ...lines: readonly string[]): string {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SUMMARY:${uid}`,
    `DTSTART:${at(hours)}`,
    'DURATION:PT1H',
    ...lines,
    'END:VEVENT',
  ].join('\r\n');
}
const serve = (text: string, etag = '"one"') => {
  answer = ({ headers }, reply) => {
    const isSame = headers['if-none-match'] === etag;
    reply.writeHead(isSame ? 304 : 200, { 'content-type': 'text/calendar', etag }).end(isSame ? '' : text);
  };
};

beforeAll(async () => {
  host = createServer((request, reply) => {
    asked.push(request);
    answer(request, reply);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const address = host.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  server = await startTestServer({ isCalendarOnLoopbackAllowed: true });
  person = await registerPerson(server);
  socket = await connectSocket(server.url, 'calendar', person.token);
  stranger = await connectSocket(server.url, 'calendar', (await registerPerson(server)).token);
});
beforeEach(() => {
  asked.length = 0;
  serve(calendar());
});
afterAll(async () => {
  expect(JSON.stringify(stranger.received)).not.toContain(person.user.id);
  for (const each of [socket, stranger]) each.close();
  await server.close();
  host.close();
});

const create = (fields: object = {}) =>
  socket.ask('createSubscription', {
    id: uuidv7(),
    address: `${origin}/one.ics`,
    timeZone: 'Europe/Berlin',
    ...fields,
  });
const runJobs = () => server.app.heldJobs.runAll();
async function turns(): Promise<void> {
  await server.app.scheduledJobs.find(({ name }) => name === 'subscriptions')?.run();
  await runJobs();
}
/** Moves an instant of one subscription back; advancing the clock would end the sessions. */
async function letPass(id: string, column: 'next_fetch_at' | 'deleted_at', by: number): Promise<void> {
  await server.database.executeSql(
    `update subscriptions set ${column} = ${column} - interval '${by} milliseconds' where id = $1`,
    [id],
  );
}
const found = async (id: string) => (await socket.ask('getSubscriptions', {})).find((each) => each.id === id);
async function itemsOf(id: string) {
  const items = await socket.ask('getScheduleItems', {});
  return items.filter(({ calendarId }) => calendarId === id);
}
const titlesOf = async (id: string) => (await itemsOf(id)).map(({ title }) => title).sort();

describe('the subscription service', () => {
  it('refuses an invalid address, a taken id, and everything of a stranger’s', async () => {
    for (const address of [
      '',
      'club',
      'ftp://club.example/a.ics',
      'https://user:secret@club.example/a.ics',
      'file:///etc/passwd',
    ])
      await expect(create({ address })).rejects.toThrow('invalid_input');
    const { id } = await create();
    await expect(create({ id })).rejects.toThrow('id_taken');
    const subscriptionId = id;
    await expect(
      stranger.ask('updateSubscription', {
        subscriptionId,
        version: 1,
        updateSubscriptionData: { name: 'Mine' },
      }),
    ).rejects.toThrow('not_found');
    await expect(stranger.ask('deleteSubscription', { subscriptionId })).rejects.toThrow('not_found');
    await expect(stranger.ask('restoreSubscription', { subscriptionId })).rejects.toThrow('not_found');
    await expect(stranger.ask('refreshSubscription', { subscriptionId })).rejects.toThrow('not_found');
    expect(await stranger.ask('getSubscriptions', {})).toEqual([]);
    await socket.ask('deleteSubscription', { subscriptionId });
    await expect(socket.ask('refreshSubscription', { subscriptionId })).rejects.toThrow('not_found');
  });

  it('refuses subscriptions beyond the limit', async () => {
    const rich = await registerPerson(server);
    const theirs = await connectSocket(server.url, 'calendar', rich.token);
    await server.database.executeSql(
      `insert into subscriptions (id, created_at, updated_at, owner_id, name, address, tone, time_zone, next_fetch_at)
       select uuidv7(), now(), now(), $1, 'c' || i, 'https://club.example/' || i, 1, 'UTC', '9000-01-01'
       from generate_series(1, ${MAX_SUBSCRIPTIONS}) i`,
      [rich.user.id],
    );
    const more = { id: uuidv7(), address: `${origin}/more.ics`, timeZone: 'UTC' };
    await expect(theirs.ask('createSubscription', more)).rejects.toThrow('too_many');
    theirs.close();
  });

  it('refuses edits of a subscription’s items', async () => {
    serve(calendar(event('Talk', 2)));
    const { id } = await create();
    await runJobs();
    const [item] = await itemsOf(id);
    const calendarItemId = item?.id ?? '';
    await expect(
      socket.ask('updateScheduleItem', { calendarItemId, version: 1, props: { title: 'Mine' } }),
    ).rejects.toThrow('not_permitted');
    await expect(socket.ask('deleteScheduleItem', { calendarItemId })).rejects.toThrow('not_permitted');
  });
});

describe('a faulty calendar', () => {
  const page =
    (status: number, headers = {}) =>
    () => {
      answer = (_request, reply) => void reply.writeHead(status, headers).end('<!doctype html>');
    };
  it.each([
    ['a page', 'not_a_calendar', page(200)],
    ['nothing there', 'not_found', page(404)],
    ['a refusal', 'refused', page(403)],
    ['a fault of the host', 'unreachable', page(500)],
    ['a circle', 'too_many_redirects', page(302, { location: '/again' })],
    [
      'what leads into a private network',
      'private_address',
      page(302, { location: 'http://169.254.169.254/latest' }),
    ],
    ['what leads to another protocol', 'unreachable', page(302, { location: 'file:///etc/passwd' })],
    [
      'a bomb',
      'too_large',
      () => {
        const bomb = gzipSync(Buffer.alloc(30_000_000, 'A'));
        answer = (_request, reply) => void reply.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
      },
    ],
    [
      'what breaks off',
      'unreachable',
      () => {
        answer = (_request, reply) => {
          reply.writeHead(200, { 'content-length': '1000' });
          reply.write('BEGIN:VCALENDAR', () => reply.destroy());
        };
      },
    ],
  ] as const)('%s: %s', async (_, fault, arrange) => {
    arrange();
    const { id } = await create();
    await runJobs();
    expect(await found(id)).toMatchObject({ fault, lastFetchedAt: null });
  });

  it('keeps its items, and recovers with the next good answer', async () => {
    serve(calendar(event('Kept', 1)));
    const { id } = await create();
    await runJobs();
    page(500)();
    await socket.ask('refreshSubscription', { subscriptionId: id });
    await runJobs();
    expect([(await found(id))?.fault, await titlesOf(id)]).toEqual(['unreachable', ['Kept']]);
    serve(calendar(event('Kept', 1)), '"two"');
    await letPass(id, 'next_fetch_at', 2 * HOUR);
    await turns();
    expect((await found(id))?.fault).toBeNull();
  });

  it('waits while its owner has used up the time of the server', async () => {
    serve(calendar(event('Kept', 1)));
    const { id } = await create();
    server.app.workAllowance.spend(person.user.id, Number.MAX_SAFE_INTEGER);
    await runJobs();
    server.app.workAllowance.spend(person.user.id, -Number.MAX_SAFE_INTEGER);
    expect(asked).toEqual([]);
    await socket.ask('deleteSubscription', { subscriptionId: id });
  });

  it('is refused at private addresses, by number and by resolved name', async () => {
    const strict = createFetchCalendar({ isLoopbackAllowed: false });
    const faultOf = async (address: string, fetch = strict) => {
      const error = await fetch(address, null).catch((caught: unknown) => caught);
      return error instanceof CalendarFaultError ? error.fault : error;
    };
    for (const address of [
      origin,
      'http://localhost/',
      'http://[::1]/',
      'http://10.0.0.1/',
      'http://[::ffff:10.0.0.1]/',
      'http://2130706433/',
      'http://printer.local/',
    ])
      expect(await faultOf(address), address).toBe('private_address');
    const slow = createFetchCalendar({ isLoopbackAllowed: true, patience: 200 });
    answer = () => undefined;
    expect(await faultOf(origin, slow)).toBe('timed_out');
  });
});

describe('a slow calendar', () => {
  it('of one user blocks nobody else, and is fetched in a later turn', async () => {
    const held: ServerResponse[] = [];
    answer = ({ url }, reply) => {
      if (url?.startsWith('/slow')) held.push(reply);
      else reply.writeHead(200).end(calendar(event('Quick', 2)));
    };
    const slow = [];
    for (const number of [1, 2, 3]) slow.push(await create({ address: `${origin}/slow-${number}.ics` }));
    const quick = await stranger.ask('createSubscription', {
      id: uuidv7(),
      address: `${origin}/quick.ics`,
      timeZone: 'Europe/Berlin',
    });
    // Three workers of the queue at once.
    const workers = Promise.all([runJobs(), runJobs(), runJobs()]);
    const isRead = async () => {
      const [found] = (await stranger.ask('getSubscriptions', {})).filter(({ id }) => id === quick.id);
      return found?.lastFetchedAt !== null;
    };
    await expect.poll(isRead).toBe(true);
    expect(held).toHaveLength(2);
    for (const reply of held.splice(0)) reply.writeHead(200).end(calendar());
    await workers;
    for (const { id } of slow) await letPass(id, 'next_fetch_at', HOUR / 60);
    const later = turns();
    await expect.poll(() => held.length).toBe(1);
    for (const reply of held) reply.writeHead(200).end(calendar());
    await later;
    for (const { id } of slow) expect((await found(id))?.lastFetchedAt).not.toBeNull();
    await stranger.ask('deleteSubscription', { subscriptionId: quick.id });
  });

  it('has one deadline for all redirects and the whole content', async () => {
    const fetchCalendar = createFetchCalendar({ isLoopbackAllowed: true, patience: 300 });
    const replies: ServerResponse[] = [];
    const faultOf = () => fetchCalendar(`${origin}/start`, null).catch((error: unknown) => error);
    answer = (_request, reply) => {
      replies.push(reply);
      if (replies.length < 3) setTimeout(() => reply.writeHead(302, { location: '/on' }).end(), 120);
    };
    expect(await faultOf()).toMatchObject({ fault: 'timed_out' });
    answer = (_request, reply) => {
      reply.writeHead(200, { 'content-type': 'text/calendar' });
      const drip = setInterval(() => reply.write('X'), 20);
      reply.on('close', () => clearInterval(drip));
    };
    expect(await faultOf()).toMatchObject({ fault: 'timed_out' });
    for (const reply of replies) reply.destroy();
  });
});

describe('a subscription', () => {
  it('takes the calendar’s name unless it was given one, and https for webcal', async () => {
    const unnamed = await create();
    const named = await create({ name: 'Rowing' });
    const webcal = await create({ address: 'webcal://club.example/a.ics' });
    expect([unnamed.name, webcal.address]).toEqual([new URL(origin).host, 'https://club.example/a.ics']);
    await socket.ask('deleteSubscription', { subscriptionId: webcal.id });
    await runJobs();
    expect([(await found(unnamed.id))?.name, (await found(named.id))?.name]).toEqual(['Club', 'Rowing']);
  });

  it('is read in the charset of its host, and reports the number of unreadable events', async () => {
    const talk = event('Talk', 2).replace('SUMMARY:Talk', 'SUMMARY:\u00cf\u00f0\u00e8\u00e2\u00e5\u00f2');
    const broken = event('Broken', 3).replace(/DTSTART:.*/, 'DTSTART:soon');
    const type = 'text/calendar; charset="windows-1251"';
    answer = (_request, reply) =>
      void reply.writeHead(200, { 'content-type': type }).end(Buffer.from(calendar(talk, broken), 'latin1'));
    const { id, skippedEvents } = await create();
    expect(skippedEvents).toBe(0);
    await runJobs();
    expect([await titlesOf(id), (await found(id))?.skippedEvents]).toEqual([['Привет'], 1]);
    serve(calendar(event('Talk', 2)), '"mended"');
    await socket.ask('refreshSubscription', { subscriptionId: id });
    await runJobs();
    expect(await found(id)).toMatchObject({ skippedEvents: 0, fault: null });
  });

  it('says which zones of its events nobody knows, until its file names others', async () => {
    const zoned = (zone: string) => event('Talk', 2).replace(/DTSTART:(\d+T\d+)Z/, `DTSTART;TZID=${zone}:$1`);
    serve(calendar(zoned('Somewhere Standard Time')));
    const { id, unknownZones } = await create();
    expect(unknownZones).toEqual([]);
    await runJobs();
    expect(await found(id)).toMatchObject({ unknownZones: ['Somewhere Standard Time'], skippedEvents: 0 });
    expect(await titlesOf(id)).toEqual(['Talk']);
    serve(calendar(zoned('W. Europe Standard Time 1')), '"mended"');
    await socket.ask('refreshSubscription', { subscriptionId: id });
    await runJobs();
    expect(await found(id)).toMatchObject({ unknownZones: [], fault: null });
    await socket.ask('deleteSubscription', { subscriptionId: id });
  });

  it('is fetched every hour, conditionally, and changes nothing that stays the same', async () => {
    const same = event('Same', 3);
    serve(calendar(same, event('Moved', 4), event('Gone', 5)));
    const { id } = await create();
    await runJobs();
    const before = await itemsOf(id);
    expect(before).toHaveLength(3);
    expect(before[0]).toMatchObject({ isReadOnly: true, calendarId: id, provider: null, origin: 'other' });
    asked.length = 0;
    await turns();
    expect(asked.filter(({ url }) => url === '/one.ics')).toEqual([]);
    await letPass(id, 'next_fetch_at', HOUR);
    await turns();
    expect(asked.map(({ headers }) => headers['if-none-match'])).toContain('"one"');
    serve(calendar(same, event('Moved', 9), event('New', 6)), '"three"');
    await socket.ask('refreshSubscription', { subscriptionId: id });
    await runJobs();
    const after = await itemsOf(id);
    expect(after.map(({ title }) => title).sort()).toEqual(['Moved', 'New', 'Same']);
    const of = (items: typeof after, title: string) => items.find((each) => each.title === title);
    expect(of(after, 'Same')).toEqual(of(before, 'Same'));
    expect(of(after, 'Moved')).toMatchObject({ id: of(before, 'Moved')?.id, version: 2 });
  });

  it('with too many events shows the earliest, and reports it', async () => {
    serve(calendar(event('Bell', -24, 'RRULE:FREQ=HOURLY')));
    const { id } = await create();
    await runJobs();
    const [timeMin, timeMax] = [-48, 24 * 400].map((hours) =>
      new Date(server.clock.now() + hours * HOUR).toISOString(),
    );
    const kept = async () =>
      (await socket.ask('getCalendarItems', { timeMin: timeMin ?? '', timeMax: timeMax ?? '' })).filter(
        ({ calendarId }) => calendarId === id,
      );
    const items = await kept();
    expect(items).toHaveLength(MAX_SUBSCRIBED_EVENTS);
    const starts = items.map(({ startDate }) => Date.parse(startDate));
    expect(Math.max(...starts) - Math.min(...starts)).toBe((MAX_SUBSCRIBED_EVENTS - 1) * HOUR);
    expect(Math.min(...starts)).toBeLessThan(server.clock.now() - 23 * HOUR);
    // The unchanged calendar still has too many events.
    await socket.ask('refreshSubscription', { subscriptionId: id });
    await runJobs();
    expect(asked.map(({ headers }) => headers['if-none-match'])).toContain('"one"');
    expect(await found(id)).toMatchObject({
      fault: 'too_many_events',
      lastFetchedAt: expect.any(String),
    });
  });

  it('is deleted and restored with its items', async () => {
    serve(calendar(event('Here', 2)));
    const { id } = await create();
    await runJobs();
    await socket.ask('deleteSubscription', { subscriptionId: id });
    await letPass(id, 'deleted_at', HOUR / 12);
    await turns();
    await socket.ask('restoreSubscription', { subscriptionId: id });
    await runJobs();
    expect(await titlesOf(id)).toEqual(['Here']);
    await socket.ask('deleteSubscription', { subscriptionId: id });
    await letPass(id, 'deleted_at', HOUR / 4);
    await turns();
    expect([await found(id), await titlesOf(id)]).toEqual([undefined, []]);
    await expect(socket.ask('restoreSubscription', { subscriptionId: id })).rejects.toThrow('not_found');
  });
});
