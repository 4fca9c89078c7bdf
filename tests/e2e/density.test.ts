import type { Browser, Page } from 'puppeteer';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { waitUntil } from '../wait-until.ts';
import { typeTask } from './app-page.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, postAs } from './browser-person.ts';
import { emitWrite, openSocket } from './raw-socket.ts';
import { registerVerified } from './verified-person.ts';
import { waitUntilStill } from './wait-until-still.ts';

const example = 'For example: Call Bob tomorrow 3pm 30m !';

/** Rows of the list, its first line and its edges. Pixels. */
function measured(page: Page) {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('main [data-index]')].map((row) =>
      row.getBoundingClientRect(),
    );
    const end = document.querySelector('main div:has(> ul[aria-label])')?.getBoundingClientRect().bottom ?? 0;
    const tools = document.querySelector('main button[aria-label^="Sort"]')?.getBoundingClientRect();
    return {
      top: rows[0]?.top ?? Number.POSITIVE_INFINITY,
      heights: [...new Set(rows.map(({ height }) => Math.round(height)))],
      whole: rows.filter(({ bottom }) => bottom <= end).length,
      isFlush: Math.abs((rows[0]?.right ?? 0) - (tools?.right ?? Number.POSITIVE_INFINITY)) <= 1,
    };
  });
}

describe('the density of a list', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let page: Page;
  /** Addresses of lists that belong to something. */
  let lists: string[] = [];

  async function openList(): Promise<void> {
    await page.goto(`${server.url}/action/urgency`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('main [data-index="12"]');
  }

  beforeAll(async () => {
    browser = await openBrowser({ width: 1280, height: 800 });
    const person = await registerVerified(server, 'Ines');
    const socket = await openSocket(server.url, 'tasks', person.token);
    for (let count = 0; count < 20; count += 1)
      await emitWrite(socket, 'createTask', { id: v7(), title: `Order tile ${count}` });
    const [organizationId, groupId, filterId] = [v7(), v7(), v7()];
    await postAs(server.url, person, 'organizations', { id: organizationId, name: 'Works' });
    await postAs(server.url, person, `groups/group/${organizationId}`, { id: groupId, name: 'Roofers' });
    for (const scope of [{ organizationId }, { organizationId, groupId }])
      await emitWrite(socket, 'createTask', {
        id: v7(),
        title: 'Mend the roof',
        labels: ['House'],
        ...scope,
      });
    await emitWrite(socket, 'createFilter', { id: filterId, name: 'Roofs', query: { text: 'roof' } });
    socket.disconnect();
    lists = [`/organization/${organizationId}`, `/group/${groupId}`, '/label/House', `/filter/${filterId}`];
    page = await openSignedIn(await browser.createBrowserContext(), server.url, person);
    await openList();
  });

  it('leaves the height to the rows, which end below the end of their head', async () => {
    const { top, heights, isFlush } = await measured(page);
    expect(top).toBeLessThanOrEqual(200);
    expect(heights).toEqual([52]);
    expect(isFlush).toBe(true);
  });

  it.each([
    ['an organization', 0],
    ['a group', 1],
    ['a label', 2],
    ['a filter', 3],
  ])('begins as high on the page of %s', async (_of, index) => {
    await page.goto(`${server.url}${lists[index]}`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('main [data-index="0"]');
    await waitUntilStill(page);
    expect((await measured(page)).top).toBeLessThanOrEqual(200);
    await openList();
  });

  it('shows an example below the line until three tasks were added, and moves no row for it', async () => {
    const { top } = await measured(page);
    await page.locator('main input[aria-label="New task"]').click();
    await page.waitForSelector(`::-p-text(${example})`);
    expect((await measured(page)).top).toBe(top);
    for (const line of ['Grout', 'Sand', 'Lime']) await typeTask(page, line);
    await page.keyboard.type('x');
    await page.keyboard.press('Backspace');
    await page.waitForSelector(`main form ::-p-text(${example})`, { hidden: true });
  });

  it('shows fourteen rows of 36 pixels where it is compact', async () => {
    await page.goto(`${server.url}/settings`, { waitUntil: 'domcontentloaded' });
    await page.locator('main [role=radio] ::-p-text(Compact)').click();
    await waitUntil('the choice on this device', () =>
      page.evaluate(() => localStorage.getItem('daywall.look')?.includes('compact') === true),
    );
    await openList();
    const { top, heights, whole, isFlush } = await measured(page);
    expect(top).toBeLessThanOrEqual(200);
    expect(heights).toEqual([36]);
    expect(whole).toBeGreaterThanOrEqual(14);
    expect(isFlush).toBe(true);
  });
});
