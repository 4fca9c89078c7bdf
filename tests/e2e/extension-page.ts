import type { Browser, Page } from 'puppeteer';
import { confirmInDialog, PASSWORD } from './browser-person.ts';
import { named } from './by-name.ts';

/** Id of the extension, fixed by the key in the manifest. */
export const EXTENSION_ID = 'ibfgkpbgchminplmindknhdejlimllhe';
export const EXTENSION_ORIGIN = `chrome-extension://${EXTENSION_ID}`;

export type ExtensionPage = 'popup' | 'sidepanel' | 'options';

const widths = { popup: 380, sidepanel: 360, options: 900 };

/** Opens a page of the extension in a tab. The popup is 380 px wide, the panel as narrow as Chrome makes it. */
export async function openExtensionPage(browser: Browser, name: ExtensionPage): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewport({ width: widths[name], height: 620 });
  await page.goto(`${EXTENSION_ORIGIN}/${name}.html`, { waitUntil: 'domcontentloaded' });
  return page;
}

/** Sets the server address in the options, as users of their own server do. */
export async function chooseServer(browser: Browser, serverUrl: string): Promise<void> {
  const page = await openExtensionPage(browser, 'options');
  await page.locator(named('Server address', 'textbox')).click({ count: 3 });
  await page.keyboard.type(serverUrl);
  await page.locator(named('Save', 'button')).click();
  await page.locator('::-p-text(Saved.)').wait();
  await page.close();
}

/**
 * Connects from the popup: the user is signed in to the web app in the same browser. `password`: for the
 * confirmation; null right after a sign-in by a provider, which confirms already. Returns the popup's page.
 */
export async function connectExtension(browser: Browser, password: string | null = PASSWORD): Promise<Page> {
  const popup = await openExtensionPage(browser, 'popup');
  await popup.locator(named('Connect', 'button')).click();
  const target = await browser.waitForTarget(
    (candidate) => candidate.url().includes('/extension/connect'),
    {},
  );
  const consent = await target.asPage();
  await consent.locator(named('Connect', 'button')).click();
  if (password !== null) await confirmInDialog(consent, password);
  await popup
    .locator('input[aria-label="New task"]')
    .wait()
    .catch(async (cause: unknown) => {
      const stands = await popup.evaluate(() => document.body.innerText);
      const asks = await consent.evaluate(() => `${location.href} ${document.body.innerText}`).catch(String);
      throw new Error(`The popup is not connected: ${stands}\nThe page that asks: ${asks}`, { cause });
    });
  return popup;
}

/** Minutes on the toolbar button, read in a page of the extension so that it wakes no worker. */
export async function readBadge(page: Page): Promise<string> {
  return String(await page.evaluate('chrome.action.getBadgeText({})'));
}

/** Opens a file of the extension that wakes no worker but has the browser's API. */
export async function openBarePage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${EXTENSION_ORIGIN}/texts/en/popup/pages.json`);
  return page;
}

/** Whether the worker is suspended: it left its standby state, and nothing has woken it since. */
export function isSuspended(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const { session } = Reflect.get(Reflect.get(globalThis, 'chrome'), 'storage');
    return 'standby' in (await session.get('standby'));
  });
}

/** Sets the wake alarm to now: the browser starts the worker for it. */
export async function fireAlarmWhileSuspended(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Reflect.get(globalThis, 'chrome').alarms.create('wake', { when: Date.now() });
  });
}

/** Changes this browser's stored settings, as the options do. */
export async function chooseSettings(page: Page, sections: object): Promise<void> {
  await page.evaluate(async (settings) => {
    const local: unknown = Reflect.get(Reflect.get(Reflect.get(globalThis, 'chrome'), 'storage'), 'local');
    await Reflect.get(Object(local), 'set').call(local, { settings: JSON.stringify(settings) });
  }, sections);
}

/** Delivers a decrypted push message to the worker, as a push service does. `page` is any of the extension's. */
export async function deliverPush(page: Page, message: object): Promise<void> {
  const session = await page.createCDPSession();
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(EXTENSION_ORIGIN));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const data = JSON.stringify(message);
  await session.send('ServiceWorker.deliverPushMessage', { origin: EXTENSION_ORIGIN, registrationId, data });
  await session.detach();
}

/** Makes the stored access token expire, as happens while a machine sleeps. */
export async function ageToken(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { local } = Reflect.get(Reflect.get(globalThis, 'chrome'), 'storage');
    const stored = await local.get('daywall.token');
    const [head, body, seal] = String(stored['daywall.token']).split('.');
    const claims = JSON.parse(atob(String(body).replaceAll('-', '+').replaceAll('_', '/')));
    const aged = btoa(JSON.stringify({ ...claims, iat: claims.iat - 7_200, exp: claims.exp - 7_200 }));
    await local.set({ 'daywall.token': [head, aged.replaceAll('=', ''), seal].join('.') });
  });
}
