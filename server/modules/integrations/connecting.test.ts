import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entitySchemas } from '#contract/change.ts';
import { MAX_INTEGRATIONS } from '#contract/limits.ts';
import { type Person, pageHeaders, registerUnverified } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { unzip } from '#tests/factories/unzip.ts';
import { type IdentityProvider, startIdentityProvider } from '#tests/test-doubles/identity-provider.ts';

const CALENDAR = 'openid email https://www.googleapis.com/auth/calendar.events';

let server: TestServer;
let google: IdentityProvider;
let microsoft: IdentityProvider;
const lines: string[] = [];

beforeAll(async () => {
  [google, microsoft] = await Promise.all([startIdentityProvider(), startIdentityProvider()]);
  server = await startTestServer({ google: google.settings, microsoft: microsoft.settings }, undefined, {
    write: (line: string) => lines.push(line),
  });
});
afterAll(async () => {
  await server.close();
  await Promise.all([google.close(), microsoft.close()]);
});

const redirectUri = () => new URL('/oauth/callback/', server.config.publicUrl).href;
const subject = () => `s-${randomBytes(6).toString('hex')}`;

function bodyAtGoogle(sub: string, more: object = {}) {
  const codeVerifier = randomBytes(32).toString('base64url');
  const claims = { sub, email: `${sub}@gmail.example`, email_verified: true };
  const code = google.makeCode({
    claims,
    codeVerifier,
    redirectUri: redirectUri(),
    scope: CALENDAR,
    ...more,
  });
  return { providerToken: code, codeVerifier };
}
function connectGoogle(person: Person, sub = subject(), more: object = {}) {
  return call(server, person, 'registerGoogleAccess', { body: bodyAtGoogle(sub, more) });
}
function bodyAtMicrosoft(oid: string, scope: string) {
  const codeVerifier = randomBytes(32).toString('base64url');
  const claims = { oid, tid: 'tenant', sub: oid, email: `${oid}@work.example` };
  const code = microsoft.makeCode({ claims, codeVerifier, redirectUri: redirectUri(), scope });
  return { code, codeVerifier };
}
const listOf = (person: Person) => call(server, person, 'getApiIntegrations', {});

describe('connecting an account', () => {
  it('is refused to strangers', async () => {
    const body = bodyAtGoogle(subject());
    await expect(call(server, null, 'registerGoogleAccess', { body })).rejects.toThrow('unauthenticated');
  });

  it('is refused without the calendar scope', async () => {
    const person = await registerUnverified(server);
    const scope = 'openid email https://www.googleapis.com/auth/calendar.readonly';
    await expect(connectGoogle(person, subject(), { scope })).rejects.toThrow('access_not_granted');
    const { code: authCode, codeVerifier } = bodyAtMicrosoft(subject(), 'openid Calendars.Read');
    await expect(
      call(server, person, 'microsoftCalendarRegistration', { body: { authCode, codeVerifier } }),
    ).rejects.toThrow('access_not_granted');
    expect(await listOf(person)).toEqual([]);
  });

  it('is refused with a used code, with another verifier, and above the limit', async () => {
    const person = await registerUnverified(server);
    const body = bodyAtGoogle(subject());
    await expect(
      call(server, person, 'registerGoogleAccess', { body: { ...body, codeVerifier: 'v'.repeat(43) } }),
    ).rejects.toThrow('provider_refused');
    await expect(call(server, person, 'registerGoogleAccess', { body })).rejects.toThrow('provider_refused');
    for (let index = 0; index < MAX_INTEGRATIONS; index += 1) await connectGoogle(person);
    await expect(connectGoogle(person)).rejects.toThrow('too_many');
  });
});

