import type { Browser, Page, WebWorker } from 'puppeteer-core';
import { named } from './named.ts';

/** Fixed by the key in the manifest. */
export const EXTENSION_ID = 'ibfgkpbgchminplmindknhdejlimllhe';
const origin = `chrome-extension://${EXTENSION_ID}`;

export type ExtensionPage = 'popup' | 'sidepanel' | 'options';

/** Opens a page of the extension in a tab. The popup is 360 px wide, the panel as narrow as Chrome makes it. */
export async function openExtensionPage(browser: Browser, name: ExtensionPage): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewport({ width: name === 'options' ? 900 : 360, height: 620 });
  await page.goto(`${origin}/${name}.html`, { waitUntil: 'domcontentloaded' });
  return page;
}

/** Names the server in the options, as whoever runs their own does. */
export async function chooseServer(browser: Browser, serverUrl: string): Promise<void> {
  const page = await openExtensionPage(browser, 'options');
  await page.locator(named('Server address', 'textbox')).click({ count: 3 });
  await page.keyboard.type(serverUrl);
  await page.locator(named('Save', 'button')).click();
  await page.locator('::-p-text(Saved.)').wait();
  await page.close();
}

/** Connects from the popup: the person is signed in to the web app in the same browser. Answers the popup's page. */
export async function connectExtension(browser: Browser): Promise<Page> {
  const popup = await openExtensionPage(browser, 'popup');
  await popup.locator(named('Connect', 'button')).click();
  const target = await browser.waitForTarget((candidate) => candidate.url().includes('/extension/connect'), {
    timeout: 20_000,
  });
  const consent = await target.asPage();
  await consent.locator(named('Connect', 'button')).click();
  await popup.locator('input[aria-label="New task"]').wait();
  return popup;
}

/** The running worker; starts none. */
async function findWorker(browser: Browser): Promise<WebWorker | null> {
  const target = browser
    .targets()
    .find((candidate) => candidate.type() === 'service_worker' && candidate.url().startsWith(origin));
  return (await target?.worker()) ?? null;
}

/** The minutes on the toolbar button, asked in a page of the extension so that no worker is woken by the question. */
export async function readBadge(page: Page): Promise<string> {
  return String(await page.evaluate('chrome.action.getBadgeText({})'));
}

/** Ends the worker as the browser does: no handler runs. */
export async function stopWorker(browser: Browser): Promise<void> {
  const worker = await findWorker(browser);
  await worker?.close();
}
