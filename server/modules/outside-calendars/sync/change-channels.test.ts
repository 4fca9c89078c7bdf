import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ConnectedGoogle, startConnectedGoogle } from '#tests/factories/connected-google.ts';
import { type ConnectedMicrosoft, startConnectedMicrosoft } from '#tests/factories/connected-microsoft.ts';
import { type Person, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';

const PUBLIC_URL = 'https://daywall.example';

let world: ConnectedGoogle | ConnectedMicrosoft;
let ada: Person;

afterEach(async () => {
  vi.unstubAllGlobals();
  expect(world.double.problems).toEqual([]);
  await world.close();
});

/** Public address, wherever the server listens. */
function leadHere(): void {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: string | URL, init?: RequestInit) =>
    fetch(String(input).replace(PUBLIC_URL, world.server.url), init),
  );
}
async function titles(): Promise<(string | null)[]> {
  const { token } = await signInAgain(world.server, ada);
  const calendar = await connectSocket(world.server.url, 'calendar', token);
  const items = await calendar.ask('getCalendarItems', { timeMin: at(-24), timeMax: at(24) });
  calendar.close();
  return items.map(({ title }) => title).sort();
}
function at(hours: number): string {
  return new Date(world.server.clock.now() + hours * 3_600_000).toISOString();
}
function post(path: string, headers: Record<string, string>, payload?: object) {
  return world.server.app.inject({
    method: 'POST',
    url: path,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
}
const held = () => world.server.app.heldJobs.held.length;

describe('a call of Google', () => {
  let google: ConnectedGoogle;
  beforeEach(async () => {
    google = await startConnectedGoogle({ config: { publicUrl: PUBLIC_URL } });
    world = google;
    leadHere();
    ada = await registerPerson(google.server);
    await google.connect(ada);
    await google.double.deliveries.settled();
    await google.settle();
  });
  const create = (summary: string) =>
    google.account.create({ summary, start: { dateTime: at(3) }, end: { dateTime: at(4) } });

  it('is ignored without the channel’s secret, with the same answer', async () => {
    const [row] = await google.server.database
      .executeSql('select channel_id from outside_calendars')
      .then(({ rows }) => rows);
    for (const [id, secret] of [
      [String(row?.channel_id), 'guessed'],
      [String(row?.channel_id), ''],
      [randomUUID(), 'guessed'],
      ['no channel', ''],
    ] as const) {
      const headers = { 'x-goog-channel-id': id, 'x-goog-channel-token': secret };
      expect(await post('/api/calendar-changes/google', headers)).toMatchObject({
        statusCode: 204,
        body: '',
      });
    }
    expect((await post('/api/calendar-changes/google', {})).statusCode).toBe(204);
    expect(held()).toBe(0);
  });

  it('pulls changes at once, once, in whatever order and however often it comes', async () => {
    google.double.deliveries.hold();
    for (const name of ['One', 'Two', 'Three']) create(name);
    await google.double.deliveries.release({ seed: 7 });
    expect(google.double.deliveries.statuses.every((status) => status === 204)).toBe(true);
    expect(held()).toBeGreaterThan(2);
    await google.settle();
    expect(await titles()).toEqual(['One', 'Three', 'Two']);
  });

  it('continues over the end of a channel, of which there is one at a time', async () => {
    for (let day = 0; day < 4; day += 1) {
      await google.nextMinute(20 * 60);
      await google.double.deliveries.settled();
      expect(google.double.channelCount).toBe(1);
    }
    await google.settle();
    create('Later');
    await google.double.deliveries.settled();
    await google.settle();
    expect(await titles()).toEqual(['Later']);
  });
});

describe('a call of Microsoft', () => {
  let graph: ConnectedMicrosoft;
  beforeEach(async () => {
    graph = await startConnectedMicrosoft({ config: { publicUrl: PUBLIC_URL } });
    world = graph;
    leadHere();
    ada = await registerPerson(graph.server);
    await graph.connect(ada);
    await graph.double.deliveries.settled();
    await graph.settle();
  });

  it('is ignored without the secret, and no input makes a fault', async () => {
    const [row] = await graph.server.database
      .executeSql('select channel_outside_id from outside_calendars')
      .then(({ rows }) => rows);
    const subscriptionId = String(row?.channel_outside_id);
    const url = '/api/calendar-changes/microsoft';
    for (const value of [
      [{ subscriptionId, clientState: 'guessed' }],
      [{ subscriptionId }],
      [{ subscriptionId: '' }],
      'nothing',
    ]) {
      expect((await post(url, {}, { value })).statusCode).toBe(202);
    }
    expect((await post(url, { 'content-type': 'application/json' })).statusCode).toBe(202);
    const asked = await post(`${url}?validationToken=${encodeURIComponent('<b>a b</b>')}`, {});
    expect(asked).toMatchObject({ statusCode: 200, body: '<b>a b</b>' });
    expect(asked.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(held()).toBe(0);
  });

  it('pulls changes at once', async () => {
    expect(graph.double.subscriptionCount).toBe(1);
    const when = (hours: number) => ({ dateTime: at(hours).replace('Z', ''), timeZone: 'UTC' });
    graph.account.create({ subject: 'Choir', start: when(3), end: when(4), isAllDay: false });
    await graph.double.deliveries.settled();
    await graph.settle();
    expect(await titles()).toEqual(['Choir']);
  });
});

describe('a server without a public address', () => {
  it('opens no channels', async () => {
    const google = await startConnectedGoogle();
    world = google;
    ada = await registerPerson(google.server);
    await google.connect(ada);
    expect(google.double.channelCount).toBe(0);
  });
});
