import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderWorld } from '#tests/test-doubles/provider-world.ts';
import { DAY } from '#time/units.ts';
import { waitUntil } from '../wait-until.ts';
import { drag, pressButton, seeText } from './app-page.ts';
import { extensionFolder } from './browser.ts';
import { named } from './by-name.ts';
import { chooseServer, connectExtension, openExtensionPage } from './extension-page.ts';
import { journey } from './journey.ts';
import {
  EMULATED_TOKEN,
  type ProviderJourney,
  PUBLIC_URL,
  startProviderJourney,
} from './provider-journey.ts';
import { keptFor, recordTraffic } from './record-traffic.ts';
import { hourHeight, moveBlock, pointAt, seeBlock, unseeBlock, waitForWeek } from './week-page.ts';

const today = Math.floor(Date.now() / DAY) * DAY;
const dateOf = (day: number) => new Date(day).toISOString().slice(0, 10);
/** The week after next: it never contains the current time, and is always within the sync window. */
const monday = today + (15 - (new Date(today).getUTCDay() || 7)) * DAY;
const week = Array.from({ length: 8 }, (_, days) => dateOf(monday + days * DAY));
const [MONDAY = '', TUESDAY = '', WEDNESDAY = '', THURSDAY = ''] = week;

const hours = (date: string, from: string, to: string) => ({
  start: `${date}T${from}:00`,
  end: `${date}T${to}:00`,
  timeZone: 'UTC',
});

/** Events at a provider on some days as text: `Mend the roof 2026-11-30T09:00–10:00`. */
function linesOf(
  world: ProviderWorld,
  [first, end]: readonly [string, string],
  calendarId?: string,
): string[] {
  return world
    .see(`${first}T00:00:00.000Z`, `${end}T00:00:00.000Z`, calendarId)
    .map(({ title, start, end: to }) => `${title} ${start.slice(0, 16)}–${to.slice(11, 16)}`);
}

/** Answers the dialog for the edit range: the default, this occurrence only. */
async function answerOnlyThis(page: Page): Promise<void> {
  await page.waitForSelector(named('Only this one', 'radio', '[role=dialog]'));
  await page.locator(named('Change', 'button', '[role=dialog]')).click();
}

