import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'puppeteer';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, inject, it } from 'vitest';
import { appSettings } from '#contract/people/app-settings.ts';
import { addDays, weekStart } from '#time/calendar-day.ts';
import { createDayNames } from '#time/day-names.ts';
import { dayOf } from '#time/wall-clock.ts';
import { waitUntil } from '../wait-until.ts';
import { pressButton, seeText } from './app-page.ts';
import { axeFaultsInThemes } from './axe.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, type Person } from './browser-person.ts';
import { named } from './by-name.ts';
import { journey } from './journey.ts';
import { emitWrite, openSocket } from './raw-socket.ts';
import { registerVerified } from './verified-person.ts';

const TASK = 'Sweep the flue';
const NINE_TO_FIVE = [{ from: 540, until: 1_020 }];

/** Somebody sets when they work, and what is asked of them is planned within it. */
journey('working time', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let ann: Person;
  let bob: Person;
  let page: Page;

  async function call(person: Person, method: string, path: string, body?: object): Promise<unknown> {
    const reply = await fetch(`${server.url}/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${person.token}`,
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  }
  const settings = async () => appSettings.parse(await call(bob, 'GET', 'app-settings'));

  beforeAll(async () => {
    browser = await openBrowser();
    ann = await registerVerified(server, 'Ann');
    bob = await registerVerified(server, 'Bob');
    const organizationId = uuidv7();
    await call(ann, 'POST', 'organizations', { id: organizationId, name: 'Sweeps' });
    await call(ann, 'POST', `organizations/${organizationId}/addMember/${bob.userId}`, {});
    await call(bob, 'POST', `organizations/${organizationId}/join`, {});
    page = await openSignedIn(await browser.createBrowserContext(), server.url, bob);
  });

  it('is set by the keyboard: hours of a day, of all working days, days off', async () => {
    await page.goto(`${server.url}/settings/work`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector(named('Copy Monday to all working days', 'button'));
    expect(await axeFaultsInThemes(page)).toEqual([]);
    const hours = await page.$$('[aria-label="Monday"] [data-type=hour]');
    await hours.at(-1)?.focus();
    // Seven in the morning is before the start: nothing is saved, and it says so once the field is left.
    await page.keyboard.type('07', { delay: 20 });
    await page.keyboard.press('Tab');
    await page.keyboard.type('a');
    await page.keyboard.press('Tab');
    await page.waitForSelector('[role=alert] ::-p-text(Not saved yet)');
    await hours.at(-1)?.focus();
    await page.keyboard.type('03', { delay: 20 });
    await page.keyboard.press('Tab');
    await page.keyboard.type('p');
    await waitUntil('the end is saved', async () => (await settings()).workingHours[0]?.[0]?.until === 900);
    await pressButton(page, 'Copy Monday to all working days');
    await waitUntil('all working days end then', async () => {
      const { workingHours } = await settings();
      return workingHours.map((spans) => spans[0]?.until ?? 0).join() === '900,900,900,900,900,0,0';
    });
    await (await page.waitForSelector(named('Saturday', 'switch')))?.focus();
    await page.keyboard.press('Space');
    await waitUntil(
      'Saturday is a working day',
      async () => (await settings()).workingHours[5]?.length === 1,
    );
    await page.locator(named('Name (optional)', 'textbox')).fill('Vacation');
    await pressButton(page, 'Add');
    await pressButton(page, 'Remove: Vacation');
    await waitUntil('the day off is gone', async () => (await settings()).daysOff.length === 0);
    await pressButton(page, 'Undo');
    await waitUntil('the day off is back', async () => (await settings()).daysOff[0]?.name === 'Vacation');
  });

  it('holds what is accepted on a Friday evening: it is planned for Monday at nine, unless declined', async () => {
    const { timeZone, deviceZone } = await settings();
    const zone = timeZone ?? deviceZone ?? 'UTC';
    const today = dayOf(Date.now(), zone);
    const monday = addDays(weekStart(today, 1), 7);
    // Working time of this week is over, on whichever day this runs.
    await call(bob, 'PUT', 'app-settings', {
      workingHours: [1, 2, 3, 4, 5, 6, 7].map((day) => (day < 6 ? NINE_TO_FIVE : [])),
      daysOff: [{ first: today, last: addDays(monday, -1), name: '' }],
    });
    const noteId = uuidv7();
    const socket = await openSocket(server.url, 'tasks', ann.token);
    await emitWrite(socket, 'createTask', { id: noteId, title: TASK, workload: 30 });
    socket.close();
    await call(ann, 'POST', `delegation/request/${noteId}`, {
      id: uuidv7(),
      access: [{ id: uuidv7(), userId: bob.userId }],
      message: 'Any morning.',
    });
    await page.goto(`${server.url}/cooperate/requests`, { waitUntil: 'domcontentloaded' });
    await pressButton(page, `Accept: ${TASK}`);
    const names = createDayNames(await page.evaluate(() => navigator.language));
    const toast = await page.waitForSelector('::-p-text(Planned for)');
    const text = await toast?.evaluate((element) => element.textContent?.replaceAll(/\s/g, ' '));
    expect(text).toContain(`Planned for ${names.relative(monday, today)}, 9:00`);
    const planned = () =>
      page.$$eval('[data-item]', (blocks) => blocks.map((block) => block.textContent ?? ''));
    const week = `${server.url}/schedule/week/${monday}`;
    await page.goto(week, { waitUntil: 'domcontentloaded' });
    await waitUntil('the block is on Monday', async () =>
      (await planned()).some((block) => block.includes(TASK)),
    );
    await page.goto(`${server.url}/task/${noteId}/schedule`, { waitUntil: 'domcontentloaded' });
    await seeText(page, names.short(monday));
    await seeText(page, '9:30');
  });
});
