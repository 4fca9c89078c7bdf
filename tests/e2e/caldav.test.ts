import type { Browser, Page } from 'puppeteer';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { closeAtEnd } from '#tests/close-at-end.ts';
import {
  type CaldavAccountAtServer,
  calendarFolderOf,
  startCaldavAccount,
} from '#tests/factories/caldav-account-at-server.ts';
import { prepareData } from '#tests/factories/prepared-data.ts';
import { pressButton, seeText } from './app-page.ts';
import { axeFaultsInThemes, OF_WHOLE_PAGES } from './axe.ts';
import { newFolder, openBrowser } from './browser.ts';
import { openSignedIn, type Person, registerPerson } from './browser-person.ts';
import { named } from './by-name.ts';
import { allowOnConsole } from './console.ts';
import { journey } from './journey.ts';
import { emitWrite, openSocket } from './raw-socket.ts';
import { freePort } from './restartable-server.ts';
import { waitUntilStill } from './wait-until-still.ts';

const DIALOG = '[role=dialog]';

journey('calendars of a CalDAV server', () => {
  let radicale: CaldavAccountAtServer;
  let browser: Browser;
  let page: Page;
  let person: Person;

  async function fill(name: string, text: string): Promise<void> {
    await page.locator(named(name, 'textbox', DIALOG)).click({ count: 3 });
    await page.keyboard.type(text);
  }
  const seeInDialog = (text: string) =>
    page.waitForFunction(
      (wanted) => document.querySelector<HTMLElement>('[role=dialog]')?.innerText.includes(wanted) === true,
      { polling: 50 },
      text,
    );
  const isClosed = () =>
    page.waitForFunction(() => document.querySelector('[role=dialog]') === null, { polling: 50 });

  beforeAll(async () => {
    radicale = await startCaldavAccount('radicale');
    closeAtEnd(radicale.stop);
    const dataDir = await newFolder('caldav');
    calendarFolderOf(radicale).create({
      ...{ title: 'Mend the roof', timeZone: 'UTC' },
      ...{ start: new Date().toISOString().slice(0, 19), end: new Date().toISOString().slice(0, 19) },
    });
    await prepareData(dataDir);
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const settings = { DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url, RATE_LIMIT_FACTOR: '1000' };
    const config = {
      ...readConfig(settings),
      logLevel: 'silent',
      isCalendarOnLoopbackAllowed: true,
    } as const;
    const app = await buildApp(config);
    closeAtEnd(() => app.close());
    await app.listen({ host: 'localhost', port });
    browser = await openBrowser();
    person = await registerPerson(url, 'Ada');
    page = await openSignedIn(await browser.createBrowserContext(), url, person);
    await page.goto(`${url}/schedule/calendars`, { waitUntil: 'domcontentloaded' });
  });

  it('say what is wrong with an address or a password, and are connected by the right ones', async () => {
    // A refused call is a failed request in the browser's eyes.
    allowOnConsole(/409/, /400/);
    await pressButton(page, 'Connect CalDAV calendar');
    await seeInDialog('app-specific password');
    await waitUntilStill(page);
    expect(await axeFaultsInThemes(page, { within: DIALOG, without: OF_WHOLE_PAGES })).toEqual([]);
    await page.locator(`${DIALOG} button[aria-haspopup=listbox]`).click();
    await page.locator(named('Another server', 'option')).click();
    await fill('Server address', 'https://calendar.internal');
    await fill('User name', radicale.userName);
    await fill('App password', 'wrong');
    await page.keyboard.press('Enter');
    await seeInDialog('isn’t on the public internet');
    await fill('Server address', radicale.proxy.url);
    await page.keyboard.press('Enter');
    await seeInDialog('didn’t accept this user name and password');
    await waitUntilStill(page);
    expect(await axeFaultsInThemes(page, { within: DIALOG, without: OF_WHOLE_PAGES })).toEqual([]);
    await fill('App password', radicale.password);
    await page.keyboard.press('Enter');
    await isClosed();
    await seeText(page, 'Calendar');
    await seeText(page, 'Last synced');
  });

  it('ask for another password once theirs is refused', async () => {
    radicale.proxy.refuse(true);
    const { origin } = new URL(page.url());
    const headers = { authorization: `Bearer ${person.token}` };
    const reply = await fetch(`${origin}/api/api-integrations`, { headers });
    const [account] = z.array(z.object({ id: z.string() })).parse(await reply.json());
    const socket = await openSocket(origin, 'calendar', person.token);
    await emitWrite(socket, 'syncCalendars', { integrationId: account?.id ?? '' });
    socket.close();
    await seeText(page, 'no longer accepts the password');
    radicale.proxy.refuse(false);
    await pressButton(page, 'Reconnect');
    await fill('App password', radicale.password);
    await page.keyboard.press('Enter');
    await isClosed();
    await page.waitForFunction(() => !document.body.innerText.includes('no longer accepts the password'));
  });
});
