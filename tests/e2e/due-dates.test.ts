import type { Browser, Page } from 'puppeteer';
import type { Socket } from 'socket.io-client';
import { v7 } from 'uuid';
import { beforeAll, expect, inject, it } from 'vitest';
import { calendarEvents } from '#contract/events/calendar-events.ts';
import { answerEnvelope, answerName } from '#contract/events/event.ts';
import { waitUntil } from '../wait-until.ts';
import { drag, pressButton } from './app-page.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, registerPerson } from './browser-person.ts';
import { journey } from './journey.ts';
import { emitWrite, openSocket } from './raw-socket.ts';
import { boxOfBlock, describeItem, pointAt, waitForWeek } from './week-page.ts';

// A week without the current day and without a clock change; the browser's zone is UTC.
const TUESDAY = '2027-03-02';
const WEDNESDAY = '2027-03-03';
const FRIDAY = '2027-03-05';

journey('due dates in the week', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let page: Page;
  let tasks: Socket;
  let calendar: Socket;
  const call = v7();
  const letter = v7();
  const marker = (id: string) => `[data-item="due-${id}"]`;

  /** Times of the task's blocks at the server. */
  async function blocksOf(taskId: string): Promise<string[]> {
    const answer = new Promise((done) => calendar.once(answerName('getScheduleItems'), done));
    calendar.emit('getScheduleItems', { requestId: v7() });
    const { data } = answerEnvelope.parse(await answer);
    const items = calendarEvents.getScheduleItems.answer.parse(data);
    return items.filter(({ noteId }) => noteId === taskId).map(describeItem);
  }

  async function expectBlocks(taskId: string, wanted: string[]): Promise<void> {
    const isThere = async () => String(await blocksOf(taskId)) === String(wanted);
    await waitUntil('the server has them', isThere).catch(() => undefined);
    expect(await blocksOf(taskId)).toEqual(wanted);
  }

  beforeAll(async () => {
    browser = await openBrowser();
    const person = await registerPerson(server.url, 'Ada');
    tasks = await openSocket(server.url, 'tasks', person.token);
    calendar = await openSocket(server.url, 'calendar', person.token);
    await emitWrite(tasks, 'createTask', {
      id: call,
      title: 'Ring the bank',
      workload: 30,
      dueDate: `${TUESDAY}T11:00:00.000Z`,
    });
    await emitWrite(tasks, 'createTask', {
      id: letter,
      title: 'Send the letter',
      dueDate: `${WEDNESDAY}T00:00:00.000Z`,
      dueDay: WEDNESDAY,
      isWholeDay: true,
    });
    page = await openSignedIn(await browser.createBrowserContext(), server.url, person);
    await page.emulateTimezone('UTC');
    await page.goto(`${server.url}/schedule/week/${WEDNESDAY}`, { waitUntil: 'domcontentloaded' });
    await waitForWeek(page, TUESDAY);
  });

  it('stand at their time, and those of a whole day above the hours', async () => {
    await page.waitForSelector(marker(call));
    const { x, y, width } = await boxOfBlock(page, `due-${call}`);
    const eleven = await pointAt(page, TUESDAY, 11 * 60);
    expect(Math.abs(y - eleven.y)).toBeLessThan(2);
    expect(x + width).toBeGreaterThan(eleven.x);
    const place = await page.$eval(marker(letter), (element) =>
      element.closest<HTMLElement>('[role="cell"]')?.getAttribute('data-date'),
    );
    expect(place).toBe(WEDNESDAY);
    expect((await boxOfBlock(page, `due-${letter}`)).y).toBeLessThan(y);
  });

  it('become blocks of the estimated length when dragged, and stay', async () => {
    const { x, y } = await boxOfBlock(page, `due-${call}`);
    await drag(page, { x: x + 20, y: y + 8 }, await pointAt(page, FRIDAY, 9 * 60 + 5));
    await expectBlocks(call, [`${FRIDAY} 09:00–09:30`]);
    await page.waitForSelector(marker(call));
  });

  it('are opened by a click, and plan the time that ends when the task is due', async () => {
    const { x, y } = await boxOfBlock(page, `due-${call}`);
    await page.mouse.click(x + 20, y + 8);
    await pressButton(page, 'Plan 10:30 – 11:00 AM');
    await expectBlocks(call, [`${TUESDAY} 10:30–11:00`, `${FRIDAY} 09:00–09:30`]);
  });

  it('are opened, and finished, by keys', async () => {
    await page.focus(marker(letter));
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role="dialog"] ::-p-text(Send the letter)');
    await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]') != null);
    await page.keyboard.press('Escape');
    await page.waitForFunction((selector) => document.activeElement?.matches(selector), {}, marker(letter));
    await page.keyboard.press('x');
    await page.waitForFunction((selector) => document.querySelector(selector) === null, {}, marker(letter));
    expect(await page.$(marker(call))).not.toBeNull();
  });

  it('and their blocks answer to the keys of their task', async () => {
    await page.focus(`[data-block-of="${call}"]:not([data-item^="due-"])`);
    await page.keyboard.press('t');
    await page.waitForSelector('ol[aria-live] ::-p-text(Due tomorrow: Ring the bank)');
    await page.waitForFunction((selector) => document.querySelector(selector) === null, {}, marker(call));
  });
});
