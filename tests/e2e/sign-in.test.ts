import type { Browser, BrowserContext, Page } from 'puppeteer';
import { beforeAll, expect, it } from 'vitest';
import { closeAtEnd } from '#tests/close-at-end.ts';
import { isGate } from '#tests/random-seed.ts';
import { startProviderEmulator } from '#tests/test-doubles/provider-emulator.ts';
import { waitUntil } from '../wait-until.ts';
import { pressButton, seeText } from './app-page.ts';
import { openBrowser } from './browser.ts';
import { confirmInDialog, registerPerson, withoutServiceWorker } from './browser-person.ts';
import { named } from './by-name.ts';
import { allowOnConsole } from './console.ts';
import { journey } from './journey.ts';
import { ServerProcess } from './restartable-server.ts';

const people = [
  { email: 'ada@gmail.example', name: 'Ada Lovelace' },
  { email: 'grace@outlook.example', name: 'Grace Hopper' },
  { email: 'linked@gmail.example', name: 'Mary Jackson' },
];
type Named = 'Google' | 'Microsoft';

/** Chooses one of the emulator's people; the browser is redirected back. */
async function chooseAt(page: Page, email: string): Promise<void> {
  const choice = `form:has(input[name=email][value="${email}"]) button`;
  await page.locator(choice).click();
}

async function isAt(page: Page, path: string): Promise<void> {
  await page.waitForFunction((wanted) => location.pathname === wanted, {}, path);
}

/** From the sign-in page to the provider and back into the app. */
async function signInWith(page: Page, serverUrl: string, provider: Named, email: string): Promise<void> {
  await page.goto(`${serverUrl}/login?returnTo=/profile`);
  await pressButton(page, `Continue with ${provider}`);
  await chooseAt(page, email);
}

/** Storage, address and history length of this browser, to search for the provider's answer. */
function kept(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href, history.length]),
  );
}

journey('a sign-in by a provider', () => {
  let server: ServerProcess;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    const google = await startProviderEmulator('google', { people });
    closeAtEnd(google.close);
    const microsoft = await startProviderEmulator('microsoft', { people });
    closeAtEnd(microsoft.close);
    server = await ServerProcess.start({
      RATE_LIMIT_FACTOR: '1000',
      GOOGLE_CLIENT_ID: google.settings.clientId,
      GOOGLE_CLIENT_SECRET: google.settings.clientSecret,
      GOOGLE_ISSUER: google.settings.issuer,
      GOOGLE_API_URL: google.settings.apiUrl,
      MICROSOFT_CLIENT_ID: microsoft.settings.clientId,
      MICROSOFT_CLIENT_SECRET: microsoft.settings.clientSecret,
      MICROSOFT_ISSUER: microsoft.settings.issuer,
      MICROSOFT_API_URL: microsoft.settings.apiUrl,
    });
    browser = await openBrowser();
  });

  async function freshPage({ hasWorker = false } = {}): Promise<void> {
    await context?.close();
    context = await browser.createBrowserContext();
    page = await context.newPage();
    if (!hasWorker) await withoutServiceWorker(page);
  }

  const providers = [
    ['Google', 'ada@gmail.example', 'Ada Lovelace'],
    ['Microsoft', 'grace@outlook.example', 'Grace Hopper'],
  ] as const;
  it.each(isGate ? providers.slice(0, 1) : providers)(
    'makes an account with %s, and the same one again',
    async (provider, email, name) => {
      await freshPage({ hasWorker: true });
      const answers: string[] = [];
      page.on('framenavigated', (frame) => {
        const code = new URL(frame.url()).searchParams.get('code');
        if (code !== null) answers.push(code);
      });
      await signInWith(page, server.url, provider, email);
      await isAt(page, '/profile');
      await seeText(page, name);
      await seeText(page, email);
      const [code = ''] = answers;
      expect(code).not.toBe('');
      expect(await kept(page)).not.toContain(code);
      expect(await page.evaluate(() => sessionStorage.getItem('daywall.oauth'))).toBeNull();
      // It is the only sign-in method.
      const leave = await page.waitForSelector(named(`Disconnect ${provider} (${email})`, 'button'));
      expect(await leave?.evaluate((button) => button instanceof HTMLButtonElement && button.disabled)).toBe(
        true,
      );

      await freshPage();
      await signInWith(page, server.url, provider, email);
      await isAt(page, '/profile');
      await seeText(page, name);
    },
  );

  it.skipIf(isGate)(
    'never takes over an account; its user links and unlinks the identity in the profile',
    async () => {
      const mary = await registerPerson(server.url, 'Mary');
      await freshPage();
      // Her email address here is the same as there.
      await fetch(`${server.url}/api/users/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-protection': '1', origin: server.url },
        body: JSON.stringify({ email: 'linked@gmail.example', password: mary.password, firstName: 'Mary' }),
      });
      allowOnConsole(/status of 409 .*\/api\/google\/login\)/);
      await signInWith(page, server.url, 'Google', 'linked@gmail.example');
      await seeText(page, 'There is already an account with this email.');
      expect(new URL(page.url()).search).toBe('');

      await page.locator(named('Back to sign-in', 'link')).click();
      await page.locator('input[name=email]').fill('linked@gmail.example');
      await page.locator('input[name=password]').fill(mary.password);
      await page.locator('button[type=submit]').click();
      await isAt(page, '/profile');
      await pressButton(page, 'Connect Google');
      await confirmInDialog(page);
      await chooseAt(page, 'linked@gmail.example');
      await page.waitForSelector(named('Disconnect Google (linked@gmail.example)', 'button'));

      await freshPage();
      await signInWith(page, server.url, 'Google', 'linked@gmail.example');
      await isAt(page, '/profile');
      await pressButton(page, 'Disconnect Google (linked@gmail.example)');
      await page.locator(named('Disconnect', 'button', '[role=alertdialog]')).click();
      await waitUntil('it is not listed any more', async () => {
        const found = await page.$(named('Disconnect Google (linked@gmail.example)', 'button'));
        return found === null;
      });
      await freshPage();
      await signInWith(page, server.url, 'Google', 'linked@gmail.example');
      await seeText(page, 'There is already an account with this email.');
    },
  );

  it('shows the error where the answer belongs to no request, or the user declined', async () => {
    await freshPage();
    await page.goto(`${server.url}/oauth/callback/?code=stolen&state=made-up`);
    await seeText(page, 'This sign-in was started in another tab');
    await page.goto(`${server.url}/login`);
    await pressButton(page, 'Continue with Google');
    await waitUntil('Google asks who it is', async () => new URL(page.url()).searchParams.has('state'));
    const state = new URL(page.url()).searchParams.get('state') ?? '';
    await page.goto(`${server.url}/oauth/callback/?error=access_denied&state=${state}`);
    await seeText(page, 'You didn’t allow access.');
  });
});
