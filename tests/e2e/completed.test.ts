import type { Browser } from 'puppeteer';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { COMPLETED_PAGE_SIZE } from '#contract/limits.ts';
import { pressButton, seeText } from './app-page.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, registerPerson } from './browser-person.ts';
import { named } from './by-name.ts';
import { emitWrite, openSocket } from './raw-socket.ts';
import { waitUntilStill } from './wait-until-still.ts';

describe('completed tasks', () => {
  const server = inject('sharedServer');
  let browser: Browser;

  beforeAll(async () => {
    browser = await openBrowser();
  });

  it('are offered in older pages only where there are some', async () => {
    const person = await registerPerson(server.url, 'Ada');
    const older = named('Load older', 'button', 'main');
    const finish = async (titles: readonly string[]) => {
      const socket = await openSocket(server.url, 'tasks', person.token);
      for (const title of titles) {
        const id = v7();
        const at = new Date().toISOString();
        await emitWrite(socket, 'createQuickTask', { id, title });
        await emitWrite(socket, 'finishTask', { id, at, clientNow: at });
      }
      socket.disconnect();
    };
    const pages = Array.from({ length: COMPLETED_PAGE_SIZE }, (_, index) => `Page ${index}`);
    await finish([...pages, 'The last']);
    const page = await openSignedIn(await browser.createBrowserContext(), server.url, person);
    const open = () => page.goto(`${server.url}/collect/completed`, { waitUntil: 'domcontentloaded' });
    await open();
    await page.waitForSelector(older);
    await pressButton(page, 'Load older');
    await seeText(page, 'That’s everything.');
    const network = await page.createCDPSession();
    await network.send('Network.enable');
    const answered = new Promise<void>((done) =>
      network.on('Network.webSocketFrameReceived', ({ response }) => {
        if (response.payloadData.includes('getCompletedTasks')) done();
      }),
    );
    await open();
    await answered;
    await seeText(page, 'The last');
    await waitUntilStill(page);
    expect(await page.$(older)).toBeNull();
  });

  it('open beside their list where there is room, one after another by keys, and as a page where there is none', async () => {
    const person = await registerPerson(server.url, 'Ben');
    const socket = await openSocket(server.url, 'tasks', person.token);
    for (const title of ['Sweep the yard', 'Oil the gate']) {
      const id = v7();
      const at = new Date().toISOString();
      await emitWrite(socket, 'createTask', { id, title, description: 'Twice a **year**' });
      await emitWrite(socket, 'finishTask', { id, at, clientNow: at });
    }
    socket.disconnect();
    const page = await openSignedIn(await browser.createBrowserContext(), server.url, person);
    await page.setViewport({ width: 1440, height: 900 });
    await page.goto(`${server.url}/collect/completed`, { waitUntil: 'domcontentloaded' });
    const row = (title: string) => page.locator(`main [data-index] a ::-p-text(${title})`);
    await row('Oil the gate').click();
    await page.waitForSelector('h2 ::-p-text(Oil the gate)');
    await page.waitForSelector('[data-task-page] strong ::-p-text(year)');
    expect(new URL(page.url()).pathname).toBe('/collect/completed');
    await page.locator(named('Next task', 'button')).click();
    await page.waitForSelector('h2 ::-p-text(Sweep the yard)');
    await page.locator(named('Reopen', 'button', '[data-task-page]')).click();
    await page.waitForSelector(named('Title', 'textbox', '[data-task-page]'));
    await page.keyboard.press('Escape');
    await page.waitForSelector('[data-task-page]', { hidden: true });
    await page.setViewport({ width: 390, height: 844 });
    await row('Oil the gate').click();
    await page.waitForSelector('h1 ::-p-text(Oil the gate)');
    expect(new URL(page.url()).pathname).toContain('/completed-task/');
  });
});
