import { createInstance } from 'i18next';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { Client } from '#client/client.ts';
import { ClientProvider } from '#client-react/client-provider.tsx';
import { OAUTH_KEY } from '#domain/account/provider-sign-in.ts';
import { OauthCallbackPage } from './oauth-callback-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const state = 'state-of-the-tab-0001';
const asked = {
  provider: 'google',
  purpose: 'calendar',
  state,
  nonce: 'nonce-of-the-tab-0001',
  issuer: null,
};

it('rendering the callback page does not consume the response: a repeated render reads it again', async () => {
  const texts = createInstance();
  await texts.init({ lng: 'cimode' });
  const kept = new Map([[OAUTH_KEY, JSON.stringify({ ...asked, codeVerifier: 'v'.repeat(43) })]]);
  const replaceState = vi.fn();
  vi.stubGlobal('location', { search: `?code=code&state=${state}`, pathname: '/oauth/callback/' });
  vi.stubGlobal('history', { state: null, replaceState });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  });
  const client: { session: Pick<Client['session'], 'status'> } = { session: { status: 'signedIn' } };
  const draw = () =>
    renderToString(
      <MemoryRouter>
        <I18nextProvider i18n={texts}>
          <ClientProvider client={client as Client}>
            <OauthCallbackPage />
          </ClientProvider>
        </I18nextProvider>
      </MemoryRouter>,
    );
  const first = draw();
  expect(first).toContain('session.oauth.lead');
  expect(first).not.toContain('session.oauth.failed');
  expect(draw()).toBe(first);
  expect(replaceState).not.toHaveBeenCalled();
});
