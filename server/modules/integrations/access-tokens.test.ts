import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProviderError } from '#server/provider-error.ts';
import { openSecrets } from '#server/secrets.ts';
import { createWrites } from '#server/writes/writes.ts';
import { nothingToRead } from '#tests/factories/notify-people.ts';
import { type Person, registerUnverified, signInAgain } from '#tests/factories/person.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { type IdentityProvider, startIdentityProvider } from '#tests/test-doubles/identity-provider.ts';
import { createAccessTokenUse } from './access-tokens.ts';
import { createProviders } from './oauth-providers.ts';
import { createProviderOAuth } from './provider-oauth.ts';
import { createIntegrationReader, createIntegrationsService } from './service.ts';
import { createTokenVault } from './token-vault.ts';

const SCOPE = 'openid email https://www.googleapis.com/auth/calendar.events';

let server: TestServer;
let google: IdentityProvider;
let person: Person;

beforeAll(async () => {
  google = await startIdentityProvider();
  server = await startTestServer({ google: google.settings });
});
afterAll(async () => {
  await server.close();
  await google.close();
});
beforeEach(async () => {
  person = await registerUnverified(server);
  google.behave('works');
  google.refreshLike({ isRotating: false, expiresIn: 3_600 });
});

async function connect(sub = `s-${randomBytes(6).toString('hex')}`) {
  const codeVerifier = randomBytes(32).toString('base64url');
  const providerToken = google.makeCode({
    claims: { sub, email: `${sub}@gmail.example`, email_verified: true },
    codeVerifier,
    redirectUri: new URL('/oauth/callback/', server.config.publicUrl).href,
    scope: SCOPE,
  });
  return call(server, person, 'registerGoogleAccess', { body: { providerToken, codeVerifier } });
}

/** Access tokens as one process of the server uses them; each call stands for another process. */
function startProcess(secret = openSecrets(server.config).providerTokenKey) {
  const lost: string[] = [];
  const use = createAccessTokenUse({
    database: server.database,
    clock: server.clock,
    vault: createTokenVault(secret),
    providers: createProviders({ config: server.config, clock: server.clock }),
    lose: async ({ id }) => {
      lost.push(id);
    },
  });
  return { use, lost };
}
const itself = async (token: string) => token;
const unauthorized = async () => {
  throw new ProviderError('unauthorized', 'no more');
};

