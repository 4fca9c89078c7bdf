import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageHeaders, registerPerson } from '#tests/factories/person.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

const body = 'A'.repeat(43);

let server: TestServer;
let own: string;
beforeAll(async () => {
  server = await startTestServer();
  own = (await registerPerson(server)).cookie.split('=')[1] ?? '';
});
afterAll(() => server.close());

const malformed: readonly (readonly [string, () => string])[] = [
  ['a generation with a leading zero', () => `${randomUUID()}.01.${body}.${body}`],
  ['a generation of zero', () => `${randomUUID()}.0.${body}.${body}`],
  ['the largest generation', () => `${randomUUID()}.999999999.${body}.${body}`],
  ['36 dashes for its session', () => `${'-'.repeat(36)}.1.${body}.${body}`],
  ['a leading zero before its own generation', () => own.replace('.1.', '.01.')],
  ['a blank at its end', () => `${own}%20`],
  ['half of itself', () => own.slice(0, own.length / 2)],
  ['itself twice', () => own + own],
  ['nothing but dots', () => '...'],
  ['letters beyond ASCII', () => `${randomUUID()}.1.${'é'.repeat(43)}.${body}`],
];

it.each(malformed)('a refresh token with %s is refused with a 401', async (_case, make) => {
  const token = make();
  const headers = pageHeaders(server);
  const refresh = (more: Record<string, string>) =>
    server.app.inject({ method: 'POST', url: '/api/auth/refresh', headers: { ...headers, ...more } });
  for (const carried of [{ cookie: `daywall_refresh=${encodeURI(token)}` }, { 'x-refresh-token': token }]) {
    const reply = await refresh(carried);
    expect([reply.statusCode, reply.json().id]).toEqual([401, 'unauthenticated']);
    const status = await server.app.inject({ url: '/api/auth/session', headers: carried });
    expect([status.statusCode, status.json()]).toEqual([200, { isLoggedIn: false }]);
  }
});