journey('outside calendars', () => {
  let journey: ProviderJourney;

  beforeAll(async () => {
    journey = await startProviderJourney([extensionFolder]);
  });

  async function seeOutside(lines: () => readonly string[], line: string): Promise<void> {
    await waitUntil(`${line} stands there`, () => lines().includes(line)).catch(() => undefined);
    expect(lines()).toContain(line);
  }

  describe.each([
    ['google', 'Google', 'Connect Google Calendar', 'ada@gmail.example'],
    ['microsoft', 'Microsoft', 'Connect Outlook calendar', 'Calendar'],
  ] as const)('of %s', (provider, name, connect, firstCalendar) => {
    const codes = new Set<string>();
    let world: ProviderWorld;
    let page: Page;
    let disclosed: () => string;
    let team = '';
    const outside = () => linesOf(world, [MONDAY, week[7] ?? '']);
    const inTeam = () => linesOf(world, [MONDAY, week[7] ?? ''], team);

    beforeAll(async () => {
      world = journey.worlds[provider];
      team = world.addCalendar('Team');
      const birthdays = world.addCalendar('Birthdays');
      world.create({ title: 'Mend the roof', ...hours(TUESDAY, '09:00', '10:00') });
      world.create({ title: 'Stand-up', ...hours(MONDAY, '11:00', '12:00'), rule: 'FREQ=DAILY;COUNT=4' });
      world.create({ title: 'Grace turns 40', ...hours(THURSDAY, '08:00', '09:00') }, birthdays);
      page = await journey.newPage(await journey.browser.createBrowserContext());
      disclosed = await recordTraffic(page, PUBLIC_URL);
      page.on('framenavigated', (frame) => {
        const code = new URL(frame.url()).searchParams.get('code');
        if (code !== null) codes.add(code);
      });
    });
    beforeEach(() => page.bringToFront());
    afterEach(() => expect(world.problems).toEqual([]));

    async function connectCalendars(): Promise<void> {
      await pressButton(page, connect);
      await journey.choosePerson(page, provider, '/schedule/calendars');
      await page.waitForSelector(named('Birthdays', 'switch'));
    }
    /** Selects another calendar in the first field that shows `before`. */
    async function chooseCalendar(before: string, next: string): Promise<void> {
      await page.locator(`button[aria-haspopup=listbox] ::-p-text(${before})`).click();
      await page.locator(`[role=option] ::-p-text(${next})`).click();
      await page.locator(`button[aria-haspopup=listbox] ::-p-text(${next})`).wait();
    }
    async function openCalendars(): Promise<void> {
      await page.goto(`${PUBLIC_URL}/schedule/calendars`, { waitUntil: 'domcontentloaded' });
    }
    async function openWeek(): Promise<void> {
      await page.goto(`${PUBLIC_URL}/schedule/week/${WEDNESDAY}`, { waitUntil: 'domcontentloaded' });
      await waitForWeek(page, TUESDAY);
    }

    it('come with the account that is connected, and are chosen', async () => {
      await journey.signIn(page, provider, '/schedule/calendars');
      await connectCalendars();
      await page.waitForSelector(named(firstCalendar, 'switch'));
      await (await page.waitForSelector(named('Birthdays', 'switch')))?.press('Space');
      await chooseCalendar('Daywall only', 'Team');
    });

    it('show their events in the week', async () => {
      await openWeek();
      await seeBlock(page, TUESDAY, 'Mend the roof', '9:00 – 10:00 AM');
      await seeBlock(page, MONDAY, 'Stand-up', '11:00 AM – 12:00 PM');
      await unseeBlock(page, 'Grace turns 40');
    });

    it('follow a drag here, and moves there are followed here', async () => {
      const id = await seeBlock(page, TUESDAY, 'Mend the roof');
      await moveBlock(page, id, 20, { x: 0, y: await hourHeight(page, TUESDAY) });
      await seeOutside(outside, `Mend the roof ${TUESDAY}T10:00–11:00`);
      const [event] = world.see(`${TUESDAY}T10:00:00.000Z`, `${TUESDAY}T11:00:00.000Z`);
      world.move(event?.id ?? '', `${WEDNESDAY}T14:00:00`, `${WEDNESDAY}T15:30:00`, 'UTC');
      await seeBlock(page, WEDNESDAY, 'Mend the roof', '2:00 – 3:30 PM');
    });

    it('apply an edit of one occurrence to that one alone', async () => {
      const id = await seeBlock(page, WEDNESDAY, 'Stand-up');
      await moveBlock(page, id, 20, { x: 0, y: -(await hourHeight(page, TUESDAY)) });
      await answerOnlyThis(page);
      await seeOutside(outside, `Stand-up ${WEDNESDAY}T10:00–11:00`);
      const others = [MONDAY, TUESDAY, THURSDAY].map((day) => `Stand-up ${day}T11:00–12:00`);
      expect(outside()).toEqual(expect.arrayContaining(others));
      expect(outside().filter((line) => line.startsWith('Stand-up'))).toHaveLength(4);
    });

    it('receive new blocks in the chosen calendar, moves to another one, and deletions', async () => {
      const line = `Order the tiles ${MONDAY}T08:00–09:00`;
      const [from, to] = [await pointAt(page, MONDAY, 8 * 60 + 5), await pointAt(page, MONDAY, 9 * 60 - 5)];
      await drag(page, from, to);
      await page.waitForSelector('[role=dialog] input');
      await page.keyboard.type('Order the tiles');
      await page.keyboard.press('Enter');
      await seeOutside(inTeam, line);
      const made = await seeBlock(page, MONDAY, 'Order the tiles', '8:00 – 9:00 AM');
      await page.goto(`${PUBLIC_URL}/schedule-item/${made}`, { waitUntil: 'domcontentloaded' });
      await chooseCalendar('Team', 'Daywall only');
      await waitUntil('it has left', () => inTeam().length === 0);
      await chooseCalendar('Daywall only', 'Team');
      await seeOutside(inTeam, line);

      await openWeek();
      const id = await seeBlock(page, MONDAY, 'Order the tiles', '8:00 – 9:00 AM');
      await page.focus(`[data-item="${id}"]`);
      await page.keyboard.press('Delete');
      await waitUntil('it is gone there', () => inTeam().length === 0);
      await unseeBlock(page, 'Order the tiles');
    });

    it('go with their account, and come back with it', async () => {
      await openCalendars();
      await pressButton(page, `Disconnect ${journey.emails[provider]} (${name})`);
      await page.locator(named('Disconnect', 'button', '[role=alertdialog]')).click();
      await seeText(page, 'Connect an account to see its events');
      await openWeek();
      await unseeBlock(page, 'Mend the roof');
      expect(outside()).toContain(`Mend the roof ${WEDNESDAY}T14:00–15:30`);
      await openCalendars();
      await connectCalendars();
      await openWeek();
      await seeBlock(page, WEDNESDAY, 'Mend the roof', '2:00 – 3:30 PM');
      await seeBlock(page, WEDNESDAY, 'Stand-up', '10:00 – 11:00 AM');
      await seeBlock(page, TUESDAY, 'Stand-up', '11:00 AM – 12:00 PM');
      // The choices made for them still apply.
      await unseeBlock(page, 'Grace turns 40');
    });

    it('leave no code, token or secret in the log, the replies, the browser or on disk', async () => {
      const stored = await keptFor(page);
      const secrets = [...codes, ...journey.tokens, 'the secret of Daywall'];
      // One code for signing in, and one for each connection.
      expect(codes.size).toBe(3);
      expect(journey.tokens.size).toBeGreaterThanOrEqual(2);
      // Each of these sources is searchable: something that must be there is found.
      const isFound = [
        journey.server.log.includes('/api/calendar-changes/'),
        disclosed().includes('Mend the roof'),
        stored.includes('Mend the roof'),
      ];
      expect(isFound).toEqual([true, true, true]);
      for (const [source, text] of [
        ['log', journey.server.log],
        ['replies', disclosed()],
        ['browser', stored],
      ] as const) {
        expect([source, secrets.filter((each) => text.includes(each))]).toEqual([source, []]);
        expect([source, EMULATED_TOKEN.exec(text)]).toEqual([source, null]);
      }
      let isOnDisk = false;
      for (const entry of await readdir(journey.server.dataDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const bytes = await readFile(join(entry.parentPath, entry.name));
        isOnDisk ||= bytes.includes('Mend the roof');
        expect([entry.name, secrets.filter((each) => bytes.includes(each))]).toEqual([entry.name, []]);
      }
      expect(isOnDisk).toBe(true);
    });
  });

  it('are changed in the side panel as in the week', async () => {
    const { browser, worlds } = journey;
    const tomorrow = dateOf(today + DAY);
    const after = dateOf(today + 2 * DAY);
    const outside = () => linesOf(worlds.google, [tomorrow, dateOf(today + 3 * DAY)]);
    worlds.google.create({ title: 'Ring the roofer', ...hours(tomorrow, '10:00', '11:00') });
    const daily = { ...hours(tomorrow, '16:00', '17:00'), rule: 'FREQ=DAILY;COUNT=2' };
    worlds.google.create({ title: 'Water the plants', ...daily });
    await journey.signIn(await journey.newPage(browser.defaultBrowserContext()), 'google', '/profile');
    await chooseServer(browser, PUBLIC_URL);
    await (await connectExtension(browser, null)).close();
    const panel = await openExtensionPage(browser, 'sidepanel');
    await panel.emulateTimezone('UTC');
    await panel.setViewport({ width: 360, height: 1_200 });
    // The card above the day has its final height.
    await seeText(panel, 'No timer is running.');
    await pressButton(panel, 'Next day');
    const row = await panel.waitForSelector('li[draggable=true] ::-p-text(Ring the roofer)');
    const box = await row?.boundingBox();
    const day = await (
      await panel.waitForSelector('[aria-labelledby=day-plan] > div:last-child')
    )?.boundingBox();
    if (!box || !day) throw new Error('no day with the event');
    // The timeline shows the working time, nine to five, while no block lies outside.
    const twoAndABit = day.y + (day.height * (14.1 - 9)) / 8;
    await drag(panel, { x: box.x + 20, y: box.y + 8 }, { x: day.x + day.width * 0.6, y: twoAndABit });
    await seeOutside(outside, `Ring the roofer ${tomorrow}T14:00–15:00`);

    const series = await panel.waitForSelector('li[draggable=true] button ::-p-text(Water the plants)');
    await series?.evaluate((text) => text.closest('button')?.focus());
    await panel.keyboard.press('ArrowDown');
    await answerOnlyThis(panel);
    await seeOutside(outside, `Water the plants ${tomorrow}T16:15–17:15`);
    expect(outside()).toContain(`Water the plants ${after}T16:00–17:00`);
    await panel.waitForFunction(() => document.activeElement?.ariaLabel?.includes('4:15') === true);
    await panel.keyboard.press('Delete');
    await panel.waitForSelector(named('Only this one', 'radio', '[role=dialog]'));
    await panel.keyboard.press('Escape');
    await panel.waitForFunction(() => document.activeElement?.ariaLabel?.includes('4:15') === true);
    await panel.keyboard.press('Delete');
    await panel.locator(named('Remove', 'button', '[role=dialog]')).click();
    await waitUntil('it alone is gone there', () => outside().length === 2);
    expect(outside()).toContain(`Water the plants ${after}T16:00–17:00`);
  });
});
