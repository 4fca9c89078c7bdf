import { AxePuppeteer } from '@axe-core/puppeteer';
import type { Browser, BrowserContext } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { fillAccount } from './full-account.ts';
import { registerPerson, signIn } from './person.ts';
import { ServerProcess } from './server-process.ts';

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
const looks = [
  { theme: 'light', viewport: { width: 1280, height: 900 } },
  { theme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

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

  async function violations(
    context: BrowserContext,
    path: string,
    look: (typeof looks)[number],
  ): Promise<string[]> {
    const page = await context.newPage();
    await page.setViewport(look.viewport);
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: look.theme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    await page.goto(server.url + path, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('main h1');
    await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
    const result = await new AxePuppeteer(page).analyze();
    await page.close();
    return result.violations.map(
      (violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(' ')}`,
    );
  }

  for (const look of looks) {
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
