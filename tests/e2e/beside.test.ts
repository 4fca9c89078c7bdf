import type { Browser, Page } from 'puppeteer';
import { v7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { waitUntil } from '../wait-until.ts';
import { drag } from './app-page.ts';
import { axeFaults } from './axe.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, type Person, registerPerson } from './browser-person.ts';
import { named } from './by-name.ts';
import { shiftFaults, watchShifts } from './layout-shifts.ts';
import { emitWrite, openSocket } from './raw-socket.ts';
import { waitUntilStill } from './wait-until-still.ts';

const titles = ['Apples', 'Bread', 'Cheese', 'Dates'];

/** Title of the task that is open beside the page; empty where none is. */
const openTitle = (page: Page) =>
  page.evaluate(() => document.querySelector('aside article h2')?.textContent ?? '');

/** Title of the row that is marked. */
const markedTitle = (page: Page) =>
  page.evaluate(() => document.querySelector('main a[aria-current="true"]')?.textContent ?? '');

describe('a task beside the list', () => {
  const server = inject('sharedServer');
  const ids = titles.map(() => v7());
  let browser: Browser;
  let page: Page;
  let person: Person;

  async function seeOpen(title: string): Promise<void> {
    await waitUntil(`${title} beside the list`, async () => (await openTitle(page)) === title);
    await waitUntil(`the row of ${title} is marked`, async () => (await markedTitle(page)) === title);
  }
  const seeClosed = () => waitUntil('no task beside', async () => (await page.$('aside article')) === null);

  beforeAll(async () => {
    browser = await openBrowser({ width: 1280, height: 800 });
    person = await registerPerson(server.url, 'Ines');
    const socket = await openSocket(server.url, 'tasks', person.token);
    for (const [index, title] of titles.entries())
      await emitWrite(socket, 'createTask', {
        id: ids[index] ?? '',
        title,
        dueDate: new Date(Date.now() + (index + 1) * 86_400_000).toISOString(),
      });
    socket.disconnect();
    page = await openSignedIn(await browser.createBrowserContext(), server.url, person);
    await watchShifts(page);
  });
  beforeEach(async () => {
    await page.setViewport({ width: 1280, height: 800 });
    await page.goto(`${server.url}/action/urgency`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('main [data-index="3"]');
  });

  it('has the width that it was given, by mouse and key, also after a reload', async () => {
    const width = () => page.$eval('aside:has(article)', (panel) => panel.getBoundingClientRect().width);
    await page.locator('main ::-p-text(Bread)').click();
    await seeOpen('Bread');
    await waitUntilStill(page);
    const before = await width();
    const edge = await page.waitForSelector('aside [role=separator]');
    const box = await edge?.boundingBox();
    if (!box) throw new Error('no edge');
    const from = { x: box.x + box.width / 2, y: box.y + 300 };
    await drag(page, from, { x: from.x - 60, y: from.y });
    expect(Math.abs((await width()) - before - 60)).toBeLessThanOrEqual(2);
    await edge?.focus();
    await page.keyboard.press('ArrowRight');
    const after = await width();
    expect(Math.abs(after - before - 36)).toBeLessThanOrEqual(2);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await seeOpen('Bread');
    expect(Math.abs((await width()) - after)).toBeLessThanOrEqual(1);
    expect(await shiftFaults(page)).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
    await page.evaluate(() => localStorage.removeItem('daywall.beside'));
  });

  it('opens with a press, keeps the list, and is closed by Escape, which returns the focus', async () => {
    await page.locator('main ::-p-text(Bread)').click();
    await seeOpen('Bread');
    expect(await page.evaluate(() => location.pathname + location.search)).toBe(
      `/action/urgency?task=${ids[1]}`,
    );
    expect(await page.$$('main [data-index]')).toHaveLength(4);
    await page.keyboard.press('Escape');
    await seeClosed();
    await waitUntil('the focus is on the row', () =>
      page.evaluate(() => document.activeElement?.textContent?.includes('Bread') === true),
    );
    expect(await page.evaluate(() => location.search)).toBe('');
  });

  it('follows the arrows in the list, and its own keys and buttons', async () => {
    await page.locator('main ::-p-text(Apples)').click();
    await seeOpen('Apples');
    await page.keyboard.press('ArrowDown');
    await seeOpen('Bread');
    await page.keyboard.press('j');
    await seeOpen('Cheese');
    await page.locator(named('Next task', 'button', 'aside')).click();
    await seeOpen('Dates');
    await page.keyboard.press('k');
    await seeOpen('Cheese');
    await page.goBack();
    await seeClosed();
  });

  it('stays through a reload, opens as a page, and comes back', async () => {
    await page.locator('main ::-p-text(Cheese)').click();
    await seeOpen('Cheese');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await seeOpen('Cheese');
    await page.locator('aside ::-p-text(Open as page)').click();
    await page.waitForFunction((id) => location.pathname === `/task/${id}`, {}, ids[2]);
    await page.goBack();
    await seeOpen('Cheese');
  });

  it('has all of a task on one sheet, without a layout shift or a fault of accessibility', async () => {
    await page.goto(`${server.url}/action/urgency?task=${ids[3]}`, { waitUntil: 'domcontentloaded' });
    await seeOpen('Dates');
    await page.waitForSelector('aside [data-part="collect"]');
    await waitUntilStill(page);
    expect(await shiftFaults(page)).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
    await page.locator('aside nav ::-p-text(Plan)').click();
    await waitUntil('the part on planning is in sight', () =>
      page.evaluate(() => {
        const part = document.querySelector('aside [data-part="schedule"]')?.getBoundingClientRect();
        return part !== undefined && part.top < innerHeight / 2 && part.top > 0;
      }),
    );
    expect(
      await page.$$eval('aside [data-part]', (parts) =>
        parts.map((part) => part.getAttribute('data-part')).join(),
      ),
    ).toBe('info,do,schedule,collect,cooperation');
  });

  it('opens from a search and from one’s own tasks as from a list', async () => {
    for (const address of ['/search?query=bread', '/action/mine']) {
      await page.goto(`${server.url}${address}`, { waitUntil: 'domcontentloaded' });
      await page.locator('main [data-index] ::-p-text(Bread)').click();
      await seeOpen('Bread');
      expect(await page.evaluate(() => location.pathname)).toBe(new URL(address, server.url).pathname);
    }
  });

  it('opens from a card of the matrix, wherever the card is pressed', async () => {
    await page.setViewport({ width: 1500, height: 1000 });
    await page.goto(`${server.url}/action`, { waitUntil: 'domcontentloaded' });
    const mark = `main [data-quadrant] [data-task="${ids[0]}"] [data-step]`;
    await page.waitForSelector(mark);
    await waitUntilStill(page);
    await page.click(mark);
    await waitUntil('Apples beside the matrix', async () => (await openTitle(page)) === 'Apples');
    expect(new URL(page.url()).pathname).toBe('/action');
    await page.keyboard.press('Escape');
    await seeClosed();
  });

  it('goes on from block to block of a week', async () => {
    const [eggs, figs] = [v7(), v7()];
    const socket = await openSocket(server.url, 'tasks', person.token);
    await emitWrite(socket, 'createTask', { id: eggs, title: 'Eggs', dueDate: '2027-03-09T10:00:00.000Z' });
    await emitWrite(socket, 'createTask', { id: figs, title: 'Figs', dueDate: '2027-03-10T10:00:00.000Z' });
    socket.disconnect();
    await page.goto(`${server.url}/schedule/week/2027-03-10?task=${eggs}`, { waitUntil: 'domcontentloaded' });
    await waitUntil('Eggs beside the week', async () => (await openTitle(page)) === 'Eggs');
    await page.waitForSelector(`main [data-block-of="${figs}"]`);
    await page.hover('aside [role=toolbar]');
    await page.locator(named('Next task', 'button', 'aside')).click();
    await waitUntil('Figs beside the week', async () => (await openTitle(page)) === 'Figs');
  });

  it('is a page where there is no room', async () => {
    await page.setViewport({ width: 1000, height: 800 });
    await page.goto(`${server.url}/action/urgency?task=${ids[0]}`, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction((id) => location.pathname === `/task/${id}`, {}, ids[0]);
  });
});
