import type { Browser, Page } from 'puppeteer';
import { v7 } from 'uuid';
import { beforeAll, expect, it } from 'vitest';
import { waitUntil } from '../wait-until.ts';
import { pressButton, seeText } from './app-page.ts';
import { axeFaultsInThemes } from './axe.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn } from './browser-person.ts';
import { named } from './by-name.ts';
import { journey } from './journey.ts';
import { readMails } from './mail-folder.ts';
import { emitWrite, openSocket } from './raw-socket.ts';
import { ServerProcess } from './restartable-server.ts';
import { registerVerified } from './verified-person.ts';

const GUEST = 'ben@example.org';

journey('a block of one’s own', () => {
  let server: ServerProcess;
  let browser: Browser;
  let page: Page;
  const id = v7();

  beforeAll(async () => {
    server = await ServerProcess.start();
    browser = await openBrowser();
    const person = await registerVerified(server, 'Ada');
    const socket = await openSocket(server.url, 'calendar', person.token);
    const times = { startDate: '2027-03-02T09:00:00.000Z', endDate: '2027-03-02T10:00:00.000Z' };
    await emitWrite(socket, 'createScheduleItem', {
      props: { id, title: 'Choir', ...times, timeZone: 'UTC' },
    });
    socket.disconnect();
    page = await openSignedIn(await browser.createBrowserContext(), server.url, person);
    await page.emulateTimezone('UTC');
    await page.goto(`${server.url}/schedule-item/${id}`, { waitUntil: 'domcontentloaded' });
    await seeText(page, 'Doesn’t repeat');
  });

  it('repeats from the page of the block on, which its undo takes back', async () => {
    await pressButton(page, 'Change repetition: Doesn’t repeat');
    await pressButton(page, 'Save');
    await seeText(page, 'Every week on Tuesday at 9:00 AM');
    await pressButton(page, 'Undo');
    await seeText(page, 'Doesn’t repeat');
  });

  it('invites a guest, whose answer without an account shows on it', async () => {
    await page.locator(named('Email address', 'textbox', 'main')).click();
    await page.keyboard.type(GUEST);
    await page.keyboard.press('Enter');
    await seeText(page, GUEST);
    expect(await axeFaultsInThemes(page)).toEqual([]);
    let link = '';
    await waitUntil('the guest has the mail', async () => {
      const texts = (await readMails(server.dataDir)).filter((text) => text.includes(GUEST));
      const plain = texts.map((text) => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')).join('');
      link = /\/guest\?token=[\w-]+&answer=tentative/.exec(plain)?.[0] ?? '';
      return link !== '';
    });
    const visitor = await (await browser.createBrowserContext()).newPage();
    await visitor.goto(`${server.url}${link}`, { waitUntil: 'domcontentloaded' });
    await seeText(visitor, 'Ada');
    expect(await axeFaultsInThemes(visitor)).toEqual([]);
    await pressButton(visitor, 'Maybe');
    await seeText(visitor, 'You may come.');
    await page.bringToFront();
    await seeText(page, 'maybe');
    await pressButton(page, 'Show all answers');
    await page.waitForSelector('ul[aria-label="All answers"] time');
    expect(await axeFaultsInThemes(page)).toEqual([]);
    await page.goto(`${server.url}/notifications`, { waitUntil: 'domcontentloaded' });
    await seeText(page, `${GUEST} may come`);

    await visitor.bringToFront();
    await visitor.locator(named('Don’t invite me again', 'link')).click();
    await seeText(visitor, 'Stop all invitations to this email address?');
    expect(await axeFaultsInThemes(visitor)).toEqual([]);
    await pressButton(visitor, 'Stop invitations');
    await seeText(visitor, 'This email address gets no more invitations from this server.');
    await pressButton(visitor, 'Allow them again');
    await seeText(visitor, 'Stop all invitations to this email address?');
  });

  it('invites from the form of a new block on, and says what is no address', async () => {
    await page.bringToFront();
    await page.goto(`${server.url}/schedule/week`, { waitUntil: 'domcontentloaded' });
    await pressButton(page, 'New time block');
    await page.locator(named('What is it for?')).wait();
    await page.keyboard.type('Band practice');
    await pressButton(page, 'Invite guests');
    await page.keyboard.type('nobody');
    await page.keyboard.press('Enter');
    // Outside of main: the form is a popover.
    await page.waitForFunction(() => document.body.innerText.includes('Enter a valid email address.'));
    expect(await axeFaultsInThemes(page)).toEqual([]);
    await page.keyboard.type('@example.org.');
    for (let press = 0; press < 2; press += 1) {
      await page.keyboard.press('Enter');
      await page.waitForFunction(() =>
        document.body.innerText.includes('“nobody@example.org.” isn’t an email address.'),
      );
    }
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await waitUntil('the guest has the mail', async () =>
      (await readMails(server.dataDir)).some((text) => text.includes('nobody@example.org')),
    );
    const blocks = await page.$$eval(
      'main [data-item]',
      (all) => all.filter(({ textContent }) => textContent.includes('Band practice')).length,
    );
    expect(blocks).toBe(1);
  });
});
