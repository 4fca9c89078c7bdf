import { AxePuppeteer } from '@axe-core/puppeteer';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppPage, appPages } from './app-pages.ts';
import { openBrowser } from './browser.ts';
import { signIn } from './person.ts';
import { type Places, placesOf, signInByCall } from './places.ts';
import { ServerProcess } from './server-process.ts';
import { waitUntilStill } from './stands-still.ts';

const email = 'mara@daywall.example';
const password = 'paper-and-ink';
/** Pages open at the same time. */
const LANES = 3;
/** These say that there is nothing at their address: no link leads there. A code of a mail does. */
const unlinked = new Set([
  'task-missing',
  'schedule-missing',
  'verify-account',
  'oauth-callback',
  'password-reset',
]);

/** A path without what differs from one thing to the next: ids, names, dates, steps and queries. */
function shapeOf(path: string): string {
  return path
    .replace(/[?#].*$/, '')
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':id')
    .replace(/^\/(user|label)\/.+$/, '/$1/:name')
    .replace(/\/\d{4}-\d\d-\d\d$|\/\d+$/, '')
    .replace(/(.)\/$/, '$1');
}

describe('every route', () => {
  let server: ServerProcess;
  let browser: Browser;
  let signedIn: BrowserContext;
  let signedOut: BrowserContext;
  let places: Places;

  beforeAll(async () => {
    server = await ServerProcess.start({}, ['--demo']);
    browser = await openBrowser();
    const person = await signInByCall(server.url, email, password);
    places = await placesOf(server.url, person);
    signedIn = await browser.createBrowserContext();
    signedOut = await browser.createBrowserContext();
    await (await signIn(signedIn, server.url, person)).close();
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  /** Opens a page by its address as after a reload, and says everything that is wrong with it. */
  async function faultsOf(context: BrowserContext, { name, path }: AppPage): Promise<string[]> {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warn') faults.push(`${name}: ${message.text()}`);
    });
    page.on('pageerror', (error) => faults.push(`${name}: ${String(error)}`));
    try {
      await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
      await page.goto(server.url + path(places), { waitUntil: 'domcontentloaded' });
      await page.waitForSelector('h1');
      await waitUntilStill(page);
      if ((await page.$('[role=alert] h1')) !== null) faults.push(`${name}: the error page`);
      for (const value of ['light', 'dark']) {
        await page.emulateMediaFeatures([
          { name: 'prefers-color-scheme', value },
          { name: 'prefers-reduced-motion', value: 'reduce' },
        ]);
        const { violations } = await new AxePuppeteer(page).analyze();
        for (const { id, nodes } of violations) faults.push(`${name}, ${value}: ${id} ${nodes[0]?.html}`);
      }
    } catch (error) {
      faults.push(`${name}: ${String(error)}`);
    }
    await page.close();
    return faults;
  }

  async function allFaults(context: BrowserContext, pages: readonly AppPage[]): Promise<string[]> {
    const waiting = [...pages];
    const found: string[] = [];
    const lane = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        found.push(...(await faultsOf(context, next)));
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return found;
  }

  it('opens by its address, signed in, without a word on the console, and axe finds nothing', async () => {
    const own = appPages.filter(({ isPublic }) => isPublic !== true);
    expect(await allFaults(signedIn, own)).toEqual([]);
  }, 240_000);

  it('opens by its address for those who are not signed in', async () => {
    const open = appPages.filter(({ isPublic }) => isPublic === true);
    expect(await allFaults(signedOut, open)).toEqual([]);
  }, 60_000);

  it('asks those who are not signed in to sign in, and brings them back', async () => {
    const page = await signedOut.newPage();
    const lost: string[] = [];
    for (const { name, path, isPublic } of appPages) {
      if (isPublic === true || name === 'verify-account') continue;
      await page.goto(server.url + path(places), { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => location.pathname === '/login', { timeout: 10_000 }).catch(() => null);
      const { pathname, searchParams } = new URL(page.url());
      const wanted = searchParams.get('returnTo') ?? '';
      if (pathname !== '/login' || !wanted.startsWith(path(places).split('?')[0] ?? '')) lost.push(name);
    }
    await page.close();
    expect(lost).toEqual([]);
  }, 120_000);

  it('is reached by clicking, from the wall on', async () => {
    const page = await signedIn.newPage();
    const seen = new Map<string, string>([['/wall', '/wall']]);
    const waiting = ['/wall'];
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await page.goto(server.url + path, { waitUntil: 'domcontentloaded' });
      await page.waitForSelector('main h1, main h2', { timeout: 10_000 }).catch(() => null);
      await waitUntilStill(page);
      for (const link of await linksOf(page)) {
        if (seen.has(shapeOf(link))) continue;
        seen.set(shapeOf(link), link);
        waiting.push(link);
      }
    }
    await page.close();
    const missed = appPages
      .filter(({ isPublic, name }) => isPublic !== true && !unlinked.has(name))
      .filter(({ path }) => !seen.has(shapeOf(path(places))))
      .map(({ name }) => name);
    expect(missed).toEqual([]);
  }, 240_000);
});

/** Addresses of this app that the page's links lead to. */
function linksOf(page: Page): Promise<string[]> {
  return page.$$eval('a[href^="/"]', (links) =>
    links.map((link) => link.getAttribute('href') ?? '').filter((href) => !href.startsWith('/api')),
  );
}
