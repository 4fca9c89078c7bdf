import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostileFrame } from '#tests/factories/hostile-frame.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { openWebsocket, type RawWebsocket } from '#tests/factories/raw-websocket.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { seed } from '#tests/random-seed.ts';

let server: TestServer;
let ada: Person;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({}, undefined, { write: (line) => void lines.push(line) });
  ada = await registerPerson(server);
});
afterAll(() => server.close());
beforeEach(() => void lines.splice(0));

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const keys = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"${index.toString(36)}":1`).join()}}`;

/** Values that must not be walked, each as the JSON of one field. */
const unmeasured: Readonly<Record<string, string>> = {
  'arrays 5,000 deep': nested(5_000),
  'arrays 400,000 deep': nested(400_000),
  'objects 5,000 deep': objects(5_000),
  'an object of 100,000 keys': keys(100_000),
  'a list of 100,000 values': `[${'1,'.repeat(99_999)}1]`,
  'a deep prototype': `{"__proto__":${nested(5_000)}}`,
};

describe('a frame that is too deep or too large', () => {
  async function signedIn(): Promise<RawWebsocket> {
    const websocket = await openWebsocket(server.url);
    websocket.send(`40/tasks,${JSON.stringify({ token: ada.token })}`);
    await expect.poll(() => websocket.frames.some((frame) => frame.startsWith('40/tasks,'))).toBe(true);
    return websocket;
  }

  it.each(Object.entries(unmeasured))('is refused with its request id: %s', async (_, value) => {
    const websocket = await signedIn();
    const requestId = randomUUID();
    websocket.send(
      `42/tasks,["createTask",{"requestId":"${requestId}","title":"Task","description":${value}}]`,
    );
    websocket.send(`42/tasks,["getTasks",{"requestId":"${requestId}"},${value}]`);
    await expect
      .poll(() => websocket.frames.filter((frame) => frame.includes(`"requestId":"${requestId}"`)))
      .toEqual([
        expect.stringMatching(/^42\/tasks,\["createTask\.error".*"id":"invalid_input"/),
        expect.stringMatching(/^42\/tasks,\["getTasks\.error".*"id":"invalid_input"/),
      ]);
    expect(websocket.isOpen).toBe(true);
    websocket.close();
    expect(lines).toEqual([]);
  });

  it('ends its connection before a sign-in', async () => {
    for (const [, value] of Object.entries(unmeasured)) {
      const websocket = await openWebsocket(server.url);
      websocket.send(`40/tasks,{"token":${value}}`);
      await websocket.ended;
    }
  });

  it('is refused over HTTP', async () => {
    for (const [what, value] of Object.entries(unmeasured)) {
      const reply = await server.app.inject({
        method: 'PUT',
        url: '/api/app-settings',
        headers: {
          authorization: `Bearer ${ada.token}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        payload: `{"theme":${value}}`,
      });
      expect([what, reply.statusCode, reply.json().id]).toEqual([what, 400, 'invalid_input']);
    }
  });
});

describe('a frame of another kind', () => {
  it('is read without its small attachments, which are no input', async () => {
    const socket = await connectSocket(server.url, 'tasks', ada.token);
    const [event, body] = await socket.emitRaw('getTask', {
      requestId: randomUUID(),
      id: Buffer.from('abc'),
    });
    expect([event, body]).toMatchObject(['taskError', { error: { id: 'invalid_input' } }]);
    expect(await socket.ask('getTasks', {})).toMatchObject({ nextAfter: null });
    socket.close();
  });

  it('ends its connection with a large attachment, or as an acknowledgement', async () => {
    const large = await connectSocket(server.url, 'tasks', ada.token);
    large.socket.emit('getTask', { requestId: randomUUID(), id: Buffer.alloc(900_000) });
    await expect.poll(() => large.socket.connected).toBe(false);
    for (const frame of ['43/tasks,1[]', '461-/tasks,1[]', '44/tasks,{}', '4', '42/tasks,{}', '45', '452-']) {
      const websocket = await openWebsocket(server.url);
      websocket.send(`40/tasks,${JSON.stringify({ token: ada.token })}`);
      websocket.send(frame);
      await websocket.ended;
    }
  });
});

describe('random frames', () => {
  it(`end at most their own connection (seed ${seed})`, async () => {
    const neighbour = await connectSocket(server.url, 'tasks', ada.token);
    const drawn = fc.sample(hostileFrame, { seed, numRuns: 300 });
    for (let from = 0; from < drawn.length; from += 20) {
      const websocket = await openWebsocket(server.url);
      websocket.send(`40/tasks,${JSON.stringify({ token: ada.token })}`);
      await expect.poll(() => websocket.frames.length).toBeGreaterThan(1);
      for (const frame of drawn.slice(from, from + 20)) if (websocket.isOpen) websocket.send(frame);
      expect(await neighbour.ask('getTasks', { limit: 1 })).toMatchObject({ nextAfter: null });
      websocket.close();
      await websocket.ended;
    }
    neighbour.close();
    expect(lines).toEqual([]);
  });
});
