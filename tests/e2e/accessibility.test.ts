import { AxePuppeteer } from '@axe-core/puppeteer';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { fillAccount } from './full-account.ts';
import { registerPerson, signIn } from './person.ts';
import { ServerProcess } from './server-process.ts';
import { waitUntilStill } from './stands-still.ts';

const pages: ReadonlyArray<readonly [name: string, path: (taskId: string) => string]> = [
  ['wall', () => '/wall'],
  ['stack', () => '/stack'],
  ['urgency', () => '/action/urgency'],
  ['task info', (id) => `/task/${id}`],
  ['task do', (id) => `/task/${id}/do`],
  ['task schedule', (id) => `/task/${id}/schedule`],
  ['week', () => '/schedule/week'],
  ['today', () => '/schedule/today'],
  ['completed', () => '/collect/completed'],
  ['settings', () => '/settings'],
  ['menu', () => '/menu'],
];
/** A request as the extension makes it; the page asks before it hands anything out. */
const connect = `/extension/connect?${new URLSearchParams({
  redirect_uri: `https://${'a'.repeat(32)}.chromiumapp.org/`,
  state: 'a-state-of-some-length',
  code_challenge: 'c'.repeat(43),
})}`;

/** What opens over a page, and the act that opens it. */
const overlays: ReadonlyArray<readonly [name: string, open: (page: Page) => Promise<void>]> = [
  ['quick add', (page) => page.keyboard.press('q')],
  ['the keys', (page) => page.keyboard.press('?')],
  ['sync', (page) => page.locator('header [role=status] button').click()],
];

const looks = [
  { theme: 'light', viewport: { width: 1280, height: 900 } },
  { theme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

/** The page's own script does not come, as when the connection goes. */
async function withoutUrgency(page: Page): Promise<void> {
  await page.setBypassServiceWorker(true);
  await page.setRequestInterception(true);
  page.on(
    'request',
    (request) => void (/\/assets\/urgency-/.test(request.url()) ? request.abort() : request.continue()),
  );
}

describe('axe finds nothing', () => {
  let server: ServerProcess;
  let browser: Browser;
  let signedIn: BrowserContext;
  let signedOut: BrowserContext;
  let taskId: string;

  beforeAll(async () => {
    server = await ServerProcess.start();
    browser = await openBrowser();
    const person = await registerPerson(server.url, 'Ada');
    taskId = await fillAccount(server.url, person);
    signedIn = await browser.createBrowserContext();
    signedOut = await browser.createBrowserContext();
    await (await signIn(signedIn, server.url, person)).close();
  });

  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  async function openPage(
    context: BrowserContext,
    path: string,
    look: (typeof looks)[number],
    prepare?: (page: Page) => Promise<void>,
  ): Promise<Page> {
    const page = await context.newPage();
    await prepare?.(page);
    await page.setViewport(look.viewport);
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: look.theme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    await page.goto(server.url + path, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('main h1');
    await waitUntilStill(page);
    return page;
  }

  async function violationsOf(page: Page): Promise<string[]> {
    const result = await new AxePuppeteer(page).analyze();
    await page.close();
    return result.violations.map(
      (violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(' ')}`,
    );
  }

  async function violations(
    context: BrowserContext,
    path: string,
    look: (typeof looks)[number],
  ): Promise<string[]> {
    return violationsOf(await openPage(context, path, look));
  }

  for (const look of looks) {
    it(`on the connect page, ${look.theme}, ${look.viewport.width} px`, async () => {
      expect(await violations(signedIn, connect, look)).toEqual([]);
    });
    it(`on the error page, ${look.theme}, ${look.viewport.width} px`, async () => {
      const page = await openPage(signedIn, '/action/urgency', look, withoutUrgency);
      await page.waitForSelector('[role=alert] h1');
      expect(await violationsOf(page)).toEqual([]);
    });
    for (const [name, open] of overlays) {
      it(`with ${name} open, ${look.theme}, ${look.viewport.width} px`, async () => {
        const page = await openPage(signedIn, '/wall', look);
        await open(page);
        await page.waitForSelector('[role=dialog] h2');
        await waitUntilStill(page);
        expect(await violationsOf(page)).toEqual([]);
      });
    }
    for (const [name, path] of pages) {
      it(`on ${name}, ${look.theme}, ${look.viewport.width} px`, async () => {
        expect(await violations(signedIn, path(taskId), look)).toEqual([]);
      });
    }
    for (const path of ['/login', '/register']) {
      it(`on ${path}, ${look.theme}, ${look.viewport.width} px`, async () => {
        expect(await violations(signedOut, path, look)).toEqual([]);
      });
    }
  }
});
