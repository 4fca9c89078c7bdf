import ICAL from 'ical.js';
import type { Browser, Page } from 'puppeteer';
import { v7 } from 'uuid';
import { beforeAll, expect, inject, it } from 'vitest';
import { HOUR } from '#time/units.ts';
import { waitUntil } from '../wait-until.ts';
import { pressButton, seeText } from './app-page.ts';
import { openBrowser } from './browser.ts';
import { confirmInDialog, openSignedIn, registerPerson } from './browser-person.ts';
import { named } from './by-name.ts';
import { journey } from './journey.ts';
import { emitWrite, openSocket } from './raw-socket.ts';

journey('the calendars page', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let page: Page;
  const start = Math.ceil(Date.now() / HOUR) * HOUR + HOUR;

  const address = () =>
    page.$eval('input[readonly]:not([hidden])', (input) =>
      input instanceof HTMLInputElement ? input.value : '',
    );

  /** Titles and starts (Unix time) that a calendar program reads at an address; null where there is nothing. */
  async function readFeed(url: string) {
    const reply = await fetch(url);
    if (reply.status === 404) return null;
    const calendar = new ICAL.Component(ICAL.parse(await reply.text()));
    return calendar.getAllSubcomponents('vevent').map((each) => {
      const event = new ICAL.Event(each);
      return [event.summary, event.startDate.toUnixTime()];
    });
  }

  beforeAll(async () => {
    browser = await openBrowser();
    const person = await registerPerson(server.url, 'Ada');
    const socket = await openSocket(server.url, 'calendar', person.token);
    await emitWrite(socket, 'createScheduleItem', {
      props: {
        id: v7(),
        title: 'Mend the roof',
        startDate: new Date(start).toISOString(),
        endDate: new Date(start + HOUR).toISOString(),
        timeZone: 'Europe/Berlin',
      },
    });
    socket.close();
    page = await openSignedIn(await browser.createBrowserContext(), server.url, person);
    await page.goto(`${server.url}/schedule/calendars`, { waitUntil: 'domcontentloaded' });
  });

  it('publishes the schedule at a private address, renews it and revokes it', async () => {
    await pressButton(page, 'Create address');
    await confirmInDialog(page);
    await page.waitForSelector('input[readonly]:not([hidden])');
    const first = await address();
    expect(await readFeed(first)).toEqual([['Mend the roof', start / 1_000]]);

    const titles = await page.waitForSelector(named('Include titles', 'switch'));
    await titles?.press('Space');
    await waitUntil('titles are left out', async () => (await readFeed(first))?.[0]?.[0] === 'Busy');

    await pressButton(page, 'Create new address');
    await page.locator(named('Create new address', 'button', '[role=alertdialog]')).click();
    await waitUntil('there is another address', async () => (await address()) !== first);
    const second = await address();
    expect([await readFeed(first), (await readFeed(second))?.length]).toEqual([null, 1]);

    await pressButton(page, 'Stop sharing');
    await page.locator(named('Stop sharing', 'button', '[role=alertdialog]')).click();
    await seeText(page, 'Create address');
    expect(await readFeed(second)).toBeNull();
  });

  it('subscribes to an address, explains its error in plain words, and removes it with undo', async () => {
    await pressButton(page, 'Subscribe');
    await page.locator(named('Calendar address', 'textbox')).fill('webcal:');
    await page.locator(named('Subscribe', 'button', '[role=dialog]')).click();
    await page.waitForSelector('[role=dialog] ::-p-text(Enter a calendar address.)');

    await page
      .locator(named('Calendar address', 'textbox'))
      .fill(`webcal://127.0.0.1:${server.port}/club.ics`);
    await page.locator(named('Name', 'textbox')).fill('Rowing club');
    await page.locator(named('Subscribe', 'button', '[role=dialog]')).click();
    // The server has fetched it, and the result has arrived by itself.
    await seeText(page, 'This address is on a private network');

    await pressButton(page, 'More actions for Rowing club');
    await page.locator(named('Unsubscribe', 'menuitem')).click();
    await page.waitForSelector(named('Rowing club', 'switch'), { hidden: true });
    await pressButton(page, 'Undo');
    await page.waitForSelector(named('Rowing club', 'switch'));
  });
});
