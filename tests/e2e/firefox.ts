import { resolve } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer';
import { closeAtEnd } from '#tests/close-at-end.ts';
import { findFirefox } from '../../scripts/installed-firefox.ts';
import { PATIENCE, waitUntil } from '../wait-until.ts';
import { newFolder } from './browser.ts';
import { listenToConsole } from './console.ts';
import type { ExtensionPage } from './extension-page.ts';

export const firefoxExtensionFolder = resolve(import.meta.dirname, '../../.output/firefox-mv3');

const id = 'extension@daywall';
/** Fixed UUID of the extension, else random for each profile. */
const uuid = '7f6a1a2e-5d0c-4b8e-9a55-0d1f3c2b4a68';

/** Headless Firefox with the built extension, driven over WebDriver BiDi. It is closed when the test file ends. */
export async function openFirefox(): Promise<Browser> {
  const executablePath = findFirefox();
  if (executablePath === null) throw new Error('No Firefox: `npm test` finds or installs one');
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    userDataDir: await newFolder(),
    timeout: PATIENCE,
    // Allows navigating to pages of an extension.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [id]: uuid }),
      'intl.locale.requested': 'en-US',
    },
  });
  closeAtEnd(() => browser.close());
  listenToConsole(browser);
  await browser.installExtension(firefoxExtensionFolder);
  return browser;
}

/**
 * Opens a page of the extension in a tab. The end of the navigation is never reported: the page moves to the
 * process of extensions meanwhile, where the driver loses track of it.
 */
export async function openFirefoxPage(browser: Browser, name: ExtensionPage): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.goto(`moz-extension://${uuid}/${name}.html`).catch(() => undefined);
  const isThere = () =>
    page.evaluate(() => location.protocol === 'moz-extension:' && document.querySelector('main') !== null);
  await waitUntil(`${name} is there`, () => isThere().catch(() => false));
  return page;
}
