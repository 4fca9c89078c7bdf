import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  blocksOn,
  drag,
  goTo,
  openNotPlanned,
  pressButton,
  seeText,
  typeTask,
  unscheduledTask,
  weekdayColumn,
} from './app-page.ts';
import { axeFaultsInThemes } from './axe.ts';
import { extensionFolder, newProfile, openBrowser, removeProfile } from './browser.ts';
import { named } from './by-name.ts';
import {
  chooseServer,
  connectExtension,
  EXTENSION_ID,
  openExtensionPage,
  readBadge,
} from './extension-page.ts';
import { stopWorker } from './extension-worker.ts';
import { Outage } from './outage.ts';
import { countTasks } from './raw-socket.ts';
import { ServerProcess } from './restartable-server.ts';
import { waitUntil } from './wait-until.ts';

const password = 'a wall of paper days';
const email = 'ada@example.com';
const THURSDAY = 4;
/** Pages with an empty state. */
const EMPTY = ['/stack', '/action/progress', '/schedule', '/collect/collections', '/time', '/notifications'];

/**
 * Time until waiting writes are listed, after the third failed attempt to connect: ten seconds, on a busy machine
 * more.
 */
const GIVEN_UP = 40_000;

/** The main journey, in the order of a new user. Each step builds on the ones before. */
describe('a new user', () => {
  let server: ServerProcess;
  let profile: string;
  let browser: Browser;
  let web: Page;
  let popup: Page;
  let thursday: string;

  async function launch(): Promise<void> {
    browser = await openBrowser({ extensions: [extensionFolder], profile });
  }

  beforeAll(async () => {
    server = await ServerProcess.start();
    profile = await newProfile();
    await launch();
  });

  afterAll(async () => {
    await browser.close();
    await server.stop();
    await removeProfile(profile);
  });

  it('registers, is welcomed, and opens the wall', async () => {
    web = await browser.newPage();
    await web.goto(`${server.url}/`, { waitUntil: 'domcontentloaded' });
    await web.waitForFunction(() => location.pathname === '/login');
    await web.locator('a[href*="/register"]').click();
    await web.locator('input[name=firstName]').fill('Ada');
    await web.locator('input[name=email]').fill(email);
    await web.locator('input[name=password]').fill(password);
    await web.locator('button[type=submit]').click();
    await web.waitForFunction(() => location.pathname === '/welcome/1');
    expect(await axeFaultsInThemes(web)).toEqual([]);
    await web.locator(named('Skip the introduction', 'link')).click();
    await web.waitForFunction(() => location.pathname === '/wall');
    await seeText(web, 'Ada');
    expect(await axeFaultsInThemes(web)).toEqual([]);
  });

  it('sees empty pages without faults', async () => {
    const faults: string[] = [];
    for (const path of EMPTY) {
      await web.goto(server.url + path, { waitUntil: 'domcontentloaded' });
      await web.waitForSelector('main h1');
      for (const fault of await axeFaultsInThemes(web)) faults.push(`${path}, ${fault}`);
    }
    expect(faults).toEqual([]);
    await web.goto(`${server.url}/wall`, { waitUntil: 'domcontentloaded' });
    await seeText(web, 'Ada');
  });

  it('connects the extension', async () => {
    await chooseServer(browser, server.url);
    popup = await connectExtension(browser, password);
  });

  it('adds a task in the popup and sees it on the wall of the open tab', async () => {
    await typeTask(popup, 'Ring Bob tomorrow 3pm 30m !');
    await seeText(popup, 'Ring Bob');
    await seeText(web, 'Ring Bob');
    expect(await web.evaluate(() => document.querySelector('main')?.innerText)).not.toContain(
      'Ring Bob tomorrow',
    );
  });

  it('starts the timer in the popup and sees it run in the web app and on the badge', async () => {
    await pressButton(popup, 'Start the timer: Ring Bob');
    await popup
      .locator(
        '[role=button][aria-label="Stop the timer: Ring Bob"], button[aria-label="Stop the timer: Ring Bob"]',
      )
      .wait();
    await web.locator('button[aria-label="Stop the timer: Ring Bob"]').wait();
    await waitUntil('the badge shows the minutes', async () => /^\d+/.test(await readBadge(popup)));
  });

  it('keeps the running timer when the browser stops the worker', async () => {
    await stopWorker(browser);
    await typeTask(popup, 'Typed while the worker was stopped');
    await seeText(web, 'Typed while the worker was stopped');
    await waitUntil('the badge shows the minutes again', async () => /^\d+/.test(await readBadge(popup)));
  });

  it('drags the task onto Thursday and finds it in the side panel on that day', async () => {
    await goTo(web, 'Calendar', 'Week');
    await openNotPlanned(web);
    const column = await weekdayColumn(web, THURSDAY);
    thursday = column.date;
    await drag(web, await unscheduledTask(web, 'Ring Bob'), column);
    await waitUntil('the block stands on Thursday', async () =>
      (await blocksOn(web, thursday)).some((text) => text.includes('Ring Bob')),
    );
    const panel = await openExtensionPage(browser, 'sidepanel');
    await panel.locator('#day-plan').wait();
    const today = await panel.evaluate(() => new Date().toLocaleDateString('sv'));
    const days = Math.round((Date.parse(thursday) - Date.parse(today)) / 86_400_000);
    for (let day = 0; day < Math.abs(days); day++)
      await pressButton(panel, days > 0 ? 'Next day' : 'Previous day');
    await panel.waitForFunction(
      () => {
        const plan =
          document.querySelector<HTMLElement>('section[aria-labelledby=day-plan]')?.innerText ?? '';
        return plan.includes('Thursday') && plan.includes('Ring Bob');
      },
      { polling: 50 },
    );
    await panel.close();
  });

  it('adds tasks while the server is down past the third attempt, each sent once', async () => {
    // The shell is cached for later, when the browser starts again without a server.
    await web.evaluate(async () => void (await navigator.serviceWorker.ready));
    await server.kill();
    const outage = await Outage.on(server.port);
    await goTo(web, 'Home');
    await typeTask(web, 'Typed in the web app during the outage');
    await typeTask(popup, 'Typed in the popup during the outage');
    await seeText(web, 'Typed in the web app during the outage');
    await seeText(popup, 'Typed in the popup during the outage', GIVEN_UP);
    await Promise.all([
      outage.waitForAttempts(server.url, 4),
      outage.waitForAttempts(`chrome-extension://${EXTENSION_ID}`, 4),
    ]);
    await outage.end();
    await server.start();
    await seeText(web, 'Typed in the popup during the outage', 40_000);
    await seeText(popup, 'Typed in the web app during the outage', 60_000);
    expect(await countTasks(server.url, { email, password }, /during the outage$/)).toBe(2);
  });

  it('loses nothing when the worker is stopped and the browser restarts offline', async () => {
    await server.kill();
    await typeTask(popup, 'Typed before the browser went away');
    await seeText(popup, 'Typed before the browser went away', GIVEN_UP);
    await stopWorker(browser);
    await browser.close();
    await launch();
    popup = await openExtensionPage(browser, 'popup');
    await seeText(popup, 'Typed before the browser went away', GIVEN_UP);
    web = await browser.newPage();
    await web.goto(`${server.url}/wall`, { waitUntil: 'domcontentloaded' });
    await seeText(web, 'Ring Bob');
    await server.start();
    await seeText(web, 'Typed before the browser went away', 60_000);
    expect(await countTasks(server.url, { email, password }, /^Typed before the browser went away$/)).toBe(1);
  });

  it('finishes the task in the web app: the timer stops and the task is among the completed', async () => {
    await goTo(web, 'Tasks', 'By urgency');
    await web.locator(named('Finish: Ring Bob', undefined, 'main')).click();
    await web.waitForFunction(
      () => document.querySelector('button[aria-label="Stop the timer: Ring Bob"]') === null,
      { polling: 50 },
    );
    await waitUntil('the badge is empty', async () => (await readBadge(popup)) === '');
    await goTo(web, 'Library', 'Completed');
    await seeText(web, 'Ring Bob');
    await web.reload({ waitUntil: 'domcontentloaded' });
    await seeText(web, 'Ring Bob');
  });
});
