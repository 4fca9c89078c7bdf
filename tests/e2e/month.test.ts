import type { Browser, Page } from 'puppeteer';
import type { Socket } from 'socket.io-client';
import { v7 } from 'uuid';
import { beforeAll, expect, inject, it } from 'vitest';
import { calendarEvents } from '#contract/events/calendar-events.ts';
import { answerEnvelope, answerName } from '#contract/events/event.ts';
import { waitUntil } from '../wait-until.ts';
import { drag, openNotPlanned, pressButton, seeText, unscheduledTask } from './app-page.ts';
import { axeFaults } from './axe.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, registerPerson } from './browser-person.ts';
import { named } from './by-name.ts';
import { journey } from './journey.ts';
import { emitWrite, openSocket } from './raw-socket.ts';
import { waitUntilStill } from './wait-until-still.ts';
import type { Point } from './week-page.ts';

// A month without the current day and without a clock change until its last week; the browser's zone is UTC.
const TUESDAY = '2027-03-02';
const THURSDAY = '2027-03-11';

journey('a month', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let page: Page;
  let calendar: Socket;
  const meeting = v7();
  const rent = v7();
  const fence = v7();

  async function startsOf(isIt: (item: { id: string; noteId: string | null }) => boolean): Promise<string[]> {
    const answer = new Promise((done) => calendar.once(answerName('getScheduleItems'), done));
    calendar.emit('getScheduleItems', { requestId: v7() });
    const { data } = answerEnvelope.parse(await answer);
    const items = calendarEvents.getScheduleItems.answer.parse(data);
    return items.filter(isIt).map(({ startDate }) => startDate);
  }

  async function expectStart(isIt: Parameters<typeof startsOf>[0], start: string): Promise<void> {
    await waitUntil('the server has it', async () => String(await startsOf(isIt)) === start).catch(
      () => undefined,
    );
    expect(await startsOf(isIt)).toEqual([start]);
  }
  const isMeeting = ({ id }: { id: string }) => id === meeting;

  async function dayPoint(date: string): Promise<Point> {
    const cell = await page.waitForSelector(`main [data-date="${date}"]`);
    const box = await cell?.boundingBox();
    if (!box) throw new Error(`${date} is not shown`);
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height - 8) };
  }

  async function seeOn(date: string, id: string): Promise<void> {
    await page.waitForSelector(`main [data-date="${date}"] [data-item="${id}"]`);
  }

  beforeAll(async () => {
    browser = await openBrowser();
    const person = await registerPerson(server.url, 'Ada');
    calendar = await openSocket(server.url, 'calendar', person.token);
    const tasks = await openSocket(server.url, 'tasks', person.token);
    await emitWrite(tasks, 'createTask', { id: fence, title: 'Paint the fence', workload: 45 });
    await emitWrite(tasks, 'createTask', {
      id: rent,
      title: 'Pay the rent',
      dueDate: '2027-03-31T00:00:00.000Z',
      dueDay: '2027-03-31',
      isWholeDay: true,
    });
    tasks.disconnect();
    await emitWrite(calendar, 'createScheduleItem', {
      props: {
        id: meeting,
        title: 'Meet the mason',
        startDate: `${TUESDAY}T14:00:00.000Z`,
        endDate: `${TUESDAY}T15:00:00.000Z`,
        timeZone: 'UTC',
      },
    });
    page = await openSignedIn(await browser.createBrowserContext(), server.url, person);
    await page.emulateTimezone('UTC');
    await page.goto(`${server.url}/schedule/month/2027-03-17`, { waitUntil: 'domcontentloaded' });
  });

  it('has whole weeks, with blocks and due dates on their days', async () => {
    await seeText(page, 'March 2027');
    await seeOn(TUESDAY, meeting);
    await seeOn('2027-03-31', `due-${rent}`);
    await page.waitForSelector('main [data-date="2027-02-28"]');
    expect(await page.$('main [data-date="2027-02-27"]')).toBeNull();
    await waitUntilStill(page);
    expect(await axeFaults(page)).toEqual([]);
  });

  it('moves a block to another day, at the same hour, by mouse and key', async () => {
    const box = await (await page.$(`[data-item="${meeting}"]`))?.boundingBox();
    if (!box) throw new Error('the block is not drawn');
    await drag(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, await dayPoint(THURSDAY));
    await expectStart(isMeeting, `${THURSDAY}T14:00:00.000Z`);
    await seeOn(THURSDAY, meeting);
    await page.focus(`[data-item="${meeting}"]`);
    await page.keyboard.press('ArrowDown');
    await expectStart(isMeeting, '2027-03-18T14:00:00.000Z');
    await seeOn('2027-03-18', meeting);
  });

  it('plans a task that is dropped on a day in the next free gap of its working hours', async () => {
    await openNotPlanned(page);
    await drag(page, await unscheduledTask(page, 'Paint the fence'), await dayPoint(THURSDAY));
    await expectStart(({ noteId }) => noteId === fence, `${THURSDAY}T09:00:00.000Z`);
    await page.waitForSelector(`main [data-date="${THURSDAY}"] [data-block-of="${fence}"]`);
  });

  it('goes on by months, and leads to a day', async () => {
    await pressButton(page, 'Next month');
    await seeText(page, 'April 2027');
    await pressButton(page, 'Previous month');
    await seeText(page, 'March 2027');
    await page.locator(`main [data-date="${THURSDAY}"] ::-p-text(11)`).click();
    await page.waitForFunction((path) => location.pathname === path, {}, `/schedule/today/${THURSDAY}`);
    await page.locator(named('Month', 'link', 'nav')).click();
    await page.waitForFunction(() => location.pathname === '/schedule/month');
  });
});
