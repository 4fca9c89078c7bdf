import { afterEach, describe, expect, it } from 'vitest';
import { registerUnverified } from '#tests/factories/person.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { type IdentityProvider, startIdentityProvider } from '#tests/test-doubles/identity-provider.ts';

let server: TestServer | null = null;
let provider: IdentityProvider | null = null;
afterEach(async () => {
  await server?.close();
  await provider?.close();
  server = null;
  provider = null;
});

describe('the providers of a server', () => {
  it('are none without settings, which is no fault', async () => {
    server = await startTestServer();
    expect(await call(server, null, 'getProviders', {})).toEqual({ configured: [], authorizations: [] });
    const person = await registerUnverified(server);
    const body = { providerToken: 'code', codeVerifier: 'v'.repeat(43) };
    await expect(call(server, person, 'registerGoogleAccess', { body })).rejects.toThrow(
      'provider_not_configured',
    );
  });

  it('are listed with the parameters of a sign-in, and never with a secret', async () => {
    provider = await startIdentityProvider();
    server = await startTestServer({ google: provider.settings });
    const reply = await call(server, null, 'getProviders', {});
    expect(reply).toMatchObject({
      configured: ['google'],
      authorizations: [{ provider: 'google', issuer: provider.url, endpoint: `${provider.url}/authorize` }],
    });
    const [google] = reply.authorizations;
    expect(google?.login).toMatchObject({
      client_id: 'daywall',
      response_type: 'code',
      redirect_uri: `${server.config.publicUrl}/oauth/callback/`,
      scope: 'openid email profile',
    });
    expect(google?.calendar).toMatchObject({ access_type: 'offline', prompt: 'consent' });
    expect(JSON.stringify(reply)).not.toContain(provider.settings.clientSecret);
  });

  it('do not delay the start while they are down, and recover', async () => {
    provider = await startIdentityProvider();
    provider.behave('down');
    server = await startTestServer({ google: provider.settings });
    const away = await call(server, null, 'getProviders', {});
    expect(away).toMatchObject({ configured: ['google'], authorizations: [{ endpoint: null }] });
    provider.behave('works');
    // During the pause after a failure no call waits for another attempt.
    expect((await call(server, null, 'getProviders', {})).authorizations[0]?.endpoint).toBeNull();
    server.clock.advance(5_000);
    expect((await call(server, null, 'getProviders', {})).authorizations[0]?.endpoint).not.toBeNull();
    // The cached document serves while the provider is down again.
    provider.behave('down');
    server.clock.advance(13 * 60 * 60_000);
    expect((await call(server, null, 'getProviders', {})).authorizations[0]?.endpoint).not.toBeNull();
  });
});