describe('a connected account', () => {
  it('belongs to its owner alone, and is sent to them at once', async () => {
    const [person, stranger] = [await registerUnverified(server), await registerUnverified(server)];
    const socket = await connectSocket(server.url, 'tasks', person.token);
    const other = await connectSocket(server.url, 'tasks', stranger.token);
    const made = await connectGoogle(person, 'ada');
    expect(made).toMatchObject({
      provider: 'google',
      type: 'calendar',
      accountName: 'ada@gmail.example',
      status: 'connected',
      fault: null,
      lastSyncedAt: null,
      version: 1,
    });
    expect(entitySchemas.integration.safeParse(made).success).toBe(true);
    await socket.waitForEvent((change) => change.entity === 'integration' && change.id === made.id);
    expect(await listOf(stranger)).toEqual([]);
    await expect(call(server, stranger, 'deleteApiIntegration', { params: { id: made.id } })).rejects.toThrow(
      'not_found',
    );
    expect(JSON.stringify(other.received)).not.toContain(made.id);
    for (const each of [socket, other]) each.close();
  });

  it('is the same one when it is connected again, by either call', async () => {
    const person = await registerUnverified(server);
    const first = await connectGoogle(person, 'again');
    const second = await connectGoogle(person, 'again', { isLasting: false });
    expect(second).toMatchObject({ id: first.id, version: 2 });
    const asked = bodyAtMicrosoft('both', 'openid https://graph.microsoft.com/Calendars.ReadWrite');
    const work = await call(server, person, 'registerMicrosoftAccess', {
      body: { providerToken: asked.code, codeVerifier: asked.codeVerifier },
    });
    expect(work).toMatchObject({ provider: 'microsoft', accountName: 'both@work.example' });
    expect((await listOf(person)).map(({ id }) => id)).toEqual([first.id, work.id]);
  });

  it('comes from Google’s popup within the current session', async () => {
    const person = await registerUnverified(server);
    const claims = { sub: subject(), email: 'popup@gmail.example', email_verified: true };
    const code = google.makeCode({ claims, redirectUri: 'postmessage', scope: CALENDAR });
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/google/login',
      headers: { ...pageHeaders(server), authorization: `Bearer ${person.token}` },
      payload: { authToken: code },
    });
    expect(reply.json()).toMatchObject({ user: { id: person.user.id }, token: person.token });
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect((await listOf(person)).map(({ accountName }) => accountName)).toEqual(['popup@gmail.example']);
  });
});

describe('disconnecting an account', () => {
  const disconnect = (person: Person, id: string, key?: string) =>
    call(server, person, 'deleteApiIntegration', { params: { id } }, ...(key === undefined ? [] : [key]));

  it('deletes it with its tokens and revokes the access', async () => {
    const person = await registerUnverified(server);
    const { id } = await connectGoogle(person);
    const socket = await connectSocket(server.url, 'tasks', person.token);
    const before = google.revoked().length;
    const key = '0192f000-0000-7000-8000-00000000000a';
    expect(await disconnect(person, id, key)).toEqual({ id });
    expect(await disconnect(person, id, key)).toEqual({ id });
    await expect(disconnect(person, id)).rejects.toThrow('not_found');
    await socket.waitForEvent((change) => change.id === id && change.op === 'remove');
    await server.app.heldJobs.runAll();
    expect(google.revoked()).toHaveLength(before + 1);
    expect(google.given()).toContain(google.revoked().at(-1));
    const left = await server.database.executeSql(
      'select count(*)::int as n from integrations where id = $1',
      [id],
    );
    expect(JSON.stringify(left)).toContain('"n":0');
    socket.close();
  });

  it('revokes nothing that another user has connected too', async () => {
    const [person, other] = [await registerUnverified(server), await registerUnverified(server)];
    const { id } = await connectGoogle(person, 'shared');
    await connectGoogle(other, 'shared');
    const before = google.revoked().length;
    await disconnect(person, id);
    await server.app.heldJobs.runAll();
    expect(google.revoked()).toHaveLength(before);
  });

  it('waits for a provider that is down', async () => {
    const person = await registerUnverified(server);
    const { id } = await connectGoogle(person);
    await disconnect(person, id);
    google.behave('down');
    await expect(server.app.heldJobs.runAll()).rejects.toThrow();
    google.behave('works');
    const before = google.revoked().length;
    await server.app.heldJobs.runAll();
    expect(google.revoked()).toHaveLength(before + 1);
  });
});

describe('a token or code', () => {
  it('appears in no reply, log, export, change or table in plain text', async () => {
    const person = await registerUnverified(server);
    const made = await connectGoogle(person, 'quiet');
    const replies = [JSON.stringify(made), JSON.stringify(await listOf(person))];
    const log = await call(server, person, 'getChanges', { query: {} });
    replies.push(JSON.stringify(await call(server, person, 'getChanges', { query: { after: log.cursor } })));
    const exported = await server.app.inject({
      url: '/api/account/export',
      headers: { authorization: `Bearer ${person.token}` },
    });
    const files = await unzip(exported.rawPayload);
    expect(files.get('daywall.json')).toContain('quiet@gmail.example');
    const dump = await server.database.executeSql(
      `select (select json_agg(i)::text from integrations i) || (select json_agg(c)::text from changes c)
        || (select json_agg(l)::text from request_log l) as text`,
    );
    const disclosed = [...lines, ...replies, ...files.values(), JSON.stringify(dump)].join('\n');
    expect(disclosed).toContain('quiet@gmail.example');
    for (const secret of [...google.given(), ...microsoft.given()])
      expect(disclosed.includes(secret), 'a token or code was told').toBe(false);
  });
});
