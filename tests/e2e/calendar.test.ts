import type { Browser, Page } from 'puppeteer';
import type { Socket } from 'socket.io-client';
import { v7 } from 'uuid';
import { beforeAll, expect, inject, it } from 'vitest';
import { calendarEvents } from '#contract/events/calendar-events.ts';
import { answerEnvelope, answerName } from '#contract/events/event.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { isGate } from '#tests/random-seed.ts';
import { waitUntil } from '../wait-until.ts';
import { drag, openNotPlanned, pressButton, unscheduledTask } from './app-page.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, type Person, registerPerson } from './browser-person.ts';
import { journey } from './journey.ts';
import { emitWrite, openSocket } from './raw-socket.ts';
import { waitUntilStill } from './wait-until-still.ts';
import {
  boxOfBlock,
  describeItem,
  hourHeight,
  moveBlock,
  type Point,
  pointAt,
  seeBlock,
  waitForWeek,
} from './week-page.ts';

// A week without the current day and without a clock change; the browser's zone is UTC.
const TUESDAY = '2027-03-02';
const WEDNESDAY = '2027-03-03';
const FRIDAY = '2027-03-05';

journey('blocks in the week, by mouse and key', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let page: Page;
  let socket: Socket;
  let ada: Person;
  let planId = '';
  let taskId = '';

  /** All blocks of the week at the server. */
  async function serverItems(): Promise<ScheduleItem[]> {
    const answer = new Promise((done) => socket.once(answerName('getCalendarItems'), done));
    socket.emit('getCalendarItems', {
      requestId: v7(),
      timeMin: '2027-02-27T00:00:00.000Z',
      timeMax: '2027-03-08T00:00:00.000Z',
    });
    const { data } = answerEnvelope.parse(await answer);
    return calendarEvents.getCalendarItems.answer.parse(data);
  }

  /** Waits until the server has the block at these times, or has none where `times` is null. Returns its id. */
  async function expectItem(isIt: (item: ScheduleItem) => boolean, times: string | null): Promise<string> {
    let found: ScheduleItem | undefined;
    const isThere = async () => {
      found = (await serverItems()).find(isIt);
      return (found === undefined ? null : describeItem(found)) === times;
    };
    await waitUntil('the server has it', isThere).catch(() => undefined);
    expect(found === undefined ? null : describeItem(found)).toBe(times);
    return found?.id ?? '';
  }

  /** Expects the page to draw the block so, also after a reload. */
  async function expectDrawn(id: string, date: string, words: string): Promise<void> {
    const seen = (wanted: { id: string; date: string; words: string }) =>
      [
        ...document.querySelectorAll(`[role="cell"][data-date="${wanted.date}"] [data-item="${wanted.id}"]`),
      ].some((block) => block.textContent?.includes(wanted.words));
    await page.waitForFunction(seen, {}, { id, date, words });
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.waitForFunction(seen, {}, { id, date, words });
    await calendarStands();
  }

  const calendarStands = () => waitForWeek(page, TUESDAY);
  const at = (date: string, minutes: number) => pointAt(page, date, minutes);

  async function wholeDayOf(date: string): Promise<Point> {
    return page.evaluate((day) => {
      const cell = [...document.querySelectorAll(`[role="cell"][data-date="${day}"]`)].find(
        (found) => found.getBoundingClientRect().height < 100,
      );
      const box = cell?.getBoundingClientRect();
      if (box === undefined) throw new Error(`no row of whole days on ${day}`);
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    }, date);
  }

  const isPlan = ({ id }: ScheduleItem) => id === planId;

  beforeAll(async () => {
    browser = await openBrowser();
    ada = await registerPerson(server.url, 'Ada');
    socket = await openSocket(server.url, 'calendar', ada.token);
    const tasks = await openSocket(server.url, 'tasks', ada.token);
    taskId = v7();
    await emitWrite(tasks, 'createTask', { id: taskId, title: 'Ring Bob', workload: 30 });
    tasks.disconnect();
    page = await openSignedIn(await browser.createBrowserContext(), server.url, ada);
    await page.emulateTimezone('UTC');
    await page.goto(`${server.url}/schedule/week/${WEDNESDAY}`, { waitUntil: 'domcontentloaded' });
    await openNotPlanned(page);
    await calendarStands();
  });

  it('are created by drawing and naming a time span', async () => {
    const [from, to] = [await at(TUESDAY, 9 * 60 + 5), await at(TUESDAY, 10 * 60 + 25)];
    await drag(page, from, to);
    await page.waitForSelector('[role="dialog"] input');
    await page.keyboard.type('Plan the party');
    await page.keyboard.press('Enter');
    planId = await expectItem(({ title }) => title === 'Plan the party', `${TUESDAY} 09:00–10:30`);
    await expectDrawn(planId, TUESDAY, '9:00 – 10:30 AM');
  });

  it('move by exactly one hour, wherever they are grabbed', async () => {
    for (const below of [7, 20, 38, 53]) {
      await moveBlock(page, planId, below, { x: 0, y: await hourHeight(page, TUESDAY) });
      await expectItem(isPlan, `${TUESDAY} 10:00–11:30`);
      await moveBlock(page, planId, below, { x: 0, y: -(await hourHeight(page, TUESDAY)) });
      await expectItem(isPlan, `${TUESDAY} 09:00–10:30`);
    }
    await moveBlock(page, planId, 20, { x: 0, y: await hourHeight(page, TUESDAY) });
    await expectItem(isPlan, `${TUESDAY} 10:00–11:30`);
    await expectDrawn(planId, TUESDAY, '10:00 – 11:30 AM');
  });

  it('move to another day', async () => {
    const [tuesday, friday] = [await at(TUESDAY, 0), await at(FRIDAY, 0)];
    await moveBlock(page, planId, 20, { x: friday.x - tuesday.x, y: 0 });
    await expectItem(isPlan, `${FRIDAY} 10:00–11:30`);
    await expectDrawn(planId, FRIDAY, '10:00 – 11:30 AM');
  });

  it('stay where they are dropped although something changes elsewhere meanwhile, which is drawn afterwards', async () => {
    const { x, y, width } = await boxOfBlock(page, planId);
    const from = { x: Math.round(x + width / 2), y: Math.round(y + 20) };
    const below = from.y + (await hourHeight(page, FRIDAY));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, below, { steps: 8 });
    const tasks = await openSocket(server.url, 'tasks', ada.token);
    const title = 'Water the plants';
    await emitWrite(tasks, 'createTask', { id: v7(), title, dueDate: `${WEDNESDAY}T15:00:00.000Z` });
    tasks.disconnect();
    await page.waitForSelector(`aside [data-task] ::-p-text(${title})`);
    await page.mouse.up();
    await expectItem(isPlan, `${FRIDAY} 11:00–12:30`);
    await seeBlock(page, WEDNESDAY, title);
    await moveBlock(page, planId, 20, { x: 0, y: -(await hourHeight(page, FRIDAY)) });
    await expectItem(isPlan, `${FRIDAY} 10:00–11:30`);
  });

  it('are resized from their end', async () => {
    const { height } = await boxOfBlock(page, planId);
    await moveBlock(page, planId, height - 1, { x: 0, y: (await hourHeight(page, TUESDAY)) * 0.75 });
    await expectItem(isPlan, `${FRIDAY} 10:00–12:15`);
    await expectDrawn(planId, FRIDAY, '10:00 AM – 12:15 PM');
  });

  it('move to the whole-day row and back', async () => {
    const { x, y } = await boxOfBlock(page, planId);
    const row = await wholeDayOf(WEDNESDAY);
    await drag(page, { x: x + 30, y: y + 20 }, row);
    await expectItem(isPlan, `${WEDNESDAY} to 2027-03-04`);
    await expectDrawn(planId, WEDNESDAY, 'Plan the party');
    const { x: left, y: top } = await boxOfBlock(page, planId);
    await drag(page, { x: left + 30, y: top + 8 }, () => at(TUESDAY, 11 * 60 + 5));
    await expectItem(isPlan, `${TUESDAY} 11:00–12:00`);
    await expectDrawn(planId, TUESDAY, '11:00 AM – 12:00 PM');
  });

  it('are created by dropping a task next to the undo message, which neither moves nor stops working', async () => {
    await moveBlock(page, planId, 20, { x: 0, y: await hourHeight(page, TUESDAY) });
    await expectItem(isPlan, `${TUESDAY} 12:00–13:00`);
    // Scrolled down to midnight, so that the calendar does not scroll by itself near its lower edge.
    await page.evaluate((day) => {
      for (const cell of document.querySelectorAll(`[role="cell"][data-date="${day}"]`))
        cell.scrollIntoView({ block: 'end' });
    }, WEDNESDAY);
    const target = await page.waitForFunction(
      (day) => {
        const column = [...document.querySelectorAll(`[role="cell"][data-date="${day}"]`)].find(
          (cell) => cell.getBoundingClientRect().height > 500,
        );
        const message = [...document.querySelectorAll('ol[aria-live] > li')].at(-1);
        const main = document.querySelector('main');
        if (column === undefined || message === undefined || main === null) return null;
        const [days, offer] = [column.getBoundingClientRect(), message.getBoundingClientRect()];
        const point = { x: Math.round(days.left + days.width / 2), y: Math.round(offer.top - 40) };
        if (offer.bottom > main.getBoundingClientRect().bottom || point.y > days.bottom) return null;
        return point;
      },
      {},
      WEDNESDAY,
    );
    const position = await target.jsonValue();
    if (position === null) throw new Error('no message over the calendar');
    const clock = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16);
    /** Drops the task there, and returns the times of that point as the calendar is scrolled now. */
    const dropRing = async () => {
      const minutes = await page.evaluate(
        (day, y) => {
          const columns = [...document.querySelectorAll(`[role="cell"][data-date="${day}"]`)];
          const days = columns.map((cell) => cell.getBoundingClientRect()).find(({ height }) => height > 500);
          return days === undefined ? 0 : Math.floor(((y - days.top) / days.height) * 96) * 15;
        },
        WEDNESDAY,
        position.y,
      );
      await drag(page, await unscheduledTask(page, 'Ring Bob'), { x: position.x - 1, y: position.y - 1 });
      return `${WEDNESDAY} ${clock(minutes)}–${clock(minutes + 30)}`;
    };
    const isRing = ({ noteId }: ScheduleItem) => noteId === taskId;
    await expectItem(isRing, await dropRing());
    // The undo message is back, and still undoes the move.
    await pressButton(page, 'Undo');
    await expectItem(isPlan, `${TUESDAY} 11:00–12:00`);
    // The drop itself is undone by its key, which says so.
    await page.keyboard.down('Control');
    await page.keyboard.press('z');
    await page.keyboard.up('Control');
    await page.waitForSelector('ol[aria-live] ::-p-text(Undone: “Ring Bob” planned for)');
    await expectItem(isRing, null);
    await expectDrawn(await expectItem(isRing, await dropRing()), WEDNESDAY, 'Ring Bob');
  });

  it('are moved, resized, deleted and restored by keys', async () => {
    await page.focus(`[data-item="${planId}"]`);
    const press = async (key: 'ArrowDown' | 'ArrowUp' | 'ArrowRight', times: string, shift = false) => {
      await page.waitForFunction(
        (id) => document.activeElement?.getAttribute('data-item') === id,
        {},
        planId,
      );
      if (shift) await page.keyboard.down('Shift');
      await page.keyboard.press(key);
      if (shift) await page.keyboard.up('Shift');
      await expectItem(isPlan, times);
    };
    await press('ArrowDown', `${TUESDAY} 11:15–12:15`);
    await press('ArrowDown', `${TUESDAY} 11:30–12:30`);
    await press('ArrowUp', `${TUESDAY} 11:15–12:15`);
    await press('ArrowRight', `${WEDNESDAY} 11:15–12:15`);
    await press('ArrowDown', `${WEDNESDAY} 11:15–12:30`, true);
    await press('ArrowUp', `${WEDNESDAY} 11:15–12:15`, true);
    await page.keyboard.press('Delete');
    await expectItem(isPlan, null);
    await pressButton(page, 'Undo');
    await expectItem(isPlan, `${WEDNESDAY} 11:15–12:15`);
    await expectDrawn(planId, WEDNESDAY, '11:15 AM – 12:15 PM');
  });

  /** Drags a block onto the list of tasks without a time, or its rail. */
  async function dropOnList(id: string): Promise<void> {
    // A message of what was done before would lie over the block.
    await page.reload({ waitUntil: 'domcontentloaded' });
    await calendarStands();
    // The calendar takes the room beside the list once both are drawn: measured before, the drop would miss.
    await waitUntilStill(page);
    await page.waitForFunction(
      (selector) => {
        const block = document.querySelector(selector);
        block?.scrollIntoView({ block: 'center' });
        const { left, top } = block?.getBoundingClientRect() ?? { left: 0, top: 0 };
        return document.elementFromPoint(left + 20, top + 8)?.closest(selector) != null;
      },
      {},
      `[data-item="${id}"]`,
    );
    const list = await (await page.waitForSelector('aside'))?.boundingBox();
    if (!list) throw new Error('no list');
    const { x, y } = await boxOfBlock(page, id);
    await drag(page, { x: x + 20, y: y + 8 }, { x: list.x + list.width / 2, y: list.y + 200 });
  }

  it.skipIf(isGate)(
    'are taken out of the calendar by dropping them on the list, and put back by undo',
    async () => {
      const isRing = ({ noteId }: ScheduleItem) => noteId === taskId;
      const { id } = (await serverItems()).find(isRing) ?? { id: '' };
      await dropOnList(id);
      await expectItem(isRing, null);
      await unscheduledTask(page, 'Ring Bob');
      const before = (await serverItems()).length;
      await pressButton(page, 'Undo');
      await waitUntil('the block is back', async () => (await serverItems()).length === before + 1);
      await page.waitForSelector(`[data-item="${id}"]`);
    },
  );

  it.skipIf(isGate)(
    'have the room of the list while it is closed to a rail, which stays and takes them, too',
    async () => {
      const widthOfDay = () =>
        page.$eval(`[role="cell"][data-date="${TUESDAY}"]`, (cell) => cell.getBoundingClientRect().width);
      const narrow = await widthOfDay();
      await pressButton(page, 'Close list');
      await waitUntil('the days are wider', async () => (await widthOfDay()) > narrow + 25);
      expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-rail'))).toBe(true);
      const isRing = ({ noteId }: ScheduleItem) => noteId === taskId;
      const { id } = (await serverItems()).find(isRing) ?? { id: '' };
      await dropOnList(id);
      await expectItem(isRing, null);
      expect(await widthOfDay()).toBeGreaterThan(narrow + 25);
      await openNotPlanned(page);
      await unscheduledTask(page, 'Ring Bob');
    },
  );
});
