import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppPage, appPages } from './app-pages.ts';
import { axeFaults } from './axe.ts';
import { openBrowser } from './browser.ts';
import { type Person, signIn } from './person.ts';
import { addFilter, type Places, placesOf, signInByCall } from './places.ts';
import { ServerProcess } from './server-process.ts';
import { waitUntilStill } from './stands-still.ts';

/** A wide screen by day, a phone at night. */
const looks = [
  { theme: 'light', viewport: { width: 1280, height: 900 } },
  { theme: 'dark', viewport: { width: 390, height: 844 } },
] as const;
const NARROWEST = { width: 320, height: 640 };

/** What opens over a page, and the act that opens it. */
const overlays: ReadonlyArray<readonly [name: string, open: (page: Page) => Promise<void>]> = [
  ['quick add', (page) => page.keyboard.press('q')],
  ['the keys', (page) => page.keyboard.press('?')],
  ['sync', (page) => page.locator('header [role=status] button').click()],
  [
    'notifications',
    (page) => page.locator('header button[aria-haspopup=dialog]:has(.tabler-icon-bell)').click(),
  ],
  ['the palette', (page) => page.locator('header button:has(.tabler-icon-search)').click()],
];

const isSigned = ({ isPublic }: AppPage) => isPublic !== true;

