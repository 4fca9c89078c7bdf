import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import type { Route } from '#contract/route.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

/** Reads of the contract that name nothing in their path and answer no file; `/auth/token` answers no session. */
const reads = Object.entries<Route>(api)
  .flatMap(([name, { method, access, path, query }]) =>
    method === 'GET' &&
    access === 'bearer' &&
    !path.includes(':') &&
    query === undefined &&
    !name.startsWith('export')
      ? [path.replace('/api', '')]
      : [],
  )
  .filter((path) => path !== '/auth/token');

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server);
});
afterAll(() => server.close());

const get = (url: string, known?: string) =>
  server.app.inject({
    url,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(known === undefined ? {} : { 'if-none-match': known }),
    },
  });
const post = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${person.token}`, ...headers },
    payload: { name: 'Acme' },
  });

describe('a call that is no emit', () => {
  it('refuses If-Match, which it would pass over', async () => {
    const refused = await post('/api/v1/organizations', { 'if-match': '"1"' });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { id: 'invalid_input', issues: [{ path: 'If-Match', message: 'does nothing for this call' }] },
    ]);
    expect((await get('/api/v1/organizations')).json()).toEqual([]);
  });

  it.each(reads)('%s has an entity tag, and is 304 for whoever has its answer', async (path) => {
    const first = await get(`/api/v1${path}`);
    expect(first.statusCode, first.body).toBe(200);
    const { etag = '' } = first.headers;
    expect(etag).toMatch(/^"(?:\d+-)?[\w-]{16}"$/);
    const again = await get(`/api/v1${path}`, String(etag));
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect((await get(`/api/v1${path}`, `"${uuidv7()}"`)).statusCode).toBe(200);
    // The app compares no tags.
    expect((await get(`/api${path}`, String(etag))).statusCode).toBe(200);
  });

  it('is answered anew once something of it has changed', async () => {
    const { etag } = (await get('/api/v1/organizations')).headers;
    expect((await post('/api/v1/organizations')).statusCode).toBe(200);
    const changed = await get('/api/v1/organizations', String(etag));
    expect([changed.statusCode, changed.json()]).toMatchObject([200, [{ name: 'Acme' }]]);
  });
});
