import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  // One password attempt in a quarter of an hour, three sign-ins and 120 calls of one address in a minute.
  server = await startTestServer({ rateLimitFactor: 0.1, trustProxy: ['127.0.0.1'] });
});
afterAll(() => server.close());

let address = 0;
/** Every test uses an address of its own. */
beforeEach(() => {
  address += 1;
});

/** Sends a path unchanged, which `fetch` would normalize. */
function send(method: string, path: string, body = ''): Promise<{ status: number; id: string | undefined }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const headers = {
      'x-csrf-protection': '1',
      'x-forwarded-for': `192.0.2.${address}`,
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
    };
    const sent = request({ hostname, port, method, path, headers }, async (reply) => {
      let text = '';
      for await (const chunk of reply) text += chunk;
      const json = /json/.test(reply.headers['content-type'] ?? '') ? JSON.parse(text) : {};
      resolve({ status: reply.statusCode ?? 0, id: json.id });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const wrong = JSON.stringify({ email: 'ada@example.org', password: 'not the password' });

/** Spellings of one path that the router treats as the same, or as none. */
const spellings = [
  '/api/auth/login',
  '/%61pi/auth/login',
  '/api/%61uth/log%69n',
  'http://localhost/api/auth/login',
  'http://elsewhere.example/%61pi/auth/login',
  '/api/auth/login/',
  '/api/auth/login?x=1',
  '//api/auth/login',
  '/api//auth/login',
  '/API/auth/login',
  '/api/auth/login;x=1',
  '/./api/auth/login',
];

describe('a rate limit', () => {
  it('counts a sign-in however its path is spelled', async () => {
    const replies: { status: number; id: string | undefined }[] = [];
    for (const path of spellings) replies.push(await send('POST', path, wrong));
    expect(replies.filter(({ id }) => id === 'wrong_credentials')).toHaveLength(1);
    const rest = replies.filter(({ id }) => id !== 'wrong_credentials');
    expect(new Set(rest.map(({ status }) => status))).toEqual(new Set([404, 405, 429]));
  });

  it.each(['/api/health', '/%61pi/health', 'http://localhost/api/health'])(
    'counts calls of %s with all others from one address',
    async (path) => {
      const all = await Promise.all(Array.from({ length: 130 }, () => send('GET', path)));
      expect(all.filter(({ status }) => status === 200)).toHaveLength(120);
      expect((await send('GET', '/api/health')).id).toBe('too_many_requests');
    },
  );

  it.each(['/api/nothing', '/%61pi/nothing', '/nothing', '//'])(
    'counts unmatched paths such as %s',
    async (path) => {
      const all = await Promise.all(Array.from({ length: 130 }, () => send('GET', path)));
      expect(all.filter(({ status }) => status === 429)).toHaveLength(10);
    },
  );
});

describe('an unknown path', () => {
  it.each(['GET', 'POST', 'PUT', 'DELETE'])('answers %s with 404', async (method) => {
    for (const path of ['/api/nothing', '/%61pi/nothing', '/api', '/assets/gone.js', '/texts/xx/none.json']) {
      const reply = await server.app.inject({ method: method as 'GET', url: path });
      expect([path, reply.statusCode]).toEqual([path, 404]);
      expect(reply.json()).toEqual({ id: 'route_not_found', message: 'No route matches URL' });
    }
  });

  it('is answered 405 only if another method is known', async () => {
    expect((await send('POST', '/api/me')).status).toBe(405);
    expect((await send('PUT', '/api/auth/login')).status).toBe(405);
  });
});
