import type { Browser, Page } from 'puppeteer';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { waitUntil } from '../wait-until.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, type Person, registerPerson } from './browser-person.ts';
import { named } from './by-name.ts';
import { emitWrite, openSocket } from './raw-socket.ts';
import { waitUntilStill } from './wait-until-still.ts';

describe('the frame of every page', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let page: Page;
  let person: Person;

  beforeAll(async () => {
    browser = await openBrowser();
    person = await registerPerson(server.url, 'Fay');
    page = await openSignedIn(browser.defaultBrowserContext(), server.url, person);
    await page.setViewport({ width: 1280, height: 800 });
  });

  const shown = () => page.$eval('main', (main) => main.innerText);

  it.each([
    // Names of September and May differ most in length.
    { path: '/schedule/week/2026-08-24', button: 'Next week', two: 'September 6 – 12, 2026' },
    { path: '/schedule/today/2026-09-29', button: 'Next day', two: 'October 1' },
    { path: '/action/workload', button: 'Next week', two: null },
    { path: '/time?range=month&date=2026-05-10', button: 'Next', two: 'July 2026' },
  ])('steps on twice at one point: $path', async ({ path, button, two }) => {
    await page.goto(`${server.url}${path}`, { waitUntil: 'domcontentloaded' });
    const found = await page.waitForSelector(named(button, 'button', 'main'));
    await waitUntilStill(page);
    const box = await found?.boundingBox();
    if (!box) throw new Error(`${button} is nowhere`);
    const names = [await shown()];
    for (const _ of [1, 2]) {
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await waitUntil('the page has gone on', async () => !names.includes(await shown()));
      await waitUntilStill(page);
      names.push(await shown());
    }
    expect(new Set(names).size).toBe(3);
    if (two !== null) expect(names.at(-1)).toContain(two);
    expect(await found?.boundingBox()).toEqual(box);
  });

  const sidebarLinks = () =>
    page.$$eval('nav[aria-label="Sidebar"] section a', (links) => links.map((link) => link.textContent));

  it('has a sidebar that closes by key and stays as it was left', async () => {
    await page.goto(`${server.url}/wall`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector(named('Add task', 'button', 'nav'));
    await page.keyboard.press('[');
    await page.waitForSelector('nav[aria-label="Sidebar"]', { hidden: true });
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.waitForSelector(named('Add task', 'button', 'header'));
    expect(await page.$('nav[aria-label="Sidebar"]')).toBeNull();
    await page.locator(named('Open the sidebar', 'button')).click();
    await page.waitForSelector(named('Add task', 'button', 'nav'));
  });

  it.each(['left', 'bottom', 'top'])(
    'has the same sidebar and all areas with the navigation at the %s',
    async (headerPosition) => {
      const reply = await fetch(`${server.url}/api/app-settings`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
        body: JSON.stringify({ headerPosition }),
      });
      expect(reply.status).toBe(200);
      await page.goto(`${server.url}/wall`, { waitUntil: 'domcontentloaded' });
      await page.waitForSelector(`[data-nav="${headerPosition}"]`);
      // At the left the sidebar stands below the areas.
      const names = () =>
        page.$$eval('nav a', (links) => links.map((link) => link.innerText.trim().split('\n')[0]).join());
      await waitUntil('the areas are there', async () =>
        (await names()).includes('Home,One by one,Tasks,Calendar,Delegation'),
      );
      await waitUntil('the sidebar is there', async () =>
        (await names()).includes('Today,My tasks,Assigned to me,Waiting for others,Requests'),
      );
      await page.waitForSelector(named('Add task', 'button', 'nav'));
      await page.keyboard.press('[');
      await page.waitForSelector(named('Open the sidebar', 'button'));
      await page.keyboard.press('[');
      await page.waitForSelector(named('Add task', 'button', 'nav'));
    },
  );

  it('counts the open tasks of a label, and counts on while they are made and finished', async () => {
    const socket = await openSocket(server.url, 'tasks', person.token);
    const ids = [v7(), v7()];
    for (const id of ids)
      await emitWrite(socket, 'createTask', { id, title: 'Rake leaves', labels: ['garden'] });
    /** Number, and the words that are read instead of it. */
    const isCounted = (text: string) =>
      page.$$eval(
        'nav[aria-label="Sidebar"] a',
        (links, words) => links.some((link) => link.textContent === words),
        `garden${text}`,
      );
    const now = new Date().toISOString();
    await waitUntil('two are counted', () => isCounted('22 open tasks'));
    await emitWrite(socket, 'finishTask', { id: ids[0] ?? '', at: now, clientNow: now });
    await waitUntil('one is counted', () => isCounted('11 open task'));
    socket.close();
  });

  it('keeps pages that are pinned from their head, on every device, in the order they are given', async () => {
    for (const path of ['/time', '/action/progress']) {
      await page.goto(`${server.url}${path}`, { waitUntil: 'domcontentloaded' });
      await page.locator(named('Pin this page', 'button', 'main')).click();
      await page.waitForSelector(named('Unpin this page', 'button', 'main'));
    }
    await waitUntil('both are pinned', async () => (await sidebarLinks()).join() === 'Time tracking,Board');
    const handle = await page.waitForSelector(
      'nav[aria-label="Sidebar"] [data-key="/action/progress"] button',
    );
    await handle?.focus();
    // Each key moves the focus to the next drop target once the one before has taken effect.
    for (const key of ['Enter', 'ArrowUp', 'ArrowUp'] as const) {
      const before = await page.evaluateHandle(() => document.activeElement);
      await page.keyboard.press(key);
      await page.waitForFunction((element) => document.activeElement !== element, {}, before);
    }
    await page.keyboard.press('Enter');
    await waitUntil(
      'the board is first',
      async () => (await sidebarLinks()).join() === 'Board,Time tracking',
    );
    const elsewhere = await browser.createBrowserContext();
    const other = await openSignedIn(elsewhere, server.url, person);
    await other.setViewport({ width: 1280, height: 800 });
    await other.locator('nav[aria-label="Sidebar"] section a ::-p-text(Board)').click();
    await other.waitForFunction(() => location.pathname === '/action/progress');
    await elsewhere.close();
  });
});
