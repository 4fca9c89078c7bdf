import type { Browser, BrowserContext, Page } from 'puppeteer';
import { openBrowser } from '#tests/e2e/browser.ts';
import { registerPerson, signIn } from '#tests/e2e/browser-person.ts';
import { benchBoard } from './board.ts';
import { atMost, atMostTimes, type Figure, median } from './figure.ts';
import { createTasks } from './fill-account.ts';
import {
  finishFirst,
  frameOf,
  idleFrames,
  measureEnter,
  scrollFrames,
  timeUntil,
  timeUntilSeenElsewhere,
} from './page-timing.ts';
import { weighLoad } from './script-size.ts';

const LOADS = 7;
const TYPED = 25;
const FINISHED = 12;
const quickAdd = 'input[aria-label="New task"]';
const floorField = 'input[aria-label=usable]';
const MOST = 10_000;
const listOf = (count: number) => `[aria-setsize="${count}"]`;

async function forgetCaches(page: Page, origin: string): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Network.clearBrowserCache');
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cache_storage,service_workers' });
  await session.detach();
}

/** First load with nothing cached but the sign-in; the floor is an empty React page served in the same run. */
async function benchFirstLoad(
  context: BrowserContext,
  serverUrl: string,
  floorUrl: string,
): Promise<Figure[]> {
  const page = await context.newPage();
  const times: number[] = [];
  const floors: number[] = [];
  let size = 0;
  for (let load = 0; load < LOADS; load++) {
    await forgetCaches(page, serverUrl);
    const measured = await weighLoad(page, `${serverUrl}/wall`, `main ${quickAdd}`);
    times.push(measured.time);
    size = measured.scriptSize;
    await forgetCaches(page, floorUrl);
    floors.push(await timeUntil(page, `${floorUrl}/page/`, floorField));
  }
  await page.close();
  return [
    atMostTimes(3, {
      name: 'first load to usable wall',
      unit: 'ms',
      value: median(times),
      floor: median(floors),
    }),
    atMost(250, { name: 'script before the wall’s first paint', unit: 'kB gzip', value: size, floor: null }),
  ];
}

async function benchList(
  context: BrowserContext,
  serverUrl: string,
  floorUrl: string,
  count: number,
): Promise<Figure[]> {
  const page = await context.newPage();
  const opens: number[] = [];
  const floors: number[] = [];
  for (let load = 0; load < LOADS; load++) {
    floors.push(await timeUntil(page, `${floorUrl}/page/`, floorField));
    opens.push(await timeUntil(page, `${serverUrl}/action/urgency`, listOf(count)));
  }
  const enters = await measureEnter(page, quickAdd, TYPED);
  const finishes: number[] = [];
  let frames: readonly number[] = [];
  if (count === MOST) {
    for (let index = 0; index < FINISHED; index++) finishes.push(await finishFirst(page));
    frames = await scrollFrames(page);
  }
  await page.goto(`${floorUrl}/page/`);
  const bare = await measureEnter(page, floorField, TYPED);
  const frame = count === MOST ? frameOf(await idleFrames(page)) : 0;
  const board = count === MOST ? await benchBoard(page, serverUrl, count, frame) : [];
  await page.close();

  const work = median(enters.map((enter) => enter.work));
  const painted = median(enters.map((enter) => enter.painted));
  const bareWork = median(bare.map((enter) => enter.work));
  const barePainted = median(bare.map((enter) => enter.painted));
  const open = { name: `open ${count} tasks from the replica`, unit: 'ms', value: median(opens) } as const;
  const enter = { name: `Enter to visible, main thread, ${count} tasks`, unit: 'ms', value: work } as const;
  const paint = { name: `Enter to painted, ${count} tasks`, unit: 'ms', value: painted } as const;
  const figures = [
    atMost(count === MOST ? 700 : 1_000, { ...open, floor: median(floors) }),
    atMost(16, { ...enter, floor: bareWork }),
    atMost(50, { ...paint, floor: barePainted }),
  ];
  if (count !== MOST) return figures;
  const scroll = {
    name: `scrolling ${count} tasks, p95 frame`,
    unit: 'ms',
    value: frameOf(frames),
  } as const;
  const finish = { name: `finish one of ${count} tasks`, unit: 'ms', value: median(finishes) } as const;
  return [
    ...figures,
    atMostTimes(1.05, { ...scroll, floor: frame }),
    atMost(50, { ...finish, floor: barePainted }),
    ...board,
  ];
}

/** Two browsers of one user, with an account of its own, so that the typed rows are on top of the list. */
async function benchElsewhere(browser: Browser, serverUrl: string, floorUrl: string): Promise<Figure> {
  const person = await registerPerson(serverUrl, 'Elsewhere');
  const contexts = [await browser.createBrowserContext(), await browser.createBrowserContext()] as const;
  const [writer, watcher] = [
    await signIn(contexts[0], serverUrl, person),
    await signIn(contexts[1], serverUrl, person),
  ];
  for (const page of [writer, watcher]) {
    await page.goto(`${serverUrl}/action/urgency`);
    await page.waitForSelector(`main ${quickAdd}`);
  }
  const times = await timeUntilSeenElsewhere(writer, watcher, quickAdd, TYPED);
  await writer.goto(`${floorUrl}/page/`);
  const bare = await measureEnter(writer, floorField, TYPED);
  for (const context of contexts) await context.close();
  const floor = median(bare.map((enter) => enter.painted));
  return atMost(100, {
    name: 'Enter to visible in a second browser',
    unit: 'ms',
    value: median(times),
    floor,
  });
}

/** All figures of the web app with `count` open tasks. */
export async function benchPages(serverUrl: string, floorUrl: string, count: number): Promise<Figure[]> {
  const person = await registerPerson(serverUrl, 'Bench');
  await createTasks(serverUrl, person, count);
  const browser = await openBrowser();
  try {
    const context = await browser.createBrowserContext();
    const page = await signIn(context, serverUrl, person);
    await page.goto(`${serverUrl}/action/urgency`);
    await page.waitForSelector(listOf(count), { timeout: 120_000 });
    await page.close();
    const figures = await benchList(context, serverUrl, floorUrl, count);
    if (count === 100) {
      figures.push(...(await benchFirstLoad(context, serverUrl, floorUrl)));
      figures.push(await benchElsewhere(browser, serverUrl, floorUrl));
    }
    return figures;
  } finally {
    await browser.close();
  }
}
