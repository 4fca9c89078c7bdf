import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { openBrowser } from '#tests/e2e/browser.ts';
import { registerPerson, signIn } from '#tests/e2e/person.ts';
import { createTasks } from './account.ts';
import { atMost, atMostTimes, type Figure, median, quantile } from './figure.ts';
import { finishFirst, measureEnter, scrollFrames, timeUntil, timeUntilSeenElsewhere } from './page-timing.ts';
import { weighLoad } from './script-size.ts';

const LOADS = 7;
const TYPED = 25;
const FINISHED = 12;
const quickAdd = 'input[aria-label="New task"]';
const listOf = (count: number) => `[aria-setsize="${count}"]`;

async function forgetCaches(page: Page, origin: string): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Network.clearBrowserCache');
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cache_storage,service_workers' });
  await session.detach();
}

/** First load: nothing cached but the sign-in; the floor is an empty React page served in the same run. */
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
    floors.push(await timeUntil(page, `${floorUrl}/page/`, 'input[aria-label=usable]'));
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

async function benchList(context: BrowserContext, serverUrl: string, count: number): Promise<Figure[]> {
  const page = await context.newPage();
  const opens: number[] = [];
  for (let load = 0; load < LOADS; load++) {
    opens.push(await timeUntil(page, `${serverUrl}/action/urgency`, listOf(count)));
  }
  const enters = await measureEnter(page, quickAdd, TYPED);
  const figures = [
    atMost(1_000, {
      name: `open ${count} tasks from the replica`,
      unit: 'ms',
      value: median(opens),
      floor: null,
    }),
    atMost(16, {
      name: `Enter to visible, main thread, ${count} tasks`,
      unit: 'ms',
      value: median(enters.map((enter) => enter.work)),
      floor: null,
    }),
    atMost(50, {
      name: `Enter to painted, ${count} tasks`,
      unit: 'ms',
      value: median(enters.map((enter) => enter.painted)),
      floor: null,
    }),
  ];
  if (count === 10_000) {
    const finishes: number[] = [];
    for (let index = 0; index < FINISHED; index++) finishes.push(await finishFirst(page));
    figures.push(
      atMost(16.7, {
        name: `scrolling ${count} tasks, p95 frame`,
        unit: 'ms',
        value: quantile(await scrollFrames(page), 0.95),
        floor: null,
      }),
      atMost(50, { name: `finish one of ${count} tasks`, unit: 'ms', value: median(finishes), floor: null }),
    );
  }
  await page.close();
  return figures;
}

/** Two browsers of one person; an account of its own, so that the typed rows stand on top of the list. */
async function benchElsewhere(browser: Browser, serverUrl: string): Promise<Figure> {
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
  for (const context of contexts) await context.close();
  return atMost(100, {
    name: 'Enter to visible in a second browser',
    unit: 'ms',
    value: median(times),
    floor: null,
  });
}

/** Everything a person sees of the web app with `count` open tasks. */
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
    const figures = await benchList(context, serverUrl, count);
    if (count === 100) {
      figures.push(...(await benchFirstLoad(context, serverUrl, floorUrl)));
      figures.push(await benchElsewhere(browser, serverUrl));
    }
    return figures;
  } finally {
    await browser.close();
  }
}
