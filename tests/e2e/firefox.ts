import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer';
import { findFirefox } from '../../scripts/installed-firefox.ts';
import { listenToConsole } from './console.ts';
import type { ExtensionPage } from './extension-page.ts';
import { waitUntil } from './wait-until.ts';

export const firefoxExtensionFolder = resolve(import.meta.dirname, '../../.output/firefox-mv3');

const id = 'extension@daywall';
/** Fixed UUID of the extension, else random for each profile. */
const uuid = '7f6a1a2e-5d0c-4b8e-9a55-0d1f3c2b4a68';

export interface Firefox {
  readonly browser: Browser;
  readonly profile: string;
}

/** Headless Firefox with the built extension, driven over WebDriver BiDi. */
export async function openFirefox(): Promise<Firefox> {
  const executablePath = findFirefox();
  if (executablePath === null) throw new Error('No Firefox: `npm test` finds or installs one');
  const profile = await mkdtemp(join(tmpdir(), 'daywall-firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    userDataDir: profile,
    // Allows navigating to pages of an extension.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [id]: uuid }),
      'intl.locale.requested': 'en-US',
    },
  });
  listenToConsole(browser);
  await browser.installExtension(firefoxExtensionFolder);
  return { browser, profile };
}

/**
 * Opens a page of the extension in a tab. The end of the navigation is never reported: the page moves to the
 * process of extensions meanwhile, where the driver loses track of it.
 */
export async function openFirefoxPage(browser: Browser, name: ExtensionPage): Promise<Page> {
  const page = await browser.newPage();
  page.goto(`moz-extension://${uuid}/${name}.html`).catch(() => undefined);
  const isThere = () =>
    page.evaluate(() => location.protocol === 'moz-extension:' && document.querySelector('main') !== null);
  await waitUntil(`${name} is there`, () => isThere().catch(() => false));
  return page;
}
