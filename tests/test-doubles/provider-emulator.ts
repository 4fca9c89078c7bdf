import { createEmulator } from 'emulate';
import type { Provider } from '#contract/provider-names.ts';

/** Tenant of Microsoft's personal accounts, which the emulator plays. */
const PERSONAL = '9188040d-6c67-4c5b-b112-36a304b66dad';

export interface EmulatedPerson {
  readonly email: string;
  readonly name: string;
  readonly isVerified?: boolean;
}

interface Options {
  /** Redirect address; without one, the emulator knows no application and accepts any. */
  readonly redirectUri?: string;
  readonly people: readonly EmulatedPerson[];
}

function seedOf(provider: Provider, { redirectUri, people }: Options) {
  const known = (client_id: string, client_secret: string, name: string) =>
    redirectUri === undefined ? [] : [{ client_id, client_secret, name, redirect_uris: [redirectUri] }];
  const clients = [
    ...known('daywall', 'the secret of Daywall', 'Daywall'),
    ...known('another', 'another secret', 'Another'),
  ];
  const users = people.map(({ email, name, isVerified = true }) => {
    const [given_name = '', family_name = ''] = name.split(' ');
    return { email, name, given_name, family_name, email_verified: isVerified };
  });
  return { [provider]: { users, ...(clients.length === 0 ? {} : { oauth_clients: clients }) } };
}

/** Sign-in of Google or Microsoft by the `emulate` package, on a free port. */
export async function startProviderEmulator(provider: Provider, options: Options) {
  const emulator = await createEmulator({ service: provider, port: 0, seed: seedOf(provider, options) });
  const { url } = emulator;
  const callback = `${url}${provider === 'google' ? '/o/oauth2/v2/auth/callback' : '/oauth2/v2.0/authorize/callback'}`;
  const token = `${url}${provider === 'google' ? '/oauth2/token' : '/oauth2/v2.0/token'}`;
  return {
    url,
    /** Settings for the server's configuration. */
    settings: {
      clientId: 'daywall',
      clientSecret: 'the secret of Daywall',
      issuer: provider === 'google' ? url : `${url}/${PERSONAL}/v2.0`,
      apiUrl: url,
    },
    /** Signs in as one of its people, as the page at `address` would; resolves to the redirect's address. */
    async signIn(address: string, email: string): Promise<URL> {
      const page = await fetch(address);
      if (!(await page.text()).includes(email)) throw new Error(`${email} cannot be chosen: ${page.status}`);
      const form = new URLSearchParams(new URL(address).searchParams);
      form.set('email', email);
      const reply = await fetch(callback, { method: 'POST', body: form, redirect: 'manual' });
      return new URL(reply.headers.get('location') ?? '');
    },
    /** Tokens that the other application it knows gets for a code of its own. */
    async exchangeAsAnother(code: string): Promise<{ id_token: string; access_token: string }> {
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: options.redirectUri ?? '',
        client_id: 'another',
        client_secret: 'another secret',
      });
      return (await fetch(token, { method: 'POST', body: form })).json();
    },
    close: () => emulator.close(),
  };
}
export type ProviderEmulator = Awaited<ReturnType<typeof startProviderEmulator>>;
