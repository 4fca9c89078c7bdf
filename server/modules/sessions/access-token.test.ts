import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCESS_TOKEN_LIFE, SESSION_ABSOLUTE_LIFE, SESSION_LIFE } from '#contract/limits.ts';
import { openSecrets } from '#server/secrets.ts';
import { cookieOf, type Person, pageHeaders, registerPerson } from '#tests/factories/person.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { DAY } from '#time/units.ts';

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server);
});
afterAll(() => server.close());

async function ask(token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await server.app.inject({ url: '/api/me', headers });
  return reply.statusCode === 200 ? 'ok' : reply.json().id;
}

async function refresh(cookie: string) {
  const headers = { ...pageHeaders(server), cookie };
  const reply = await server.app.inject({ method: 'POST', url: '/api/auth/refresh', headers });
  return {
    token: reply.json().accessToken,
    id: reply.json().id,
    cookie: cookieOf(reply.headers['set-cookie']),
  };
}

const period = () => Math.floor(server.clock.now() / (30 * DAY));

/** Token in the server's form with other claims, another key id, or the key of another period. */
function forge(
  claims: JWTPayload,
  { kid = String(period()), of = period() }: { readonly kid?: string | null; readonly of?: number } = {},
): Promise<string> {
  const { accessTokenKey, accessTokenKeyOf } = openSecrets(server.config);
  const header = kid === null ? { alg: 'HS256' } : { alg: 'HS256', kid };
  return new SignJWT({ ...decodeJwt(person.token), ...claims })
    .setProtectedHeader(header)
    .sign(kid === null ? accessTokenKey : accessTokenKeyOf(of));
}

it('an access token is refused for another issuer, another audience or an unknown key', async () => {
  expect(await ask(await forge({}))).toBe('ok');
  for (const claims of [{ iss: 'https://evil.example' }, { aud: 'https://evil.example' }, { iss: undefined }])
    expect(await ask(await forge(claims as JWTPayload))).toBe('unauthenticated');
  for (const kid of ['-1', '1e3', '../', String(period() + 2), String(period() - 2)])
    expect(await ask(await forge({}, { kid }))).toBe('unauthenticated');
  expect(await ask(await forge({}, { of: period() - 1 }))).toBe('unauthenticated');
  const far = { kid: String(period() - 2), of: period() - 2 };
  expect(await ask(await forge({}, far))).toBe('unauthenticated');
});

it('an access token of the last or the next key is accepted, around the change of keys', async () => {
  for (const of of [period() - 1, period() + 1])
    expect(await ask(await forge({}, { kid: String(of), of }))).toBe('ok');
});

it('an access token names its issuer, its audience and its key, which changes each month', async () => {
  const { publicUrl } = server.config;
  expect(decodeJwt(person.token)).toMatchObject({ iss: publicUrl, aud: `${publicUrl}/api` });
  const first = decodeProtectedHeader(person.token).kid;
  server.clock.advance(30 * DAY);
  const { token, cookie } = await refresh(person.cookie);
  person = { ...person, token, cookie };
  expect(Number(decodeProtectedHeader(token).kid) - Number(first)).toBe(1);
  expect(await ask(token)).toBe('ok');
});

it('an access token of an earlier version is accepted until the last of them has expired', async () => {
  const fresh = await startTestServer({}, server.database);
  const at = Math.floor(fresh.clock.now() / 1_000);
  const claims = { sid: decodeJwt(person.token).sid, sub: person.user.id };
  const { accessTokenKey } = openSecrets(fresh.config);
  const sign = (exp: number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(at)
      .setExpirationTime(exp)
      .sign(accessTokenKey);
  const asked = async (token: string) =>
    (await fresh.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })).statusCode;
  expect(await asked(await sign(at + ACCESS_TOKEN_LIFE))).toBe(200);
  fresh.clock.advance(ACCESS_TOKEN_LIFE * 1_000);
  expect(await asked(await sign(at + 10 * ACCESS_TOKEN_LIFE))).toBe(401);
  await fresh.app.close();
});

it('a session ends a year after it began, in spite of use', async () => {
  let { cookie } = await registerPerson(server);
  const step = (SESSION_LIFE * 1_000) / 2;
  let lived = 0;
  while (lived + step < SESSION_ABSOLUTE_LIFE * 1_000) {
    server.clock.advance(step);
    lived += step;
    const refreshed = await refresh(cookie);
    expect(refreshed.token, `after ${lived / DAY} days`).toBeDefined();
    cookie = refreshed.cookie;
  }
  server.clock.advance(SESSION_ABSOLUTE_LIFE * 1_000 - lived);
  expect((await refresh(cookie)).id).toBe('unauthenticated');
});

it('the cookie over https has the prefix that ties it to its host, and one without signs nobody in', async () => {
  const https = await startTestServer({ publicUrl: 'https://daywall.example' }, server.database);
  const someone = await registerPerson(https, `${uuidv7()}@example.org`);
  expect(someone.cookie).toMatch(/^__Host-daywall_refresh=/);
  const refreshWith = (cookie: string) =>
    https.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { ...pageHeaders(https), cookie },
    });
  const planted = await refreshWith(someone.cookie.replace('__Host-', ''));
  expect(planted.json().id).toBe('unauthenticated');
  const reply = await refreshWith(someone.cookie);
  expect(reply.statusCode).toBe(200);
  const lines = [reply.headers['set-cookie'] ?? []].flat();
  const renewed = lines.find((line) => line.startsWith('__Host-daywall_refresh='));
  expect(renewed).toMatch(/Path=\/; HttpOnly; Secure; SameSite=Strict/);
  expect(lines.find((line) => line.startsWith('daywall_refresh=;'))).toMatch(/Path=\/api\/auth/);
  await https.app.close();
});
