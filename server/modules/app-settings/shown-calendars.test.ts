import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_CALENDARS } from '#contract/limits.ts';
import { registerPerson } from '#tests/factories/person.ts';
import { startTestServer } from '#tests/factories/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function call({ token }: { token: string }, method: 'GET' | 'PUT', payload?: object) {
  const reply = await server.app.inject({
    method,
    url: '/api/app-settings',
    headers: {
      authorization: `Bearer ${token}`,
      ...(method === 'GET' ? {} : { 'idempotency-key': uuidv7() }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: reply.statusCode, body: reply.json() };
}

const view = (id: string) => ({ id, isShown: false, tone: 4 });

describe('which calendars are shown', () => {
  it('refuses tones that are no paper, names without letters, and more calendars than anybody has', async () => {
    const person = await registerPerson(server);
    const many = Array.from({ length: MAX_CALENDARS + 1 }, (_, index) => view(String(index)));
    for (const views of [[{ ...view('own'), tone: 7 }], [view('')], many]) {
      const reply = await call(person, 'PUT', {
        calendars: { views },
      });
      expect(reply).toMatchObject({ status: 400, body: { id: 'invalid_input' } });
    }
  });

  it('begins with all of them, keeps a choice, and counts no version for the same choice again', async () => {
    const person = await registerPerson(server);
    const settings = async () => (await call(person, 'GET')).body;
    const none = { newItemsIn: null, tasksIn: null };
    expect((await settings()).calendars).toEqual({ views: [], ...none });
    const calendars = { views: [view('own')] };
    const first = await call(person, 'PUT', { calendars });
    expect(first.body.calendars).toEqual({ ...calendars, ...none });
    const again = await call(person, 'PUT', { calendars });
    expect(again.body.version).toBe(first.body.version);
    await call(person, 'PUT', { theme: 'dark' });
    expect((await settings()).calendars).toEqual({ ...calendars, ...none });
  });

  it('keeps what a change of one choice among them does not name', async () => {
    const person = await registerPerson(server);
    const newItemsIn = uuidv7();
    await call(person, 'PUT', { calendars: { views: [view('own')] } });
    const changed = await call(person, 'PUT', { calendars: { newItemsIn } });
    expect(changed.body.calendars).toEqual({ views: [view('own')], newItemsIn, tasksIn: null });
  });
});
