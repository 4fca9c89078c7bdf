import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_LIFE } from '#contract/limits.ts';
import { type Device, device } from '#contract/people/device.ts';
import { PASSWORD, type Person, pageHeaders, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function call(person: Pick<Person, 'token'> | null, method: 'GET' | 'DELETE', id?: string) {
  const reply = await server.app.inject({
    method,
    url: `/api/auth/devices${id === undefined ? '' : `/${id}`}`,
    headers: person === null ? {} : { authorization: `Bearer ${person.token}` },
  });
  return { status: reply.statusCode, body: reply.json() };
}
async function devicesOf(person: Person): Promise<Device[]> {
  const { body } = await call(person, 'GET');
  return body.map((item: unknown) => device.parse(item));
}
const meAs = async ({ token }: Person) =>
  (
    await server.app.inject({ method: 'GET', url: '/api/me', headers: { authorization: `Bearer ${token}` } })
  ).json();

describe('a device', () => {
  it('is refused without a token', async () => {
    expect((await call(null, 'GET')).body.id).toBe('unauthenticated');
    expect((await call(null, 'DELETE')).body.id).toBe('unauthenticated');
    expect((await call(null, 'DELETE', uuidv7())).body.id).toBe('unauthenticated');
  });

  it('of another user, unknown or ended, is not found, and stays', async () => {
    const [ada, grace] = [await registerPerson(server), await registerPerson(server)];
    const [theirs] = await devicesOf(grace);
    expect(await call(ada, 'DELETE', theirs?.id)).toMatchObject({ status: 404, body: { id: 'not_found' } });
    expect((await call(ada, 'DELETE', uuidv7())).body.id).toBe('not_found');
    expect((await call(ada, 'DELETE', 'x')).body.id).toBe('invalid_input');
    expect(await meAs(grace)).toMatchObject({ id: grace.user.id });

    const second = await signInAgain(server, ada);
    const ended = (await devicesOf(second)).find(({ isCurrent }) => !isCurrent);
    expect((await call(second, 'DELETE', ended?.id)).body).toEqual({});
    expect((await call(second, 'DELETE', ended?.id)).body.id).toBe('not_found');
  });

  it('is listed by last use, and marks the caller', async () => {
    const first = await registerPerson(server);
    server.clock.advance(1_000);
    const second = await signInAgain(server, first);
    const seen = await devicesOf(second);
    expect(seen.map(({ isCurrent, kind }) => [isCurrent, kind])).toEqual([
      [true, 'web'],
      [false, 'web'],
    ]);
    expect((await devicesOf(first)).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    expect(Object.keys(seen[0] ?? {}).sort()).toEqual(Object.keys(device.shape).sort());
  });

  it('is described in one line of 200 characters', async () => {
    const { email } = await registerPerson(server);
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { ...pageHeaders(server), 'user-agent': `Browser\t1 ${'x'.repeat(1_000)}` },
      payload: { email, password: PASSWORD },
    });
    const [latest] = (await call(reply.json(), 'GET')).body;
    expect(latest.userAgent).toMatch(/^Browser 1 x+…$/);
    expect(latest.userAgent).toHaveLength(200);
  });

  it('that is ended is refused and loses its sockets at once', async () => {
    const first = await registerPerson(server);
    const second = await signInAgain(server, first);
    const socket = await connectSocket(server.url, 'tasks', second.token);
    const other = (await devicesOf(first)).find(({ isCurrent }) => !isCurrent);
    await call(first, 'DELETE', other?.id);
    await socket.waitFor('unauthorized');
    expect((await meAs(second)).id).toBe('session_revoked');
    expect(await meAs(first)).toMatchObject({ id: first.user.id });
    expect(await devicesOf(first)).toHaveLength(1);
  });

  it('ends together with all others but the caller’s', async () => {
    const first = await registerPerson(server);
    const others = [await signInAgain(server, first), await signInAgain(server, first)];
    const stranger = await registerPerson(server);
    expect((await call(first, 'DELETE')).body).toEqual({});
    for (const other of others) expect((await meAs(other)).id).toBe('session_revoked');
    expect(await meAs(first)).toMatchObject({ id: first.user.id });
    expect(await meAs(stranger)).toMatchObject({ id: stranger.user.id });
  });

  it('that expired is no longer listed', async () => {
    const person = await registerPerson(server);
    server.clock.advance((SESSION_LIFE + 60) * 1_000);
    const again = await signInAgain(server, person);
    expect(await devicesOf(again)).toHaveLength(1);
  });
});
