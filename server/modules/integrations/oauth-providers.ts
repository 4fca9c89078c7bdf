import { setTimeout as wait } from 'node:timers/promises';
import {
  allowInsecureRequests,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { Authorization } from '#contract/integrations/integration-routes.ts';
import { type Provider, providerNames } from '#contract/provider-names.ts';
import type { Clock } from '#server/clock.ts';
import type { Config, ProviderConfig } from '#server/config.ts';
import { RefusalError } from '#server/errors.ts';
import { HOUR } from '#time/units.ts';
import { asProviderRefusal } from './provider-failure.ts';

/** Milliseconds. Providers rarely change keys and addresses; an old one serves until it is replaced. */
const KEPT = 12 * HOUR;
/** Pause after a failed fetch in which no call waits for another. Milliseconds. */
const PAUSE = 5_000;
/** Timeout of a provider's answer. Seconds. */
const PATIENCE = 8;
/** Timeout of a discovery on behalf of a page that lists the providers. Milliseconds. */
const SHORT_PATIENCE = 2_000;

/** Requested scopes. Google's calendar scopes are the narrowest that list calendars and edit events. */
const scopes = {
  google: {
    login: 'openid email profile',
    calendar:
      'openid email https://www.googleapis.com/auth/calendar.events https://www.googleapis.com/auth/calendar.calendarlist.readonly',
  },
  microsoft: {
    login: 'openid email profile',
    calendar: 'openid email profile offline_access Calendars.ReadWrite',
  },
} as const satisfies Record<Provider, Record<'login' | 'calendar', string>>;

/** Scope without which a connected calendar is useless: users may untick it. */
export const demandedScope: Readonly<Record<Provider, string>> = {
  google: 'https://www.googleapis.com/auth/calendar.events',
  microsoft: 'Calendars.ReadWrite',
};

/** Google sends a refresh token only for offline access, and again only after a new consent. */
const lasting: Readonly<Record<Provider, Readonly<Record<string, string>>>> = {
  google: { access_type: 'offline', prompt: 'consent' },
  microsoft: { prompt: 'select_account' },
};

interface Known {
  readonly configuration: Configuration;
  readonly fetchedAt: number;
}

interface Dependencies {
  readonly config: Pick<Config, Provider | 'publicUrl'>;
  readonly clock: Clock;
}

async function discover({ issuer, clientId, clientSecret }: ProviderConfig): Promise<Configuration> {
  const server = new URL(issuer);
  // Plain HTTP is a provider on the operator's own machine or network.
  const insecure = server.protocol === 'http:' ? [allowInsecureRequests] : [];
  return discovery(server, clientId, clientSecret, undefined, {
    // The signature of an ID token is always checked, even of one that came over TLS.
    execute: [...insecure, enableNonRepudiationChecks],
    timeout: PATIENCE,
  });
}

export function createProviders({ config, clock }: Dependencies) {
  const known = new Map<Provider, Known>();
  const underWay = new Map<Provider, Promise<Configuration>>();
  const failedAt = new Map<Provider, number>();
  const redirectUri = new URL('/oauth/callback/', config.publicUrl).href;

  function settingsOf(provider: Provider): ProviderConfig {
    const settings = config[provider];
    if (settings === null) throw new RefusalError('provider_not_configured');
    return settings;
  }

  function fetchAnew(provider: Provider): Promise<Configuration> {
    const running = underWay.get(provider);
    if (running !== undefined) return running;
    const fetching = discover(settingsOf(provider))
      .then((configuration) => {
        known.set(provider, { configuration, fetchedAt: clock.now() });
        failedAt.delete(provider);
        return configuration;
      })
      .catch((error: unknown) => {
        failedAt.set(provider, clock.now());
        throw error;
      })
      .finally(() => underWay.delete(provider));
    underWay.set(provider, fetching);
    return fetching;
  }

  /** Throws `provider_not_configured`, `provider_unreachable` and `provider_refused`. */
  async function configurationOf(provider: Provider): Promise<Configuration> {
    settingsOf(provider);
    const { configuration, fetchedAt } = known.get(provider) ?? { configuration: null, fetchedAt: 0 };
    if (configuration !== null && clock.now() - fetchedAt < KEPT) return configuration;
    const isPausing = clock.now() - (failedAt.get(provider) ?? Number.NEGATIVE_INFINITY) < PAUSE;
    if (configuration !== null) {
      if (!isPausing) fetchAnew(provider).catch(() => undefined);
      return configuration;
    }
    if (isPausing) throw new RefusalError('provider_unreachable');
    return fetchAnew(provider).catch((error: unknown) => {
      throw asProviderRefusal(error);
    });
  }

  async function authorizationOf(provider: Provider): Promise<Authorization> {
    const found = configurationOf(provider).catch((error: unknown) => {
      if (error instanceof RefusalError) return null;
      throw error;
    });
    const configuration = await Promise.race([found, wait(SHORT_PATIENCE, null, { ref: false })]);
    const metadata = configuration?.serverMetadata();
    const issuer = metadata?.issuer ?? null;
    const { clientId } = settingsOf(provider);
    const parametersOf = (purpose: 'login' | 'calendar') => ({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: scopes[provider][purpose],
      ...(purpose === 'calendar' ? lasting[provider] : { prompt: 'select_account' }),
    });
    return {
      provider,
      // Microsoft's issuer for all tenants is a pattern that no token carries.
      issuer: issuer?.includes('{') ? null : issuer,
      endpoint: metadata?.authorization_endpoint ?? null,
      login: parametersOf('login'),
      calendar: parametersOf('calendar'),
    };
  }

  const configured = providerNames.filter((provider) => config[provider] !== null);
  return {
    configured,
    configurationOf,
    settingsOf,
    /** Redirect URI of sign-ins. */
    redirectUri,
    /** Parameters with which a sign-in at each provider begins. */
    authorizations: (): Promise<Authorization[]> => Promise.all(configured.map(authorizationOf)),
  };
}
export type Providers = ReturnType<typeof createProviders>;
