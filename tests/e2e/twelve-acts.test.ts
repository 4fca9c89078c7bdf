import type { Browser, KeyInput, Page } from 'puppeteer';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { DAY, HOUR } from '#time/units.ts';
import { waitUntil } from '../wait-until.ts';
import { blocksOn, drag, openNotPlanned, seeText, unscheduledTask, weekdayColumn } from './app-page.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, type Person, postAs } from './browser-person.ts';
import { named } from './by-name.ts';
import { emitWrite, openSocket } from './raw-socket.ts';
import { registerVerified } from './verified-person.ts';

const LIST = '/action/importance';
const TITLES = [
  'Apples',
  'Bread',
  'Cheese',
  'Dates',
  'Eggs',
  'Flour',
  'Grapes',
  'Honey',
  'Icing',
  'Jam',
] as const;
type Title = (typeof TITLES)[number];

/** The twelve acts of every day, each at no more clicks and keys than the best of comparable products needs. */
describe('twelve acts', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let page: Page;
  /** Clicks, drags, keys (a chord is one) and typed texts since the act began. */
  let cost = 0;

  const hand = {
    async press(key: KeyInput, modifier?: KeyInput): Promise<void> {
      cost += 1;
      if (modifier !== undefined) await page.keyboard.down(modifier);
      await page.keyboard.press(key);
      if (modifier !== undefined) await page.keyboard.up(modifier);
    },
    async type(text: string): Promise<void> {
      cost += 1;
      await page.keyboard.type(text);
    },
    async click(selector: string): Promise<void> {
      cost += 1;
      await page.locator(selector).click();
    },
    async drag(...path: [from: { x: number; y: number }, to: { x: number; y: number }]): Promise<void> {
      cost += 1;
      await drag(page, ...path);
    },
  };

  const post = (person: Person, path: string, body: object) => postAs(server.url, person, path, body);

  async function open(path: string): Promise<void> {
    await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle0' });
    await page.waitForSelector('main h1');
  }

  const rowOf = (title: Title) => `main [data-index]:has(input[aria-label="Complete: ${title}"])`;
  const textOf = (title: Title) => page.$eval(rowOf(title), (row) => (row as HTMLElement).innerText);

  /** The row has the focus, as it has after any act on it: that is where all products are counted from. */
  async function focusRow(title: Title): Promise<void> {
    await page.waitForSelector(rowOf(title));
    await page.focus(rowOf(title));
    cost = 0;
  }

  async function seeToast(text: string): Promise<void> {
    await page.locator(`ol[aria-live] ::-p-text(${text})`).wait();
  }

  beforeAll(async () => {
    browser = await openBrowser({ width: 1440, height: 900 });
    const [ana, ben] = [await registerVerified(server, 'Ana'), await registerVerified(server, 'Ben')];
    const organizationId = uuidv7();
    await post(ana, 'organizations', { id: organizationId, name: 'Works' });
    await post(ana, `organizations/${organizationId}/addMember/${ben.userId}`, {});
    await post(ben, `organizations/${organizationId}/join`, {});
    const socket = await openSocket(server.url, 'tasks', ana.token);
    for (const [index, title] of TITLES.entries()) {
      await emitWrite(socket, 'createTask', {
        id: uuidv7(),
        title,
        organizationId,
        importance: 90 - index,
        ...(title === 'Jam' && { dueDate: new Date(Date.now() - 2 * DAY).toISOString() }),
      });
    }
    const [tracked, end] = [uuidv7(), Date.now() - 7 * DAY];
    await emitWrite(socket, 'createTask', { id: tracked, title: 'Tracked last week', importance: 10 });
    await emitWrite(socket, 'createNoteTimerRecord', {
      id: tracked,
      data: {
        recordId: uuidv7(),
        startedAt: new Date(end - HOUR).toISOString(),
        endedAt: new Date(end).toISOString(),
      },
    });
    socket.disconnect();
    page = await openSignedIn(await browser.createBrowserContext(), server.url, ana);
  });
  beforeEach(async () => {
    await open(LIST);
    await page.waitForSelector(rowOf('Jam'));
    cost = 0;
  });

  it('adds a task with a date: Q, the line, Enter', async () => {
    await hand.press('q');
    await page.waitForSelector('[role=dialog] input:focus');
    await hand.type('Ring the baker tomorrow');
    await hand.press('Enter');
    expect(cost).toBeLessThanOrEqual(3);
    await waitUntil('no dialog', async () => (await page.$('[role=dialog]')) === null);
    await seeText(page, 'Ring the baker');
  });

  it('completes a task: a click', async () => {
    await hand.click('main input[aria-label="Complete: Apples"]');
    expect(cost).toBeLessThanOrEqual(1);
    await seeToast('Completed: ');
  });

  it('moves a task to tomorrow: T', async () => {
    await focusRow('Bread');
    await hand.press('t');
    expect(cost).toBeLessThanOrEqual(1);
    await waitUntil('tomorrow', async () => (await textOf('Bread')).includes('Tomorrow'));
  });

  it('starts a timer: a click', async () => {
    await hand.click(named('Start the timer: Cheese', 'button', 'main'));
    expect(cost).toBeLessThanOrEqual(1);
    await page.waitForSelector(named('Stop the timer: Cheese', 'button'));
  });

  it('plans a task in the calendar: a drag', async () => {
    await open('/schedule/week');
    // Opened once, the list stays open on this device.
    await openNotPlanned(page);
    const column = await weekdayColumn(page, 3);
    cost = 0;
    await hand.drag(await unscheduledTask(page, 'Dates'), column);
    expect(cost).toBeLessThanOrEqual(1);
    await waitUntil('a block', async () =>
      (await blocksOn(page, column.date)).some((text) => text.includes('Dates')),
    );
  });

  it('delegates a task: A, a name, Enter', async () => {
    await focusRow('Eggs');
    await hand.press('a');
    await page.waitForSelector('[role=dialog] input:focus');
    await hand.type('ben');
    await hand.press('Enter');
    expect(cost).toBeLessThanOrEqual(3);
    await seeToast('Ben');
    await page.waitForSelector(rowOf('Eggs'), { hidden: true });
  });

  it('comments on a task: C, the text, Send', async () => {
    await focusRow('Flour');
    await hand.press('c');
    await page.waitForFunction(
      () =>
        document.activeElement?.closest('[role=dialog] [contenteditable=true], [role=dialog] textarea') !=
        null,
    );
    await hand.type('Wholemeal, please');
    await hand.click(named('Send', 'button', '[role=dialog]'));
    expect(cost).toBeLessThanOrEqual(4);
    await waitUntil('no dialog', async () => (await page.$('[role=dialog]')) === null);
    await page.locator(`${rowOf('Flour')} a`).click();
    await page.locator('aside article ::-p-text(Wholemeal, please)').wait();
  });

  it('adds a subtask: two clicks, the line, Enter', async () => {
    await hand.click(`${rowOf('Grapes')} a`);
    await hand.click('aside article input[placeholder^="Add"]');
    await hand.type('Seedless');
    await hand.press('Enter');
    expect(cost).toBeLessThanOrEqual(4);
    await page.locator('aside article ::-p-text(Seedless)').wait();
  });

  it('finds a task: Ctrl and K, words, Enter', async () => {
    await hand.press('k', 'Control');
    await page.waitForSelector('[role=dialog] input:focus');
    await hand.type('hone');
    await page.locator('[role=menuitem][data-focused] ::-p-text(Honey)').wait();
    await hand.press('Enter');
    expect(cost).toBeLessThanOrEqual(3);
    await page.locator('h1 ::-p-text(Honey), article ::-p-text(Honey)').wait();
  });

  it('filters a list: F and a key for each choice', async () => {
    await hand.press('f');
    await page.waitForFunction(
      () =>
        document.activeElement?.closest('[role=dialog] [role=toolbar], [role=dialog] [role=group]') != null,
    );
    await hand.press('Space');
    expect(cost).toBeLessThanOrEqual(3);
    await page.waitForSelector(rowOf('Icing'), { hidden: true });
    await page.waitForSelector(rowOf('Jam'));
  });

  it('shows this week: W', async () => {
    await hand.press('w');
    expect(cost).toBeLessThanOrEqual(1);
    await page.waitForFunction(() => location.pathname === '/schedule/week');
    await page.waitForSelector('[role=cell][data-date]');
  });

  it('shows the report of last week: two clicks', async () => {
    await hand.click(named('Time tracking', 'link', 'nav'));
    await hand.click(named('Previous', 'button', 'main'));
    expect(cost).toBeLessThanOrEqual(2);
    await seeText(page, 'Tracked last week');
  });
});
