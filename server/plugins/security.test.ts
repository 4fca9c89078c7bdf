import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { type Person, pageHeaders, registerPerson } from '#tests/factories/person.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { sendRaw } from '#tests/soak/raw-http.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await registerPerson(server);
});
afterAll(() => server.close());

/** Calls with the same answer for everybody. */
const publicPaths: ReadonlySet<string> = new Set([api.getHealth.path]);

describe('an answer under /api', () => {
  it('is not cacheable, whether it is a reply or a refusal', async () => {
    for (const { method, path } of Object.values(api)) {
      if (publicPaths.has(path)) continue;
      const url = path.replace(/:\w+/g, '01919191-9191-7191-9191-919191919191');
      for (const authorization of ['Bearer forged', `Bearer ${ada.token}`]) {
        // Signing out would end the session of the following calls.
        if (path === api.logout.path && authorization !== 'Bearer forged') continue;
        const headers = { ...pageHeaders(server), authorization };
        const reply = await server.app.inject({ method, url, headers });
        expect([method, url, reply.headers['cache-control']]).toEqual([method, url, 'no-store']);
      }
    }
  });
});

describe('an address that cannot be decoded', () => {
  it.each(['/%zz', '/api/%E0%A4%A', '/%'])('answers %s with the headers of every answer', async (url) => {
    const reply = await server.app.inject({ url });
    expect(reply.statusCode).toBe(400);
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
  });
});

describe('a request that is no HTTP', () => {
  it.each([
    ['a line without a method', 'nonsense\r\n\r\n', 400, 'invalid_input'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
      'invalid_input',
    ],
    [
      'a header of 100 kB',
      `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(100_000)}\r\n\r\n`,
      431,
      'too_large',
    ],
  ])('is answered in the form of the contract: %s', async (_name, bytes, status, id) => {
    const reply = await sendRaw(Number(new URL(server.url).port), bytes);
    expect([reply.status, JSON.parse(reply.body).id]).toEqual([status, id]);
    expect(reply.head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(reply.head).toContain("frame-ancestors 'none'");
  });
});

it('a request that is cut in its body ends its connection alone', async () => {
  const { port, hostname } = new URL(server.url);
  for (const bytes of ['transfer-encoding: chunked\r\n\r\nnonsense\r\n', 'content-length: 100\r\n\r\n{"'])
    await new Promise<void>((done) => {
      const head = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
      const socket = connect(Number(port), hostname, () => socket.end(head + bytes));
      socket.resume().on('close', () => done());
    });
  expect((await server.app.inject({ url: '/api/health' })).statusCode).toBe(200);
});

it('an upgrade to anything but a websocket is not taken, and the request is answered', async () => {
  const statusOf = (path: string, upgrade: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { connection: 'upgrade', upgrade };
      request(`${server.url}${path}`, { headers }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      })
        .on('error', reject)
        .end();
    });
  for (const upgrade of ['h2c', 'websocket', 'TLS/1.2']) {
    expect(await statusOf('/api/health', upgrade)).toBe(200);
    expect(await statusOf('/api/nothing', upgrade)).toBe(404);
  }
});
