import papaparse from 'papaparse';
import type { Browser, Page } from 'puppeteer';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { DAY, HOUR } from '#time/units.ts';
import { waitUntil } from '../wait-until.ts';
import { pressButton, seeText } from './app-page.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, type Person, registerPerson } from './browser-person.ts';
import { named } from './by-name.ts';
import { emitWrite, openSocket } from './raw-socket.ts';

const exported = z.array(
  z.object({ date: z.string(), duration_minutes: z.string(), task: z.string(), note: z.string() }),
);

/** Noon of each of the last `days` days before today, so that a slow test does not pass midnight. */
function middays(days: number): number[] {
  const today = new Date().setHours(12, 0, 0, 0);
  return Array.from({ length: days }, (_, index) => today - (index + 1) * DAY);
}

/** Tracks two tasks alternately: an hour each day for four weeks. Returns their ids. */
async function trackFourWeeks(serverUrl: string, person: Person): Promise<readonly string[]> {
  const socket = await openSocket(serverUrl, 'tasks', person.token);
  const ids = [v7(), v7()];
  await emitWrite(socket, 'createTask', { id: ids[0] ?? '', title: 'Write the book', workload: 600 });
  await emitWrite(socket, 'createTask', { id: ids[1] ?? '', title: 'Paint; "the" fence', labels: ['home'] });
  const records = middays(28).map((start, index) => {
    const data = {
      recordId: v7(),
      startedAt: new Date(start).toISOString(),
      endedAt: new Date(start + HOUR).toISOString(),
      note: index === 0 ? 'first, last\n"always"' : '',
    };
    return emitWrite(socket, 'createNoteTimerRecord', { id: ids[index % 2] ?? '', data });
  });
  await Promise.all(records);
  socket.close();
  return ids;
}

function textOf(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector('main')?.innerText.replaceAll('\u00a0', ' ') ?? '');
}

