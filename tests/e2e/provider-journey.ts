import type { Browser, BrowserContext, Page } from 'puppeteer';
import { vi } from 'vitest';
import type { Provider } from '#contract/provider-names.ts';
import { closeAtEnd } from '#tests/close-at-end.ts';
import { startGoogleWorld } from '#tests/test-doubles/google-calendar/google-world.ts';
import { startGraphWorld } from '#tests/test-doubles/microsoft-graph/graph-world.ts';
import { startProviderEmulator } from '#tests/test-doubles/provider-emulator.ts';
import type { ProviderWorld } from '#tests/test-doubles/provider-world.ts';
import { pressButton } from './app-page.ts';
import { openBrowser } from './browser.ts';
import { openHttpsProxy } from './https-proxy.ts';
import { ServerProcess } from './restartable-server.ts';

const HOST = 'daywall.example';
/** Public address of the server for providers and the browser: providers call only a host name with TLS. */
export const PUBLIC_URL = `https://${HOST}`;

const emails = { google: 'ada@gmail.example', microsoft: 'ada@outlook.example' } as const;

/** Pattern of the emulator's tokens. */
export const EMULATED_TOKEN = /\b(?:google|microsoft)_(?:refresh_)?[\w-]{26,}/;

export interface ProviderJourney {
  readonly server: ServerProcess;
  readonly browser: Browser;
  readonly worlds: Readonly<Record<Provider, ProviderWorld>>;
  /** Email address of the user's account there. */
  readonly emails: Readonly<Record<Provider, string>>;
  /** Every access token that a calendar was requested with. */
  readonly tokens: ReadonlySet<string>;
  /** An empty page, its clocks in UTC. */
  newPage(context: BrowserContext): Promise<Page>;
  /** Signs in with a provider, which creates the account on first use. The page is at `path` then. */
  signIn(page: Page, provider: Provider, path: string): Promise<void>;
  /** Chooses the user on the provider's page, which redirects to `path`. */
  choosePerson(page: Page, provider: Provider, path: string): Promise<void>;
}

/**
 * Server at a public address, both providers, and a browser, which end with the test file. `extensions`: folders of
 * built ones.
 */
export async function startProviderJourney(extensions: readonly string[]): Promise<ProviderJourney> {
  const tokens = new Set<string>();
  const emulatorOf = (provider: Provider) =>
    startProviderEmulator(provider, { people: [{ email: emails[provider], name: 'Ada Lovelace' }] });
  const worldOptions = (provider: Provider) => ({
    email: emails[provider],
    now: Date.now,
    emailOf(token: string) {
      tokens.add(token);
      return token.startsWith(`${provider}_`) ? emails[provider] : null;
    },
  });
  const [google, microsoft, googleWorld, graphWorld] = await Promise.all([
    emulatorOf('google'),
    emulatorOf('microsoft'),
    startGoogleWorld(worldOptions('google')),
    startGraphWorld(worldOptions('microsoft')),
  ]);
  for (const each of [google, microsoft, googleWorld, graphWorld]) closeAtEnd(() => each.close());
  const server = await ServerProcess.start({
    PUBLIC_URL,
    LOG_LEVEL: 'debug',
    RATE_LIMIT_FACTOR: '1000',
    GOOGLE_CLIENT_ID: google.settings.clientId,
    GOOGLE_CLIENT_SECRET: google.settings.clientSecret,
    GOOGLE_ISSUER: google.settings.issuer,
    GOOGLE_API_URL: googleWorld.apiUrl,
    MICROSOFT_CLIENT_ID: microsoft.settings.clientId,
    MICROSOFT_CLIENT_SECRET: microsoft.settings.clientSecret,
    MICROSOFT_ISSUER: microsoft.settings.issuer,
    MICROSOFT_API_URL: graphWorld.apiUrl,
  });
  const door = await openHttpsProxy(HOST, server.port);
  const browser = await openBrowser({ flags: door.flags, extensions });
  // Requests of this process to the server's public address reach it too.
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: string | URL, init?: RequestInit) =>
    fetch(String(input).replace(PUBLIC_URL, server.url), init),
  );

  async function choosePerson(page: Page, provider: Provider, path: string): Promise<void> {
    await page.locator(`form:has(input[name=email][value="${emails[provider]}"]) button`).click();
    await page.waitForFunction((wanted) => location.pathname === wanted, {}, path);
  }

  return {
    server,
    browser,
    worlds: { google: googleWorld, microsoft: graphWorld },
    emails,
    tokens,
    async newPage(context) {
      const page = await context.newPage();
      await page.emulateTimezone('UTC');
      return page;
    },
    choosePerson,
    async signIn(page, provider, path) {
      await page.goto(`${PUBLIC_URL}/login?returnTo=${path}`);
      await pressButton(page, `Continue with ${provider === 'google' ? 'Google' : 'Microsoft'}`);
      await choosePerson(page, provider, path);
    },
  };
}
