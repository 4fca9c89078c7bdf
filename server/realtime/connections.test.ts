import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { openWebsocket, type RawWebsocket } from '#tests/factories/raw-websocket.ts';
import { connectSocket, refusedHandshake } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: ['127.0.0.1'] });
  ada = await registerPerson(server);
});
afterAll(() => server.close());

const OWN_EXTENSION = 'ibfgkpbgchminplmindknhdejlimllhe';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly id?: string;
}

/** Requests a websocket with headers of its own; returns the status, which is 101 for an opened one. */
function upgrade(headers: Record<string, string> = {}, path = '/socket.io/?EIO=4&transport=websocket') {
  return new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const key = Buffer.alloc(16).toString('base64');
    const all = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': key,
      ...headers,
    };
    const sent = request({ hostname, port, path, headers: all });
    sent.on('upgrade', (reply, socket) => {
      socket.destroy();
      resolve({ status: 101, headers: reply.headers });
    });
    sent.on('response', async (reply) => {
      let text = '';
      for await (const chunk of reply) text += chunk;
      resolve({ status: reply.statusCode ?? 0, headers: reply.headers, id: JSON.parse(text).id });
    });
    sent.on('error', reject);
    sent.end();
  });
}

const connect = (token: string) => `40/tasks,${JSON.stringify({ token })}`;

/** Far below the ten seconds after which the library closes it. */
const endsAtOnce = (websocket: RawWebsocket) => expect.poll(() => websocket.isOpen).toBe(false);

describe('a connection without a user', () => {
  it('ends after five seconds', async () => {
    const websocket = await openWebsocket(server.url);
    server.clock.advance(4_900);
    expect(websocket.isOpen).toBe(true);
    server.clock.advance(100);
    await endsAtOnce(websocket);
  });

  it('ends with any frame that opens no namespace', async () => {
    for (const frame of [
      '42["x"]',
      '42/tasks,["getTasks",{}]',
      '41',
      '43[]',
      `42["${'x'.repeat(900_000)}"]`,
    ]) {
      const websocket = await openWebsocket(server.url);
      websocket.send(frame);
      await endsAtOnce(websocket);
    }
    const binary = await openWebsocket(server.url);
    binary.send(new Uint8Array(900_000));
    await endsAtOnce(binary);
  });

  it('ends with a large handshake, or with repeated ones', async () => {
    const large = await openWebsocket(server.url);
    large.send(connect('x'.repeat(8_192)));
    await endsAtOnce(large);
    const often = await openWebsocket(server.url);
    for (let index = 0; index < 21; index += 1) often.send(connect('forged'));
    await endsAtOnce(often);
  });

  it('is refused without a namespace’s name, and for an unknown one', async () => {
    const websocket = await openWebsocket(server.url);
    websocket.send(`40${JSON.stringify({ token: ada.token })}`);
    websocket.send(`40/admin,${JSON.stringify({ token: ada.token })}`);
    websocket.send(`40/__proto__,{}`);
    await expect.poll(() => websocket.frames.filter((frame) => frame.startsWith('44'))).toHaveLength(3);
    server.clock.advance(5_000);
    await endsAtOnce(websocket);
  });

  it('ends five seconds after its last namespace was left', async () => {
    const websocket = await openWebsocket(server.url);
    websocket.send(connect(ada.token));
    await expect.poll(() => websocket.frames.some((frame) => frame.startsWith('40/tasks,'))).toBe(true);
    server.clock.advance(60_000);
    expect(websocket.isOpen).toBe(true);
    websocket.send('41/tasks,');
    await expect
      .poll(() => {
        server.clock.advance(5_000);
        return websocket.isOpen;
      })
      .toBe(false);
  });
});

describe('a websocket’s handshake', () => {
  it('is refused for a page of another site', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost:1',
      `${server.url}.evil.example`,
    ]) {
      expect([origin, await upgrade({ origin })]).toMatchObject([
        origin,
        { status: 400, id: 'anti_forgery' },
      ]);
    }
  });

  it('is accepted for our own page, the extension, and programs without an origin', async () => {
    const origins = [
      server.config.publicUrl,
      server.url,
      `chrome-extension://${OWN_EXTENSION}`,
      'moz-extension://3f1c9f2e-0000-4000-8000-000000000000',
    ];
    for (const origin of origins)
      expect([origin, await upgrade({ origin })]).toMatchObject([origin, { status: 101 }]);
    expect(await upgrade()).toMatchObject({ status: 101 });
  });

  it('is refused for another transport, protocol or session, with the headers of every answer', async () => {
    for (const query of [
      'EIO=3&transport=websocket',
      'EIO=4&transport=polling',
      'EIO=4&transport=websocket&sid=x',
      '',
    ])
      expect([query, await upgrade({}, `/socket.io/?${query}`)]).toMatchObject([query, { status: 400 }]);
    const refused = await upgrade({ origin: 'https://evil.example' });
    const plain = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`);
    for (const headers of [refused.headers, Object.fromEntries(plain.headers)]) {
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'cache-control': 'no-store',
      });
    }
  });
});

describe('concurrent connections', () => {
  it('are limited per address, as trusted proxies forward it', async () => {
    const strict = await startTestServer({ rateLimitFactor: 0.002, trustProxy: ['127.0.0.1'] });
    const own = server;
    server = strict;
    const open = await Promise.all(Array.from({ length: 4 }, () => openWebsocket(strict.url)));
    const refused = await upgrade();
    const other = await upgrade({ 'x-forwarded-for': '192.0.2.1' });
    for (const websocket of open) websocket.close();
    await expect.poll(async () => (await upgrade()).status).toBe(101);
    server = own;
    await strict.close();
    expect([refused.status, refused.id, other.status]).toEqual([429, 'too_many_requests', 101]);
  });

  it('are limited per user', async () => {
    const strict = await startTestServer({ rateLimitFactor: 0.01 });
    const kim = await registerPerson(strict);
    const open = [
      await connectSocket(strict.url, 'tasks', kim.token),
      await connectSocket(strict.url, 'calendar', kim.token),
    ];
    const refused = await refusedHandshake(strict.url, 'tasks', { token: kim.token });
    expect(refused).toEqual({ id: 'too_many_requests' });
    for (const socket of open) socket.close();
    await strict.close();
  });
});