/** Replaces a value that is edited in place. */
async function typeOver(page: Page, label: string, text: string): Promise<void> {
  const input = await page.waitForSelector(`input[aria-label^="${label}"]`);
  await input?.click({ count: 3 });
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

async function chooseInMenu(page: Page, menu: string, entry: string): Promise<void> {
  await page.locator(`button[aria-label^="${menu}"]`).click();
  await page.locator(`[role=menuitem] ::-p-text(${entry})`).click();
}

describe('time and collections', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let page: Page;
  let book: string;

  beforeAll(async () => {
    browser = await openBrowser();
    const person = await registerPerson(server.url, 'Ada');
    [book = ''] = await trackFourWeeks(server.url, person);
    page = await openSignedIn(browser.defaultBrowserContext(), server.url, person);
  });

  it('lists the latest records on the sheet of a task, and all of them when asked', async () => {
    const rows = () => page.$$eval('main [data-part="do"] ul[aria-label] > li', (items) => items.length);
    await page.goto(`${server.url}/task/${book}/do`, { waitUntil: 'domcontentloaded' });
    await page.locator(named('Show all 14', 'button', 'main')).wait();
    expect(await rows()).toBe(5);
    await pressButton(page, 'Show all 14');
    await waitUntil('all are listed', async () => (await rows()) === 14);
    expect(await page.$(named('Show all 14', 'button', 'main'))).toBeNull();
  });

  it('report on four weeks, by task and by label, beside the estimates', async () => {
    const [last = 0, first = 0] = [middays(1)[0], middays(28).at(-1)];
    const date = (at: number) => new Date(at).toLocaleDateString('sv');
    await page.goto(`${server.url}/time?range=custom&from=${date(first)}&to=${date(last)}`);
    await seeText(page, 'Time records');
    await waitUntil('all records have come', async () => (await textOf(page)).includes('28 h'));
    expect(await textOf(page)).toContain('14 h of 10 h');
    await page.goto(`${page.url()}&by=label`);
    await seeText(page, 'No label');
    expect(await textOf(page)).toMatch(/home\s+14 h/);
  });

  it('export the report, which can be imported again', async () => {
    await page.evaluate(() => {
      URL.createObjectURL = (blob) => {
        if (blob instanceof Blob) void blob.text().then((text) => (document.body.dataset.saved = text));
        return '#';
      };
    });
    await pressButton(page, 'Export CSV');
    const text = await (await page.waitForFunction(() => document.body.dataset.saved)).jsonValue();
    const { data, errors } = papaparse.parse((text ?? '').replace(/^\ufeff/, ''), {
      header: true,
      skipEmptyLines: true,
    });
    expect(errors).toEqual([]);
    const rows = exported.parse(data);
    expect(rows).toHaveLength(28);
    expect(rows.at(-1)).toMatchObject({ task: 'Write the book', note: 'first, last "always"' });
    expect(rows.every(({ duration_minutes }) => duration_minutes === '60.00')).toBe(true);
  });

  it('edit a record in place, refuse invalid times, split it and undo that', async () => {
    const [yesterday = 0] = middays(1);
    await page.goto(`${server.url}/time?range=day&date=${new Date(yesterday).toLocaleDateString('sv')}`);
    await seeText(page, 'Time records');
    await typeOver(page, 'Duration', 'nonsense');
    await page.waitForSelector('input[aria-label^="Duration"][aria-invalid]');
    await page.waitForSelector('::-p-xpath(//li[contains(., "That time wasn’t saved")])');
    await typeOver(page, 'Duration', '1:30');
    await waitUntil('it lasts longer', async () => (await textOf(page)).includes('1 h 30 min'));
    await chooseInMenu(page, 'Actions for the record of', 'Split');
    await pressButton(page, 'Split');
    const records = () =>
      page.evaluate(() => document.querySelectorAll('input[aria-label^="Duration"]').length);
    await waitUntil('there are two', async () => (await records()) === 2);
    await page.locator('::-p-xpath(//li[contains(., "split in two")]//button[.="Undo"])').click();
    await waitUntil('there is one again', async () => (await records()) === 1);
    expect(await textOf(page)).toContain('1 h 30 min');
  });

  it('create collections, fill one, and reorder them by menu and by drag', async () => {
    await page.goto(`${server.url}/collect/collections`);
    for (const name of ['Books', 'House']) {
      await pressButton(page, 'New collection');
      await page.locator('[role=dialog] input').fill(name);
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => location.pathname.startsWith('/collection/'));
      await page.goto(`${server.url}/collect/collections`);
      await seeText(page, name);
    }
    const names = () =>
      page.evaluate(() => [...document.querySelectorAll('[role=row] h3')].map((each) => each.textContent));
    await chooseInMenu(page, 'Actions for House', 'Move earlier');
    await waitUntil('House is the first', async () => (await names()).join() === 'House,Books');
    await page.focus('[aria-label="Move House"]');
    await page.keyboard.press('Enter');
    // A card carried by key is between two cards, or at an end, and is announced so.
    await page.waitForSelector('[aria-label^="Insert"]:focus');
    await page.keyboard.press('End');
    await page.waitForSelector('[aria-label="Insert after Books"]:focus');
    await page.keyboard.press('Enter');
    await waitUntil('House is the last', async () => (await names()).join() === 'Books,House');

    await page.locator(named('Books', 'link', 'main')).click();
    await pressButton(page, 'Add existing tasks');
    await page.locator('[role=dialog] input').fill('book');
    await page.locator('[role=dialog] button[aria-pressed=false]').click();
    await pressButton(page, 'Done');
    await seeText(page, 'Write the book');

    await chooseInMenu(page, 'More actions: Write the book', 'Remove from this collection');
    await seeText(page, 'This collection is empty');
    await pressButton(page, 'Undo');
    await seeText(page, 'Write the book');
  });

  it('find a task by any word at once, and highlight it', async () => {
    await page.goto(`${server.url}/search`);
    await page.locator('main input[type=search]').fill('fenc');
    await page.waitForSelector('main mark ::-p-text(fenc)');
    await waitUntil('the address keeps what was typed', async () => page.url().includes('query=fenc'));
  });
});
