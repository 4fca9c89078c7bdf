import type { Browser, BrowserContext, Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppPage, appPages } from './app-pages.ts';
import { axeFaults, OF_WHOLE_PAGES } from './axe.ts';
import { openBrowser } from './browser.ts';
import { forgoWorker, type Person, signIn, takeCookie } from './browser-person.ts';
import { named } from './by-name.ts';
import { allowOnConsole, takeUnexpected } from './console.ts';
import { cutByLargeText } from './large-text.ts';
import { shiftFaults, watchShifts } from './layout-shifts.ts';
import { addFilter, type Places, placesOf, signInByCall } from './page-entities.ts';
import { ServerProcess } from './restartable-server.ts';
import { wearTheme } from './theme.ts';
import { waitUntilStill } from './wait-until-still.ts';

/** A wide screen in light, the narrowest phone in dark. */
const looks = [
  { theme: 'light', viewport: { width: 1280, height: 900 } },
  { theme: 'dark', viewport: { width: 320, height: 640 } },
] as const;
type Look = (typeof looks)[number];
const [byDay, atNight] = looks;

const OVERLAY = ':is([role=dialog], [role=alertdialog], [role=menu])';

interface Overlay {
  readonly name: string;
  /** Opens it. */
  readonly open: (page: Page) => Promise<void>;
}

const pressed = (name: string, selector: string): Overlay => ({
  name,
  open: (page) => page.locator(selector).click(),
});
/** Overlays of a task's own menu. */
const ofMenu = (name: string): Overlay => ({
  name,
  async open(page) {
    await page.locator(named('More', 'button', 'main')).click();
    await page.locator(named(name, 'menuitem')).click();
    await page.waitForSelector('[role=dialog]');
  },
});

/** Overlays by page. */
const overlays: ReadonlyArray<readonly [path: (places: Places) => string, overlays: readonly Overlay[]]> = [
  [
    () => '/wall',
    [
      { name: 'quick add', open: (page) => page.keyboard.press('q') },
      { name: 'the keys', open: (page) => page.keyboard.press('?') },
      pressed('sync', 'header [role=status] button'),
      pressed('notifications', 'header button[aria-haspopup=dialog]:has(.tabler-icon-bell)'),
      pressed('the palette', 'header button:has(.tabler-icon-search)'),
    ],
  ],
  [
    ({ ownTaskId }) => `/task/${ownTaskId}`,
    [
      pressed('the menu of a task', named('More', 'button', 'main')),
      ofMenu('Share'),
      ofMenu('Delegate'),
      ofMenu('Plan'),
      ofMenu('Due date'),
      ofMenu('Labels'),
      ofMenu('Collect'),
      ofMenu('Move'),
      ofMenu('Make a subtask of…'),
      pressed('labels', named('Label', 'button', 'main')),
      pressed('a reminder', named('Reminder', 'button', 'main')),
      pressed('a month', 'main button:has(.tabler-icon-calendar)'),
    ],
  ],
  [
    () => '/cooperate/requests',
    [
      pressed('declining', 'main button[aria-label^="Decline: "]'),
      pressed('another date', 'main button[aria-label^="Propose another date: "]'),
      {
        name: 'handing back',
        async open(page) {
          await page.locator('main button[aria-label^="Accept: "]').click();
          await page.locator(named('Hand back', 'button', 'main')).click();
        },
      },
    ],
  ],
];

const isSigned = ({ isPublic }: AppPage) => isPublic !== true;

