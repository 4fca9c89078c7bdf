import type { Browser, Page } from 'puppeteer';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { axeFaults } from './axe.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, registerPerson } from './browser-person.ts';
import { allowOnConsole } from './console.ts';

describe('the page of the interface', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    const ada = await registerPerson(server.url, 'Ada');
    page = await openSignedIn(await browser.createBrowserContext(), server.url, ada);
    await page.goto(`${server.url}/api/docs#createTask`, { waitUntil: 'load' });
  });

  async function send(call: string): Promise<string> {
    await page.click(`#${call} form button`);
    const shown = await page.waitForSelector(`#${call} output pre`);
    return (await shown?.evaluate(({ parentElement }) => parentElement?.textContent ?? '')) ?? '';
  }

  it('refuses a call without a token, and sends one as whoever is signed in', async () => {
    allowOnConsole(/status of 401/);
    expect(await send('createTask')).toContain('401');
    await page.click('#session');
    await page.waitForFunction(() =>
      document.querySelector('#account')?.textContent?.includes('are sent as'),
    );
    await page.$eval('#createTask output', (output) => output.replaceChildren());
    const answer = await send('createTask');
    expect(answer).toContain('POST /api/v1/tasks: 200, ETag "1-');
    expect(answer).toContain('"title": "Call Bob"');
  });

  it('finds calls by words', async () => {
    await page.type('#find', 'quick task');
    const shown = await page.$$eval('.call', (calls) =>
      calls.filter((call) => call.checkVisibility()).map(({ id }) => id),
    );
    expect(shown).toEqual(['createQuickTask']);
    await page.$eval('#find', (field) => {
      if (field instanceof HTMLInputElement) field.value = '';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  });

  it('is readable by everyone, in both looks and on a narrow screen', async () => {
    for (const value of ['light', 'dark']) {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
      expect(await axeFaults(page, { within: '.bar, #createTask, #getTasks, h1' })).toEqual([]);
    }
    await page.setViewport({ width: 320, height: 700 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