/** A path without what differs from one thing to the next: ids, names, dates, steps and queries. */
function shapeOf(path: string): string {
  return path
    .replace(/[?#].*$/, '')
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':id')
    .replace(/^\/(user|label)\/.+$/, '/$1/:name')
    .replace(/\/\d{4}-\d\d-\d\d$|\/\d+$/, '')
    .replace(/(.)\/$/, '$1');
}

/** Addresses of this app that the page's links lead to. */
function linksOf(page: Page): Promise<string[]> {
  return page.$$eval('a[href^="/"]', (links) =>
    links.map((link) => link.getAttribute('href') ?? '').filter((href) => !href.startsWith('/api')),
  );
}

async function wear(page: Page, { theme, viewport }: (typeof looks)[number]): Promise<void> {
  await page.setViewport(viewport);
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: theme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  // The page hears of it with one of its next frames, and changes its colours after that.
  await page.waitForFunction(
    (wanted) => location.protocol === 'about:' || document.documentElement.dataset.theme === wanted,
    {},
    theme,
  );
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** Whether the page, once it has settled, keeps within a narrow screen. */
async function keepsWithin(page: Page): Promise<boolean> {
  await page.setViewport(NARROWEST);
  const settled = page.waitForFunction(
    () => {
      const main = document.querySelector('main');
      return (
        document.documentElement.scrollWidth <= innerWidth &&
        (main === null || main.scrollWidth <= main.clientWidth)
      );
    },
    { timeout: 3_000 },
  );
  return settled.then(
    () => true,
    () => false,
  );
}

describe('every route', () => {
  let server: ServerProcess;
  let browser: Browser;
  let signedIn: BrowserContext;
  let signedOut: BrowserContext;
  let places: Places;
  let person: Person;
  /** Where the links of each page lead, by the shapes of both. */
  const ways = new Map<string, Set<string>>();

  beforeAll(async () => {
    server = await ServerProcess.start({}, ['--demo']);
    browser = await openBrowser();
    person = await signInByCall(server.url, 'mara@daywall.example', 'paper-and-ink');
    await addFilter(server.url, person);
    places = await placesOf(server.url, person);
    signedIn = await browser.createBrowserContext();
    signedOut = await browser.createBrowserContext();
    await (await signIn(signedIn, server.url, person)).close();
  });

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
      await wear(page, looks[0]);
      await page.goto(server.url + path(places), { waitUntil: 'domcontentloaded' });
      await page.waitForSelector('h1');
      for (const look of looks) {
        await wear(page, look);
        await waitUntilStill(page);
        for (const fault of await axeFaults(page)) faults.push(`${name}, ${look.theme}: ${fault}`);
        if (look === looks[0]) {
          ways.set(shapeOf(path(places)), new Set((await linksOf(page)).map(shapeOf)));
          if ((await page.$('[role=alert] h1')) !== null) faults.push(`${name}: the error page`);
        }
      }
      if (!(await keepsWithin(page))) faults.push(`${name}: too wide for ${NARROWEST.width} px`);
    } catch (error) {
      faults.push(`${name}: ${String(error)}`);
    }
    await page.close();
    return faults;
  }

  /** One after the other: a page behind another one draws nothing, and so never comes to rest. */
  async function allFaults(context: BrowserContext, pages: readonly AppPage[]): Promise<string[]> {
    const found: string[] = [];
    for (const page of pages) found.push(...(await faultsOf(context, page)));
    return found;
  }

  it('opens by its address, signed in: a quiet console, no fault for axe, nothing beyond the edge', async () => {
    expect(await allFaults(signedIn, appPages.filter(isSigned))).toEqual([]);
  }, 240_000);

  it('is reached by clicking, from the wall on', () => {
    const reached = new Set(['/wall']);
    for (const shape of reached) for (const next of ways.get(shape) ?? []) reached.add(next);
    const missed = appPages.filter(
      (page) => isSigned(page) && page.isUnlinked !== true && !reached.has(shapeOf(page.path(places))),
    );
    expect(missed.map(({ name }) => name)).toEqual([]);
  });

  it('opens by its address for those who are not signed in', async () => {
    const open = appPages.filter((page) => page.isPublic === true || page.isOpenToAll === true);
    expect(await allFaults(signedOut, open)).toEqual([]);
  }, 60_000);

  it('asks those who are not signed in to sign in, and brings them back', async () => {
    const lost: string[] = [];
    const asking = appPages.filter((page) => isSigned(page) && page.isOpenToAll !== true);
    const page = await signedOut.newPage();
    for (const { name, path } of asking) {
      await page.goto(server.url + path(places), { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => location.pathname === '/login').catch(() => null);
      const { pathname, searchParams } = new URL(page.url());
      const isKept = searchParams.get('returnTo') === path(places);
      if (pathname !== '/login' || !isKept) lost.push(`${name}: ${page.url()}`);
    }
    expect(lost).toEqual([]);
    await page.goto(`${server.url}/search?query=the`, { waitUntil: 'domcontentloaded' });
    await page.locator('input[name=email]').fill(person.email);
    await page.locator('input[name=password]').fill(person.password);
    await page.locator('button[type=submit]').click();
    await page.waitForFunction(() => `${location.pathname}${location.search}` === '/search?query=the');
    await page.close();
  }, 120_000);

  it('says so where its script does not come', async () => {
    const page = await signedIn.newPage();
    await wear(page, looks[0]);
    await page.setBypassServiceWorker(true);
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      void (/\/assets\/urgency-/.test(request.url()) ? request.abort() : request.continue());
    });
    await page.goto(`${server.url}/action/urgency`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('[role=alert] h1');
    for (const look of looks) {
      await wear(page, look);
      await waitUntilStill(page);
      expect(await axeFaults(page)).toEqual([]);
    }
    await page.close();
  });

  it('bears what opens over it', async () => {
    const page = await signedIn.newPage();
    const faults: string[] = [];
    for (const look of looks) {
      await wear(page, look);
      for (const [name, open] of overlays) {
        if (page.url() === 'about:blank')
          await page.goto(`${server.url}/wall`, { waitUntil: 'domcontentloaded' });
        await page.waitForSelector('main h1');
        await waitUntilStill(page);
        await open(page);
        await page.waitForSelector('[role=dialog]');
        await waitUntilStill(page);
        for (const fault of await axeFaults(page)) faults.push(`${name}, ${look.theme}: ${fault}`);
        await page.keyboard.press('Escape');
        await page.waitForFunction(() => document.querySelector('[role=dialog]') === null);
      }
    }
    await page.close();
    expect(faults).toEqual([]);
  });
});
