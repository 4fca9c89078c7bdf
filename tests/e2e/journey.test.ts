import type { Browser, Page } from 'puppeteer';
import { beforeAll, expect, it } from 'vitest';
import { waitUntil } from '../wait-until.ts';
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
import { extensionFolder, openBrowser } from './browser.ts';
import { named } from './by-name.ts';
import { chooseServer, connectExtension, openExtensionPage, readBadge } from './extension-page.ts';
import { stopWorker } from './extension-worker.ts';
import { GatedServer } from './gated-server.ts';
import { journey } from './journey.ts';
import { countTasks } from './raw-socket.ts';

const password = 'a wall of paper days';
const email = 'ada@example.com';
const THURSDAY = 4;

/** The main journey, in the order of a new user. Each step builds on the ones before. */
journey('a new user', () => {
  let server: GatedServer;
  let browser: Browser;
  let web: Page;
  let popup: Page;
  let thursday: string;

  beforeAll(async () => {
    server = await GatedServer.start();
    browser = await openBrowser({ extensions: [extensionFolder] });
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

  it('adds a task while the server cannot be reached, which arrives once', async () => {
    await goTo(web, 'Home');
    await server.shut();
    await typeTask(web, 'Typed without a server');
    await seeText(web, 'Typed without a server');
    await server.open();
    await seeText(popup, 'Typed without a server');
    expect(await countTasks(server.url, { email, password }, /^Typed without a server$/)).toBe(1);
  });

  it('finishes the task in the web app: the timer stops and the task is among the completed', async () => {
    await goTo(web, 'Tasks', 'By urgency');
    await web.locator(named('Complete: Ring Bob', undefined, 'main')).click();
    await web.waitForFunction(
      () => document.querySelector('button[aria-label="Stop the timer: Ring Bob"]') === null,
      { polling: 50 },
    );
    await waitUntil('the badge is empty', async () => (await readBadge(popup)) === '');
    await goTo(web, 'Collections', 'Completed');
    await seeText(web, 'Ring Bob');
    await web.reload({ waitUntil: 'domcontentloaded' });
    await seeText(web, 'Ring Bob');
  });
});