describe('an access token', () => {
  it('is returned while it is valid, and refreshed before it expires', async () => {
    const { id } = await connect();
    const { use } = startProcess();
    const before = google.refreshes();
    const first = await use(id, itself);
    expect(google.given()).toContain(first);
    expect(await use(id, itself)).toBe(first);
    server.clock.advance(3_600_000 - 119_000);
    const second = await use(id, itself);
    expect(second).not.toBe(first);
    expect(await use(id, itself)).toBe(second);
    expect(google.refreshes()).toBe(before + 1);
  });

  it('is fetched once for many concurrent callers, in one process and across several', async () => {
    const { id } = await connect();
    google.refreshLike({ isRotating: true });
    server.clock.advance(3_600_000);
    const before = google.refreshes();
    const [one, other] = [startProcess(), startProcess()];
    const uses = [one, one, other, other, one].map(({ use }) => use(id, itself));
    expect(new Set(await Promise.all(uses)).size).toBe(1);
    expect(google.refreshes()).toBe(before + 1);
    expect([...one.lost, ...other.lost]).toEqual([]);
    // The provider remembers only the latest refresh token.
    server.clock.advance(3_600_000);
    await other.use(id, itself);
  });

  it('is replaced once if the provider rejects it, not for ever', async () => {
    const { id } = await connect();
    const { use } = startProcess();
    const before = google.refreshes();
    const tokens: string[] = [];
    const renewed = await use(id, async (token) => {
      tokens.push(token);
      if (tokens.length === 1) throw new ProviderError('unauthorized', 'no more');
      return token;
    });
    expect(renewed).not.toBe(tokens[0]);
    await expect(use(id, unauthorized)).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(google.refreshes()).toBe(before + 2);
  });

  it('is refused for a missing account, and inside a transaction', async () => {
    const { use } = startProcess();
    const { id } = await connect();
    await call(server, person, 'deleteApiIntegration', { params: { id } });
    await expect(use(id, itself)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(server.database.transaction(() => use(id, itself))).rejects.toThrow('inside a transaction');
  });

  it('is retried while a provider is down, without disconnecting the account', async () => {
    const { id } = await connect();
    const { use, lost } = startProcess();
    server.clock.advance(3_600_000);
    await use(id, itself);
    server.clock.advance(3_600_000);
    google.behave('down');
    await expect(use(id, itself)).rejects.toMatchObject({ kind: 'unreachable' });
    google.behave('broken');
    await expect(use(id, itself)).rejects.toMatchObject({ kind: 'provider_error' });
    google.behave('works');
    server.clock.advance(10_000);
    expect(await use(id, itself)).toEqual(expect.any(String));
    expect(lost).toEqual([]);
  });

  it('is fetched by another process if the first one dies', async () => {
    const { id } = await connect();
    server.clock.advance(3_600_000);
    const until = new Date(server.clock.now() + 30_000).toISOString();
    await server.database.executeSql('update integrations set refreshing_until = $1 where id = $2', [
      until,
      id,
    ]);
    const waiting = startProcess().use(id, itself);
    server.clock.advance(30_001);
    expect(await waiting).toEqual(expect.any(String));
  });

  it('sealed with another secret requires a reconnection', async () => {
    const { id } = await connect();
    const { use, lost } = startProcess(randomBytes(32));
    await expect(use(id, itself)).rejects.toMatchObject({ kind: 'invalid_grant' });
    expect(lost).toEqual([id]);
  });
});

/** Service with the dependencies of the real server. */
function startService() {
  const { database, clock, config, app } = server;
  const providers = createProviders({ config, clock });
  const read = createIntegrationReader(async () => new Map());
  const readers = { ...nothingToRead, integration: read };
  const { queue } = app.heldJobs;
  const { actFor } = createWrites({
    database,
    clock,
    readers,
    queue,
    outreach: { take: () => undefined },
    workAllowance: { chargeWritten: () => undefined },
    textRoom: { demand: () => undefined, add: () => undefined },
    onLogged: () => undefined,
    readBehind: () => null,
  });
  return createIntegrationsService({
    database,
    clock,
    actFor,
    vault: createTokenVault(openSecrets(config).providerTokenKey),
    providers,
    words: createProviderOAuth({ providers, clock, onFault: () => undefined }),
    read,
    hooks: [],
  });
}
const shownTo = async () => {
  const [shown] = await call(server, await signInAgain(server, person), 'getApiIntegrations', {});
  return shown;
};

describe('an account with revoked access', () => {
  it('stays, asks to be connected again, and is the same one after that', async () => {
    const { id } = await connect('mine');
    server.clock.advance(3_600_000);
    google.forgetAccess();
    const { useAccessToken } = startService();
    await expect(useAccessToken(id, itself)).rejects.toMatchObject({ kind: 'invalid_grant' });
    expect(await shownTo()).toMatchObject({ id, status: 'reconnect', version: 2 });
    const refreshes = google.refreshes();
    await expect(useAccessToken(id, itself)).rejects.toMatchObject({ kind: 'invalid_grant' });
    expect(google.refreshes()).toBe(refreshes);
    person = await signInAgain(server, person);
    expect(await connect('mine')).toMatchObject({ id, status: 'connected', version: 3 });
    expect(await useAccessToken(id, itself)).toEqual(expect.any(String));
  });
});

describe('the outcome of a synchronization', () => {
  it('is reported if it is new, and a success every quarter of an hour', async () => {
    const { id } = await connect();
    const { reportSync } = startService();
    await reportSync(id, null);
    const first = await shownTo();
    expect(first).toMatchObject({ version: 2, fault: null, lastSyncedAt: expect.any(String) });
    server.clock.advance(14 * 60_000);
    await reportSync(id, null);
    expect(await shownTo()).toMatchObject({ version: 2 });
    await reportSync(id, 'rate_limited');
    await reportSync(id, 'rate_limited');
    expect(await shownTo()).toMatchObject({
      version: 3,
      fault: 'rate_limited',
      lastSyncedAt: first?.lastSyncedAt,
    });
    await reportSync(id, null);
    expect(await shownTo()).toMatchObject({ version: 4, fault: null });
    server.clock.advance(15 * 60_000);
    await reportSync(id, null);
    expect(await shownTo()).toMatchObject({ version: 5 });
    await reportSync('0192f000-0000-7000-8000-00000000000a', 'forbidden');
  });
});