/** Path without its variable parts: ids, names, dates, steps and queries. */
function shapeOf(path: string): string {
  return path
    .replace(/[?#].*$/, '')
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':id')
    .replace(/^\/(user|label)\/.+$/, '/$1/:name')
    .replace(/\/\d{4}-\d\d-\d\d$|\/\d+$/, '')
    .replace(/(.)\/$/, '$1');
}

/** Addresses of this app that the page links to. */
function linksOf(page: Page): Promise<string[]> {
  return page.$$eval('a[href^="/"]', (links) =>
    links.map((link) => link.getAttribute('href') ?? '').filter((href) => !href.startsWith('/api')),
  );
}

const other = (look: Look): Look => (look === byDay ? atNight : byDay);

async function wear(page: Page, { theme, viewport }: Look): Promise<void> {
  await page.setViewport(viewport);
  await wearTheme(page, theme);
}

/** Whether the page, once it has settled, is no wider than the screen. */
async function keepsWithin(page: Page): Promise<boolean> {
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

/** Tab that is always in front: one behind another draws nothing, and so never settles. */
interface Tab {
  readonly page: Page;
  look: Look;
}

async function openTab(page: Page): Promise<Tab> {
  await watchShifts(page);
  await wear(page, byDay);
  return { page, look: byDay };
}

describe('every route', () => {
  let server: ServerProcess;
  let browser: Browser;
  let signedIn: BrowserContext;
  let signedOut: BrowserContext;
  let places: Places;
  let person: Person;
  /** Links between pages, by the shapes of their paths. */
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

  /**
   * Opens a page by its address as after a reload, and returns its faults. It begins in the look that the page
   * before it ended in, and is checked in both.
   */
  async function faultsOf(tab: Tab, { path }: AppPage): Promise<string[]> {
    const { page } = tab;
    const faults: string[] = [];
    try {
      await page.goto(server.url + path(places), { waitUntil: 'domcontentloaded' });
      await page.waitForSelector('h1');
      const first = tab.look;
      for (const look of [first, other(first)]) {
        if (look !== first) await wear(page, look);
        tab.look = look;
        await waitUntilStill(page);
        if (look === first) faults.push(...(await shiftFaults(page)));
        if (look === atNight && !(await keepsWithin(page)))
          faults.push(`too wide for ${look.viewport.width} px`);
        for (const fault of await axeFaults(page)) faults.push(`${look.theme}: ${fault}`);
        if (look === byDay) {
          faults.push(...(await cutByLargeText(page)));
          ways.set(shapeOf(path(places)), new Set((await linksOf(page)).map(shapeOf)));
          if ((await page.$('[role=alert] h1')) !== null) faults.push('the error page');
        }
      }
    } catch (error) {
      faults.push(String(error));
    }
    return [...faults, ...takeUnexpected()];
  }

  /** Faults of pages, one after the other in the same tab. */
  async function allFaults(tab: Tab, pages: readonly AppPage[]): Promise<string[]> {
    const faults: string[] = [];
    for (const page of pages)
      for (const fault of await faultsOf(tab, page)) faults.push(`${page.name}: ${fault}`);
    await tab.page.close();
    return faults;
  }

  /** Page without a session; the worker that serves the shell is the same for all. */
  async function newSignedOutPage(): Promise<Page> {
    const page = await signedOut.newPage();
    await forgoWorker(page);
    return page;
  }

  it('opens by its address, signed in: a quiet console, no fault for axe, nothing beyond the edge', async () => {
    const tab = await openTab(await signedIn.newPage());
    expect(await allFaults(tab, appPages.filter(isSigned))).toEqual([]);
  }, 480_000);

  it('has no layout shift after its first frame, on a device without data', async () => {
    const context = await browser.createBrowserContext();
    const { page } = await openTab(await context.newPage());
    await forgoWorker(page);
    await wear(page, atNight);
    await takeCookie(page, server.url, person);
    await page.goto(`${server.url}/wall`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('main h1');
    await waitUntilStill(page);
    expect(await shiftFaults(page)).toEqual([]);
    await context.close();
  });

  it('is reached by clicking, from the wall on', () => {
    const reached = new Set(['/wall']);
    for (const shape of reached) for (const next of ways.get(shape) ?? []) reached.add(next);
    const missed = appPages.filter(
      (page) => isSigned(page) && page.isUnlinked !== true && !reached.has(shapeOf(page.path(places))),
    );
    expect(missed.map(({ name }) => name)).toEqual([]);
  });

  it('opens by its address without a session', async () => {
    const open = appPages.filter((page) => page.isPublic === true || page.isOpenToAll === true);
    const tab = await openTab(await newSignedOutPage());
    expect(await allFaults(tab, open)).toEqual([]);
  }, 60_000);

  it('redirects visitors without a session to sign in, and back', async () => {
    const asking = appPages.filter((page) => isSigned(page) && page.isOpenToAll !== true);
    const page = await newSignedOutPage();
    const lost: string[] = [];
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

  it('shows an error where its script fails to load', async () => {
    const page = await signedIn.newPage();
    await wear(page, byDay);
    await page.setBypassServiceWorker(true);
    await page.setRequestInterception(true);
    allowOnConsole(/net::ERR_FAILED .*\/assets\/urgency-/, /imported module: .*\/assets\/urgency-/);
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

  it('has no fault with its overlays open', async () => {
    const tab = await openTab(await signedIn.newPage());
    const { page } = tab;
    const faults: string[] = [];
    for (const [path, opened] of overlays) {
      await page.goto(server.url + path(places), { waitUntil: 'domcontentloaded' });
      await page.waitForSelector('main h1');
      for (const { name, open } of opened) {
        await waitUntilStill(page);
        await open(page);
        await page.waitForSelector(OVERLAY);
        await waitUntilStill(page);
        for (const fault of await axeFaults(page, { without: OF_WHOLE_PAGES }))
          faults.push(`${name}, ${tab.look.theme}: ${fault}`);
        tab.look = other(tab.look);
        await wear(page, tab.look);
        await waitUntilStill(page);
        for (const fault of await axeFaults(page, { within: OVERLAY }))
          faults.push(`${name}, ${tab.look.theme}: ${fault}`);
        await page.keyboard.press('Escape');
        await page.waitForFunction((overlay) => document.querySelector(overlay) === null, {}, OVERLAY);
      }
    }
    await page.close();
    expect(faults).toEqual([]);
  }, 120_000);
});
