import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Provider } from '#contract/provider-names.ts';
import { pageHeaders, registerUnverified } from '#tests/factories/person.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { type ProviderEmulator, startProviderEmulator } from '#tests/test-doubles/provider-emulator.ts';

const redirectUri = 'http://localhost:4747/oauth/callback/';
const people = [
  { email: 'ada@example.com', name: 'Ada Lovelace' },
  { email: 'taken@example.com', name: 'Grace Hopper' },
  { email: 'unsure@example.com', name: 'Nobody Sure', isVerified: false },
];
const verifier = () => randomBytes(32).toString('base64url');

let server: TestServer;
let emulators: Record<Provider, ProviderEmulator>;
beforeAll(async () => {
  const [google, microsoft] = await Promise.all([
    startProviderEmulator('google', { redirectUri, people }),
    startProviderEmulator('microsoft', { redirectUri, people }),
  ]);
  emulators = { google, microsoft };
  server = await startTestServer({
    publicUrl: 'http://localhost:4747',
    google: google.settings,
    microsoft: microsoft.settings,
  });
  await registerUnverified(server, 'taken@example.com');
});
afterAll(async () => {
  await server.close();
  await Promise.all([emulators.google.close(), emulators.microsoft.close()]);
});

/** Signs in at the provider like the web app; returns the code. */
async function goTo(
  provider: Provider,
  email: string,
  purpose: 'login' | 'calendar' = 'login',
  more: object = {},
) {
  const { authorizations } = await call(server, null, 'getProviders', {});
  const found = authorizations.find((authorization) => authorization.provider === provider);
  const [codeVerifier, state, nonce] = [verifier(), verifier(), verifier()];
  const url = new URL(found?.endpoint ?? '');
  const code_challenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const own = { state, nonce, code_challenge, code_challenge_method: 'S256', ...more };
  for (const [name, value] of Object.entries({ ...found?.[purpose], ...own }))
    url.searchParams.set(name, value);
  const back = await emulators[provider].signIn(url.href, email);
  expect(`${back.origin}${back.pathname}`).toBe(redirectUri);
  expect(back.searchParams.get('state')).toBe(state);
  return { code: back.searchParams.get('code') ?? '', codeVerifier, nonce };
}

async function post(url: string, payload: object) {
  const reply = await server.app.inject({ method: 'POST', url, headers: pageHeaders(server), payload });
  return { status: reply.statusCode, ...reply.json() };
}
function login(provider: Provider, { code, ...given }: Awaited<ReturnType<typeof goTo>>) {
  return provider === 'google'
    ? post('/api/google/login', { providerToken: code, ...given })
    : post('/api/microsoft/microsoftLogin', { authCode: code, ...given });
}

describe.each(['google', 'microsoft'] as const)('with %s', (provider) => {
  it('refuses a code of another verifier, nonce or application, and a used one', async () => {
    const refused = { status: 409, id: 'provider_refused' };
    const given = await goTo(provider, 'ada@example.com');
    expect(await login(provider, { ...given, codeVerifier: verifier() })).toMatchObject(refused);
    const named = await goTo(provider, 'ada@example.com');
    expect(await login(provider, { ...named, nonce: verifier() })).toMatchObject(refused);
    expect(await login(provider, named)).toMatchObject(refused);
    const foreign = await goTo(provider, 'ada@example.com', 'login', { client_id: 'another' });
    expect(await login(provider, foreign)).toMatchObject(refused);
  });

  it('refuses an address that already has an account', async () => {
    const given = await goTo(provider, 'taken@example.com');
    expect(await login(provider, given)).toMatchObject({ status: 409, id: 'account_exists' });
  });

  it('signs users in again as the same, and connects their calendar', async () => {
    const email = 'ada@example.com';
    if (provider === 'microsoft')
      await server.database.executeSql('delete from users where email = $1', [email]);
    const first = await login(provider, await goTo(provider, email));
    expect(first).toMatchObject({ status: 200, user: { email, isVerified: true } });
    const second = await login(provider, await goTo(provider, email));
    expect(second.user.id).toBe(first.user.id);
    const { code, ...given } = await goTo(provider, email, 'calendar');
    const connected =
      provider === 'google'
        ? call(server, first, 'registerGoogleAccess', { body: { providerToken: code, ...given } })
        : call(server, first, 'microsoftCalendarRegistration', { body: { authCode: code, ...given } });
    expect(await connected).toMatchObject({ provider, accountName: email, status: 'connected' });
    await expect(
      call(server, first, provider === 'google' ? 'registerGoogleAccess' : 'registerMicrosoftAccess', {
        body: { providerToken: code, ...given },
      }),
    ).rejects.toThrow('provider_refused');
  });
});

describe('Google’s ID token', () => {
  it('makes no account with an unverified address', async () => {
    const given = await goTo('google', 'unsure@example.com');
    expect(await login('google', given)).toMatchObject({ status: 409, id: 'email_unverified' });
  });

  it('of another application is refused', async () => {
    const challenge = { client_id: 'another', code_challenge: '', code_challenge_method: '' };
    const { code, nonce } = await goTo('google', 'ada@example.com', 'login', challenge);
    const { id_token: authToken } = await emulators.google.exchangeAsAnother(code);
    expect(authToken).toMatch(/^ey/);
    expect(await post('/api/google/login', { authToken, nonce })).toMatchObject({ id: 'provider_refused' });
  });
});

describe('Microsoft’s access token', () => {
  it('is refused without its audience', async () => {
    const { code } = await goTo('microsoft', 'ada@example.com', 'login', {
      client_id: 'another',
      code_challenge: '',
      code_challenge_method: '',
    });
    const { access_token: accessToken } = await emulators.microsoft.exchangeAsAnother(code);
    expect(await post('/api/auth/microsoftAccess', { accessToken })).toMatchObject({
      id: 'provider_refused',
    });
  });
});
