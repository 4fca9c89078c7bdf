import type { Browser, Page } from 'puppeteer';
import { openBrowser } from '#tests/e2e/browser.ts';
import { type Person, registerPerson, takeCookie } from '#tests/e2e/browser-person.ts';
import { waitUntil } from '#tests/wait-until.ts';
import { atMost, type Figure, median } from './figure.ts';
import { createTasks } from './fill-account.ts';
import { heapOf } from './memory.ts';
import { timeUntil } from './page-timing.ts';

const SYNCED = 20_000;
const LARGEST = 50_000;
const HELD = 5_000;
const SYNCS = 5;
const OPENS = 5;

/** Whether the page's browser has everything of the account on disk: then the replica has a cursor. */
function isStored(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('daywall-'));
    if (found?.name === undefined) return false;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(found.name ?? '');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const state = await new Promise<unknown>((resolve) => {
      const reading = database.transaction('meta').objectStore('meta').get('state');
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    return typeof state === 'object' && state !== null && typeof Reflect.get(state, 'cursor') === 'string';
  });
}

interface FirstSync {
  /** Milliseconds until the wall takes what is typed. */
  readonly wall: number;
  /** Milliseconds until everything is on disk. */
  readonly all: number;
}

async function syncFirst(page: Page, serverUrl: string, person: Person): Promise<FirstSync> {
  await takeCookie(page, serverUrl, person);
  const started = performance.now();
  await page.goto(`${serverUrl}/wall`, { waitUntil: 'domcontentloaded' });
  await page.waitForSelector('main input[aria-label="New task"]', { timeout: 60_000 });
  const wall = performance.now() - started;
  await waitUntil('everything is stored', () => isStored(page), 120_000);
  return { wall, all: performance.now() - started };
}

/** Opens the urgency list of an account from its replica, again and again. Milliseconds each. */
async function openAgain(page: Page, serverUrl: string, count: number): Promise<number[]> {
  const opens: number[] = [];
  for (let open = 0; open < OPENS; open++)
    opens.push(await timeUntil(page, `${serverUrl}/action/urgency`, `[aria-setsize="${count}"]`));
  return opens;
}

async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await openBrowser();
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Account of twenty thousand tasks in a new browser, each sync in one of its own, and from its replica; then of fifty thousand. */
export async function benchLargeAccount(serverUrl: string): Promise<Figure[]> {
  const person = await registerPerson(serverUrl, 'Large');
  await createTasks(serverUrl, person, SYNCED);
  const syncs: FirstSync[] = [];
  let opens: number[] = [];
  for (let sync = 1; sync <= SYNCS; sync++) {
    await withBrowser(async (browser) => {
      const page = await browser.newPage();
      syncs.push(await syncFirst(page, serverUrl, person));
      if (sync === SYNCS) opens = await openAgain(page, serverUrl, SYNCED);
    });
  }
  await createTasks(serverUrl, person, LARGEST - SYNCED);
  const largestOpens = await withBrowser(async (browser) => {
    const page = await browser.newPage();
    await syncFirst(page, serverUrl, person);
    return openAgain(page, serverUrl, LARGEST);
  });
  const holder = await registerPerson(serverUrl, 'Holder');
  await createTasks(serverUrl, holder, HELD);
  const heap = await withBrowser(async (browser) => {
    const page = await browser.newPage();
    await syncFirst(page, serverUrl, holder);
    await timeUntil(page, `${serverUrl}/action/urgency`, `[aria-setsize="${HELD}"]`);
    return heapOf(page);
  });
  const named = (count: number) => `${count.toLocaleString('en')} tasks`;
  return [
    atMost(2_000, {
      name: `first sync of ${named(SYNCED)} to usable wall`,
      unit: 'ms',
      value: median(syncs.map(({ wall }) => wall)),
      floor: null,
    }),
    atMost(8_000, {
      name: `first sync of ${named(SYNCED)} to all on disk`,
      unit: 'ms',
      value: median(syncs.map(({ all }) => all)),
      floor: null,
    }),
    atMost(1_000, {
      name: `open ${SYNCED} tasks from the replica`,
      unit: 'ms',
      value: median(opens),
      floor: null,
    }),
    atMost(2_000, {
      name: `open ${LARGEST} tasks from the replica`,
      unit: 'ms',
      value: median(largestOpens),
      floor: null,
    }),
    atMost(60_000, {
      name: `heap of the list, ${named(HELD)}`,
      unit: 'kB',
      value: heap / 1_000,
      floor: null,
    }),
  ];
}
