import type { Browser, BrowserContext, Page } from 'puppeteer';
import { beforeAll, describe, expect, it } from 'vitest';
import { appPages, isSigned } from './app-pages.ts';
import { axeFaults, OF_WHOLE_PAGES } from './axe.ts';
import { openBrowser } from './browser.ts';
import { type Person, signIn, takeCookie, withoutServiceWorker } from './browser-person.ts';
import { named } from './by-name.ts';
import { allowOnConsole } from './console.ts';
import { shiftFaults } from './layout-shifts.ts';
import { addFilter, findPageEntities, type PageEntities, signInByCall } from './page-entities.ts';
import { allFaults } from './page-faults.ts';
import { atNight, looks, openTab, other, type Tab, wear } from './page-look.ts';
import { ServerProcess } from './restartable-server.ts';
import { waitUntilStill } from './wait-until-still.ts';

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
const overlays: ReadonlyArray<
  readonly [path: (entities: PageEntities) => string, overlays: readonly Overlay[]]
> = [
  [
    () => '/wall',
    [
      { name: 'quick add', open: (page) => page.keyboard.press('q') },
      { name: 'the keys', open: (page) => page.keyboard.press('?') },
      pressed('sync', 'header [role=status] button'),
      pressed('notifications', 'header button[aria-haspopup=dialog]:has(.tabler-icon-bell)'),
      pressed('the palette', 'nav[aria-label="Sidebar"] button:has(.tabler-icon-search)'),
    ],
  ],
  [
    ({ ownTaskId }) => `/task/${ownTaskId}`,
    [
      pressed('the menu of a task', named('More', 'button', 'main')),
      ofMenu('Share'),
      ofMenu('Assign to…'),
      ofMenu('Ask someone…'),
      ofMenu('Plan'),
      ofMenu('Due date'),
      ofMenu('Labels'),
      ofMenu('Add to collection'),
      ofMenu('Move'),
      ofMenu('Make a subtask…'),
      ofMenu('Save as template…'),
      pressed('labels', named('Add label', 'button', 'main')),
      pressed('a reminder', named('Add reminder', 'button', 'main')),
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

describe('every route', () => {
  let server: ServerProcess;
  let browser: Browser;
  let signedIn: BrowserContext;
  let entities: PageEntities;
  let person: Person;
  /** Links between pages, by the shapes of their paths. */
  const ways = new Map<string, Set<string>>();

  beforeAll(async () => {
    server = await ServerProcess.start({}, ['--demo']);
    browser = await openBrowser();
    person = await signInByCall(server.url, 'mara@daywall.example', 'paper-and-ink');
    await addFilter(server.url, person);
    entities = await findPageEntities(server.url, person);
    signedIn = await browser.createBrowserContext();
    await (await signIn(signedIn, server.url, person)).close();
  });

  async function openWindow(): Promise<Tab> {
    return openTab(await signedIn.newPage({ type: 'window' }));
  }

  it('opens by its address, signed in: a quiet console, no fault for axe, nothing beyond the edge', async () => {
    const pages = appPages.filter(isSigned);
    // Two windows side by side: one waits for answers while the other is drawn.
    const halves = [0, 1].map((half) => pages.filter((_page, index) => index % 2 === half));
    const faults = halves.map(async (half) =>
      allFaults({
        tab: await openWindow(),
        pages: half,
        addressOf: (page) => server.url + page.path(entities),
        async onChecked(page, { page: shown }) {
          ways.set(shapeOf(page.path(entities)), new Set((await linksOf(shown)).map(shapeOf)));
        },
      }),
    );
    expect((await Promise.all(faults)).flat()).toEqual([]);
  });

  it('has no layout shift after its first frame, on a device without data', async () => {
    const context = await browser.createBrowserContext();
    const tab = await openTab(await context.newPage());
    const { page } = tab;
    await withoutServiceWorker(page);
    await wear(tab, atNight);
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
      (page) => isSigned(page) && page.isUnlinked !== true && !reached.has(shapeOf(page.path(entities))),
    );
    expect(missed.map(({ name }) => name)).toEqual([]);
  });

  it('shows an error where its script fails to load', async () => {
    const tab = await openWindow();
    const { page } = tab;
    await page.setBypassServiceWorker(true);
    await page.setRequestInterception(true);
    allowOnConsole(/net::ERR_FAILED .*\/assets\/urgency-/, /imported module: .*\/assets\/urgency-/);
    page.on('request', (request) => {
      void (/\/assets\/urgency-/.test(request.url()) ? request.abort() : request.continue());
    });
    await page.goto(`${server.url}/action/urgency`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('[role=alert] h1');
    for (const look of looks) {
      await wear(tab, look);
      await waitUntilStill(page);
      expect(await axeFaults(page)).toEqual([]);
    }
    await page.close();
  });

  it('has no fault with its overlays open', async () => {
    const tab = await openWindow();
    const { page } = tab;
    const faults: string[] = [];
    for (const [path, opened] of overlays) {
      await page.goto(server.url + path(entities), { waitUntil: 'domcontentloaded' });
      await page.waitForSelector('main h1');
      for (const { name, open } of opened) {
        await waitUntilStill(page);
        await open(page);
        await page.waitForSelector(OVERLAY);
        await waitUntilStill(page);
        for (const fault of await axeFaults(page, { without: OF_WHOLE_PAGES }))
          faults.push(`${name}, ${tab.look.theme}: ${fault}`);
        await wear(tab, other(tab.look));
        await waitUntilStill(page);
        for (const fault of await axeFaults(page, { within: OVERLAY }))
          faults.push(`${name}, ${tab.look.theme}: ${fault}`);
        await page.keyboard.press('Escape');
        await page.waitForFunction((overlay) => document.querySelector(overlay) === null, {}, OVERLAY);
      }
    }
    await page.close();
    expect(faults).toEqual([]);
  });
});
