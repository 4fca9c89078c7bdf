import type { Browser, Page } from 'puppeteer';
import { v7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { waitUntil } from '../wait-until.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, registerPerson } from './browser-person.ts';
import { emitWrite, openSocket } from './raw-socket.ts';
import { waitUntilStill } from './wait-until-still.ts';

const TASK = 'Post the parcel';
const CONTENT = 'main > :not([role=progressbar])';

/** Right edges of what stands below each other, which are to be one line. */
const ends = (page: Page, ...selectors: string[]) =>
  page.evaluate(
    (all) => all.map((selector) => document.querySelector(selector)?.getBoundingClientRect().right ?? -1),
    selectors,
  );

describe('the pages of a day', () => {
  const server = inject('sharedServer');
  const id = v7();
  const blockId = v7();
  let browser: Browser;
  let page: Page;
  let token: string;

  const open = async (path: string) => {
    await page.goto(`${server.url}${path}`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('main h1, main h2');
    await waitUntilStill(page);
  };

  beforeAll(async () => {
    browser = await openBrowser({ width: 1280, height: 800 });
    const person = await registerPerson(server.url, 'Ida');
    ({ token } = person);
    page = await openSignedIn(await browser.createBrowserContext(), server.url, person);
    const today = await page.evaluate(() => new Intl.DateTimeFormat('en-CA').format(new Date()));
    const socket = await openSocket(server.url, 'tasks', person.token);
    await emitWrite(socket, 'createTask', {
      id,
      title: TASK,
      description: 'Weigh it **first**.',
      dueDate: `${today}T00:00:00.000Z`,
      dueDay: today,
      isWholeDay: true,
    });
    socket.disconnect();
    const calendar = await openSocket(server.url, 'calendar', person.token);
    await emitWrite(calendar, 'createScheduleItem', {
      props: {
        id: blockId,
        title: 'Everything about the parcels of the whole year, in one sitting',
        startDate: '2027-03-09T10:00:00.000Z',
        endDate: '2027-03-09T10:45:00.000Z',
        timeZone: 'UTC',
      },
    });
    calendar.disconnect();
  });
  beforeEach(() => page.setViewport({ width: 1280, height: 800 }));

  it('show what is due today under Today, without a block', async () => {
    await open('/wall');
    await page.waitForSelector(`::-p-xpath(//main//section[.//h2="Today"]//*[contains(., "${TASK}")])`);
  });

  it('show a description as it reads, not as its source', async () => {
    await open('/stack');
    await page.waitForSelector('main strong ::-p-text(first)');
    expect(await page.$eval('main', ({ innerText }) => innerText)).not.toContain('**');
  });

  it('keep a comment’s draft without giving it the focus', async () => {
    const draft = 'main [contenteditable=true]';
    await open(`/task/${id}`);
    await page.locator('main ::-p-text(Write a comment.)').click();
    await page.waitForSelector(`${draft}:focus`);
    await page.keyboard.type('Half is done');
    await open('/wall');
    await open(`/task/${id}`);
    await page.waitForSelector(`${draft} ::-p-text(Half is done)`);
    expect(await page.$(`${draft}:focus`)).toBeNull();
    expect(await page.$eval('main', ({ scrollTop }) => scrollTop)).toBe(0);
  });

  it('give a heading the focus without a box', async () => {
    await open('/wall');
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await waitUntil('the heading has the focus', () =>
      page.evaluate(() => document.activeElement?.tagName === 'H1'),
    );
    expect(await page.$eval('h1:focus', (heading) => getComputedStyle(heading).outlineStyle)).toBe('none');
  });

  it('end what is not planned where its head ends', async () => {
    await open('/schedule/today');
    await page.waitForSelector('main [data-drag]');
    const [content, row] = await ends(page, CONTENT, 'main [data-drag]');
    expect(row).toBe(content);
  });

  it('have the buttons below the day in sight on a phone, with a running timer too', async () => {
    const recordId = v7();
    const clientNow = new Date().toISOString();
    const socket = await openSocket(server.url, 'tasks', token);
    await emitWrite(socket, 'startNoteTimer', { id, data: { recordId, startedAt: clientNow, clientNow } });
    await page.setViewport({ width: 390, height: 664 });
    await open('/schedule/today');
    const isInSight = (text: string) =>
      page.evaluate((wanted) => {
        const button = [...document.querySelectorAll('main button')].find(
          (each) => each.textContent === wanted,
        );
        const { left, top, width, height } = button?.getBoundingClientRect() ?? new DOMRect();
        const at = document.elementFromPoint(left + width / 2, top + height - 2);
        return at !== null && button?.contains(at) === true;
      }, text);
    expect([await isInSight('New time block'), await isInSight('Tasks')]).toEqual([true, true]);
    await emitWrite(socket, 'deleteNoteTimerRecord', { id, recordId });
    socket.disconnect();
  });

  it('begin a block with its time, however long its title is', async () => {
    await open('/schedule/week/2027-03-10');
    const text = await page.$eval(`main [data-item="${blockId}"]`, (block) =>
      block instanceof HTMLElement ? block.innerText : '',
    );
    expect(text).toMatch(/^\d+:\d\d/);
  });

  it.each(['/wall', '/action/urgency', '/cooperate', '/collect', '/time', '/notifications'])(
    'reach the end of a wide screen: %s',
    async (path) => {
      await page.setViewport({ width: 1920, height: 1000 });
      await open(path);
      const [screen = 0, content = 0] = await ends(page, 'main', CONTENT);
      expect(screen - content).toBeLessThan(64);
    },
  );

  it('begin at one edge of a wide screen', async () => {
    await page.setViewport({ width: 1920, height: 1000 });
    const edges = new Map<string, number>();
    for (const path of [
      ...[
        '/time',
        '/settings',
        '/settings/import',
        '/profile',
        '/roles',
        '/menu',
        '/instructions',
        '/notifications',
      ],
      ...['/cooperate/requests', '/collect/collections', `/schedule-item/${blockId}`],
    ]) {
      await open(path);
      edges.set(
        path,
        await page.$eval(CONTENT, (content) => {
          const words = [...content.querySelectorAll('h1, h2, h3, p, a')].find(
            (element) => element.getBoundingClientRect().width > 1,
          );
          return Math.round(words?.getBoundingClientRect().left ?? -1);
        }),
      );
    }
    expect([...new Set(edges.values())], [...edges].join(' ')).toHaveLength(1);
  });
});
