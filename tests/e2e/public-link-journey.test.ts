import type { Browser, Page } from 'puppeteer';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { pressButton, seeText } from './app-page.ts';
import { axeFaults, OF_WHOLE_PAGES } from './axe.ts';
import { openBrowser } from './browser.ts';
import { confirmInDialog, openSignedIn, type Person, registerPerson } from './browser-person.ts';
import { named } from './by-name.ts';
import { allowOnConsole } from './console.ts';
import { emitWrite, openSocket } from './raw-socket.ts';
import { ServerProcess } from './restartable-server.ts';
import { waitUntilStill } from './wait-until-still.ts';

/** Collection that is published by one browser and read by another one without an account. */
describe('a public link', () => {
  let server: ServerProcess;
  let browser: Browser;
  let person: Person;
  let page: Page;
  const collectionId = uuidv7();
  const taskId = uuidv7();

  beforeAll(async () => {
    server = await ServerProcess.start();
    browser = await openBrowser();
    person = await registerPerson(server.url, 'Ada');
    const socket = await openSocket(server.url, 'tasks', person.token);
    const description = 'With rain from the barrel';
    await emitWrite(socket, 'createTask', { id: taskId, title: 'Water the roses', description });
    await emitWrite(socket, 'createQuickCollection', { collectionId, name: 'Garden', taskIds: [taskId] });
    socket.close();
    page = await openSignedIn(browser.defaultBrowserContext(), server.url, person);
  });

  it('is made in the menu of a collection, read without an account as things change, and ended', async () => {
    await page.goto(`${server.url}/collection/${collectionId}`, { waitUntil: 'domcontentloaded' });
    await pressButton(page, 'Actions for Garden');
    await page.locator(named('Public link…', 'menuitem')).click();
    await page.locator(named('Create link', 'button', '[role=dialog]')).wait();
    await waitUntilStill(page);
    expect(await axeFaults(page, { without: OF_WHOLE_PAGES })).toEqual([]);
    await page.locator(named('Create link', 'button', '[role=dialog]')).click();
    await confirmInDialog(page);
    await page.locator(named('Copy link', 'button', '[role=dialog]')).wait();
    await waitUntilStill(page);
    expect(await axeFaults(page, { without: OF_WHOLE_PAGES })).toEqual([]);
    const address = await page.$eval('[role=dialog] input[readonly]', (input) =>
      input instanceof HTMLInputElement ? input.value : '',
    );

    const context = await browser.createBrowserContext();
    const reader = await context.newPage();
    await reader.goto(address, { waitUntil: 'networkidle0' });
    await seeText(reader, 'Water the roses');
    expect(await axeFaults(reader)).toEqual([]);
    expect(await context.cookies()).toEqual([]);

    const socket = await openSocket(server.url, 'tasks', person.token);
    await emitWrite(socket, 'updateTask', { id: taskId, version: 1, data: { title: 'Cut the roses' } });
    socket.close();
    // The event of a reader who comes back to the tab.
    await reader.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await seeText(reader, 'Cut the roses');

    // Each choice is the page's from the moment it is saved.
    expect(await reader.$eval('main', ({ innerText }) => innerText)).not.toContain('With rain');
    for (const part of ['Show descriptions', 'Show who does what', 'Show completed tasks'])
      await (await page.waitForSelector(named(part, 'switch', '[role=dialog]')))?.press('Space');
    const saved = page.waitForResponse(
      (answer) =>
        answer.url().endsWith(`/api/public-links/${collectionId}`) && answer.request().method() === 'PUT',
    );
    await page.locator(named('Save', 'button', '[role=dialog]')).click();
    expect((await saved).status()).toBe(200);
    await reader.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await seeText(reader, 'With rain from the barrel');

    allowOnConsole(/status of 404/);
    await page.locator(named('Turn off link', 'button', '[role=dialog]')).click();
    await page.locator(named('Create link', 'button', '[role=dialog]')).wait();
    await reader.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await seeText(reader, 'This link no longer works');
    expect(await axeFaults(reader)).toEqual([]);
    await context.close();
  });
});
