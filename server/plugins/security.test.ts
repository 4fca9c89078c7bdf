import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { type Person, pageHeaders, registerPerson } from '#tests/factories/person.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

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
