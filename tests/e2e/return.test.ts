import type { Browser, Page } from 'puppeteer';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { waitUntil } from '../wait-until.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, registerPerson } from './browser-person.ts';
import { emitWrite, openSocket } from './raw-socket.ts';
import { waitUntilStill } from './wait-until-still.ts';

/** First visible row of the list with its position, and the row that has the focus. */
function place(page: Page) {
  return page.evaluate(() => {
    const box = document.querySelector('main div:has(> ul[aria-label])')?.getBoundingClientRect();
    const first = [...document.querySelectorAll('main [data-index]')].find(
      (row) => row.getBoundingClientRect().bottom > (box?.top ?? 0),
    );
    return {
      title: first?.querySelector('a')?.textContent ?? '',
      top: Math.round(first?.getBoundingClientRect().top ?? 0),
      focused: document.activeElement?.closest('[data-index]')?.querySelector('a')?.textContent ?? '',
    };
  });
}

describe('a page that one comes back to', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let page: Page;

  async function seePlace(wanted: Awaited<ReturnType<typeof place>>): Promise<void> {
    await waitUntil(`the place ${JSON.stringify(wanted)}`, async () => {
      const { title, top, focused } = await place(page);
      return title === wanted.title && Math.abs(top - wanted.top) <= 2 && focused === wanted.focused;
    });
  }

  beforeAll(async () => {
    // Too narrow for a task beside the list.
    browser = await openBrowser({ width: 1000, height: 800 });
    const person = await registerPerson(server.url, 'Ines');
    const socket = await openSocket(server.url, 'tasks', person.token);
    for (let count = 0; count < 60; count += 1) {
      const title =
        count % 7 === 0 ? `Order tiles ${count} ${'for the long wall '.repeat(12)}` : `Call ${count}`;
      await emitWrite(socket, 'createTask', { id: v7(), title });
    }
    socket.disconnect();
    page = await openSignedIn(await browser.createBrowserContext(), server.url, person);
    await page.goto(`${server.url}/action/urgency`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('main [data-index="8"]');
  });

  it('shows the same rows and focus after Back and after a reload', async () => {
    await page.$eval('main div:has(> ul[aria-label])', (list) => list.scrollBy({ top: 1_130 }));
    await page.waitForSelector('main [data-index="20"]');
    await waitUntilStill(page);
    const link = await page.evaluateHandle(() => {
      const rows = [...document.querySelectorAll('main [data-index]')];
      return rows.find((row) => row.getBoundingClientRect().top > 400)?.querySelector('a') ?? document.body;
    });
    const title = await page.evaluate((each) => each.textContent, link);
    const before = { ...(await place(page)), focused: title ?? '' };
    expect(before.title).not.toContain(' 59');
    await link.click();
    await page.waitForFunction(() => location.pathname.startsWith('/task/'));
    await page.waitForSelector('main textarea');
    await page.goBack();
    await seePlace(before);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await seePlace(before);
  });

  it('keeps what is searched for and what is selected, and a new visit begins anew', async () => {
    await page.locator('main input[type=search]').fill('Call 4');
    await waitUntil('fewer rows', async () => (await page.$('main ::-p-text(Call 59)')) === null);
    await page.locator('main [aria-label="Select: Call 44"]').click();
    await page.locator('main [data-index] a ::-p-text(Call 45)').click();
    await page.waitForFunction(() => location.pathname.startsWith('/task/'));
    await page.goBack();
    await page.waitForSelector('main [aria-label="Select: Call 44"]:checked');
    expect(await page.$eval('main input[type=search]', (field) => field.value)).toBe('Call 4');
    await page.locator('nav a[href="/action/importance"]').click();
    // Left before it came, the page would never have been left for it.
    await page.waitForFunction(() => location.pathname === '/action/importance');
    await page.locator('nav a[href="/action/urgency"]').click();
    await waitUntil('every row', async () => (await page.$('main ::-p-text(Call 59)')) !== null);
    expect(await page.$eval('main input[type=search]', (field) => field.value)).toBe('');
  });

  it('stands at the same hour of the week', async () => {
    const hour = (by: number) =>
      page.evaluate((step) => {
        const boxes = [...document.querySelectorAll('main *')];
        const box = boxes.find(
          (each) => each.scrollHeight > each.clientHeight + 300 && each.clientHeight > 200,
        );
        box?.scrollBy({ top: step });
        return box?.scrollTop ?? -1;
      }, by);
    await page.goto(`${server.url}/schedule/week`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('[role=cell][data-date]');
    await waitUntilStill(page);
    await hour(-5_000);
    const top = await hour(170);
    expect(top).toBeGreaterThan(100);
    await page.locator('nav a[href="/action"]').click();
    await page.waitForFunction(() => location.pathname === '/action');
    await page.goBack();
    await page.waitForSelector('[role=cell][data-date]');
    await waitUntil('the same hour', async () => Math.abs((await hour(0)) - top) <= 2);
  });
});
