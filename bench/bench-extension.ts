import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Page, Target } from 'puppeteer';
import { extensionFolder, openBrowser } from '#tests/e2e/browser.ts';
import { registerPerson, signIn } from '#tests/e2e/browser-person.ts';
import { chooseServer, connectExtension, EXTENSION_ID, openBarePage } from '#tests/e2e/extension-page.ts';
import { dispatch, stopWorker, workerOf } from '#tests/e2e/extension-worker.ts';
import { waitUntil } from '#tests/wait-until.ts';
import { MINUTE } from '#time/units.ts';
import { atMost, type Figure, median, noted } from './figure.ts';
import { createTasks } from './fill-account.ts';
import { floorExtension } from './floors/build-floors.ts';

const TASKS = 1_000;
const WAKES = 7;

/**
 * Milliseconds from a page's first message, sent while the worker is stopped, until the worker reports a
 * connection.
 */
async function timeToConnected(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { runtime } = Reflect.get(globalThis, 'chrome');
    const started = performance.now();
    const port = runtime.connect({ name: 'client' });
    await new Promise<void>((done) => {
      port.onMessage.addListener((message: { connection?: { status: string } }) => {
        if (message.connection?.status === 'online') done();
      });
      port.postMessage({ type: 'attach', protocol: 2 });
    });
    const time = performance.now() - started;
    port.disconnect();
    return time;
  });
}

/**
 * Sampling interval of the processes: time used after the last sample before a process ends is missed.
 * Milliseconds.
 */
const LOOK = 1_000;

/** CPU time of a browser's processes in a minute, including those that end within it. Milliseconds. */
async function minuteOf(browser: Browser): Promise<number> {
  const session = await browser.target().createCDPSession();
  const seen = new Map<number, number>();
  let used = 0;
  for (let at = 0; at <= MINUTE; at += LOOK) {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    for (const { id, cpuTime } of processInfo) {
      if (at > 0) used += cpuTime - (seen.get(id) ?? 0);
      seen.set(id, cpuTime);
    }
    await pause(LOOK);
  }
  await session.detach();
  return used * 1_000;
}

/** Puts another program in front of the browser: a worker whose toolbar button is in sight stays connected. */
async function leaveBrowser(browser: Browser): Promise<void> {
  const page = await openBarePage(browser);
  const none = await page.evaluate(async () => {
    const { windows } = Reflect.get(globalThis, 'chrome');
    for (const { id } of await windows.getAll()) await windows.update(id, { state: 'minimized' });
    return windows.WINDOW_ID_NONE;
  });
  // Without a screen the browser does not report that its windows lost the focus.
  const worker = await workerOf(browser);
  await dispatch(worker, 'windows.onFocusChanged', none);
  // An attached debugger keeps a worker alive.
  await worker.session.detach();
  await page.close();
}

/** Waits until the browser has stopped the worker: by then it has applied everything. */
async function untilAsleep(browser: Browser): Promise<void> {
  const isWorker = (target: Target) =>
    target.type() === 'service_worker' && target.url().includes(EXTENSION_ID);
  await waitUntil('the worker has ended', () => !browser.targets().some(isWorker), 3 * MINUTE);
}

/** Figures of the worker: time to connect, memory, and CPU time while idle. */
export async function benchExtension(serverUrl: string): Promise<Figure[]> {
  const person = await registerPerson(serverUrl, 'Worker');
  await createTasks(serverUrl, person, TASKS);
  const browser = await openBrowser({ extensions: [extensionFolder] });
  const bare = await openBrowser({ extensions: [floorExtension] });
  try {
    await (await signIn(browser.defaultBrowserContext(), serverUrl, person)).close();
    await chooseServer(browser, serverUrl);
    await (await connectExtension(browser)).close();
    await leaveBrowser(browser);
    await untilAsleep(browser);
    const page = await openBarePage(browser);
    const wakes: number[] = [];
    for (let wake = 0; wake < WAKES; wake++) {
      await stopWorker(browser);
      wakes.push(await timeToConnected(page));
    }
    const worker = await workerOf(browser);
    await worker.session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await worker.session.send('Runtime.getHeapUsage');
    await worker.session.detach();
    await page.close();
    await leaveBrowser(browser);
    await untilAsleep(browser);
    const [minute, bareMinute] = await Promise.all([minuteOf(browser), minuteOf(bare)]);
    return [
      atMost(1_000, {
        name: `worker wake to connected, ${TASKS.toLocaleString('en')} tasks`,
        unit: 'ms',
        value: median(wakes),
        floor: null,
      }),
      noted({
        name: `memory of the worker, ${TASKS.toLocaleString('en')} tasks`,
        unit: 'kB',
        value: usedSize / 1_024,
        floor: null,
      }),
      noted({
        name: 'script of the worker',
        unit: 'kB gzip',
        value: gzipSync(readFileSync(join(extensionFolder, 'background.js')), { level: 9 }).length / 1_000,
        floor: null,
      }),
      atMost(1_000, {
        name: 'processor time of a quiet minute',
        unit: 'ms',
        value: minute,
        floor: bareMinute,
      }),
    ];
  } finally {
    await browser.close();
    await bare.close();
  }
}
