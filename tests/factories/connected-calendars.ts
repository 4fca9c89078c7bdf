import { randomBytes } from 'node:crypto';
import type { Integration } from '#contract/integrations/integration.ts';
import type { Provider } from '#contract/provider-names.ts';
import type { Config } from '#server/config.ts';
import { type IdentityProvider, startIdentityProvider } from '#tests/test-doubles/identity-provider.ts';
import type { Person } from './person.ts';
import { call } from './test-call.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const EMAIL = 'ada@example.org';

/** Interface of every provider's test double. */
interface ProviderDouble {
  readonly url: string;
  readonly problems: readonly string[];
  close(): Promise<void>;
}

interface Options<S> {
  readonly provider: Provider;
  readonly config?: Partial<Config>;
  /** `emailOf`: email address of an access token's user; null for one that the sign-in service did not issue. */
  readonly startDouble: (options: {
    readonly now: () => number;
    readonly emailOf: (token: string) => string | null;
  }) => Promise<S>;
}

/** Server configured for a provider, with test doubles of its sign-in and of one account's calendars. */
export interface ConnectedCalendars<S> {
  readonly server: TestServer;
  readonly double: S;
  readonly identities: IdentityProvider;
  /** Connects the account to a user, and syncs everything that this requests. */
  connect(person: Person): Promise<Integration>;
  /** Runs all waiting jobs. */
  settle(): Promise<void>;
  /** Advances the clock by minutes, by default one, and runs the jobs that fall due. */
  nextMinute(minutes?: number): Promise<void>;
  close(): Promise<void>;
}

export async function startConnectedCalendars<S extends ProviderDouble>({
  provider,
  config = {},
  startDouble,
}: Options<S>): Promise<ConnectedCalendars<S> & { readonly email: string }> {
  const identities = await startIdentityProvider();
  let now = () => Date.now();
  const double = await startDouble({
    now: () => now(),
    emailOf: (token) => (identities.given().includes(token) ? EMAIL : null),
  });
  const settings = { ...identities.settings, apiUrl: double.url };
  const server = await startTestServer({ [provider]: settings, ...config });
  now = () => server.clock.now();
  const due = server.app.scheduledJobs.find(({ name }) => name === 'calendar-syncs');

  /** Connects as after the user's consent on the provider's own page. */
  async function register(person: Person): Promise<Integration> {
    const codeVerifier = randomBytes(32).toString('base64url');
    const redirectUri = new URL('/oauth/callback/', server.config.publicUrl).href;
    if (provider === 'google') {
      const claims = { sub: 'ada', email: EMAIL, email_verified: true };
      const scope = 'openid email https://www.googleapis.com/auth/calendar.events';
      const providerToken = identities.makeCode({ claims, codeVerifier, redirectUri, scope });
      return call(server, person, 'registerGoogleAccess', { body: { providerToken, codeVerifier } });
    }
    const claims = { oid: 'ada', tid: 'tenant', sub: 'ada', email: EMAIL };
    const scope = 'openid email Calendars.ReadWrite';
    const providerToken = identities.makeCode({ claims, codeVerifier, redirectUri, scope });
    return call(server, person, 'registerMicrosoftAccess', { body: { providerToken, codeVerifier } });
  }

  async function settle(): Promise<void> {
    await server.app.heldJobs.runAll();
  }

  return {
    email: EMAIL,
    server,
    double,
    identities,
    settle,
    async connect(person) {
      const { id } = await register(person);
      await settle();
      const listed = await call(server, person, 'getApiIntegrations', {});
      const made = listed.find((each) => each.id === id);
      if (made === undefined) throw new Error('the account was not connected');
      return made;
    },
    async nextMinute(minutes = 1) {
      server.clock.advance(minutes * 60_000);
      await due?.run();
      await settle();
    },
    async close() {
      await server.close();
      await Promise.all([identities.close(), double.close()]);
    },
  };
}
