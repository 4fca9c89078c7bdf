import type { Browser, Page } from 'puppeteer';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, it } from 'vitest';
import { waitUntil } from '../wait-until.ts';
import { pressButton, seeText } from './app-page.ts';
import { axeFaultsInThemes } from './axe.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, postAs } from './browser-person.ts';
import { named } from './by-name.ts';
import { journey } from './journey.ts';
import { readMails } from './mail-folder.ts';
import { emitWrite, openSocket } from './raw-socket.ts';
import { ServerProcess } from './restartable-server.ts';
import { registerVerified } from './verified-person.ts';

const EMAIL = 'bo@example.org';
const TASK = 'Paint the fence';

/** Somebody without an account answers by the link of the mail; the asker's page follows without a reload. */
journey('a task that is asked of an email address', () => {
  let server: ServerProcess;
  let browser: Browser;
  let asker: Page;
  let answerer: Page;
  let wall: Page;
  const requestId = uuidv7();

  beforeAll(async () => {
    server = await ServerProcess.start();
    browser = await openBrowser();
    const person = await registerVerified(server, 'Ada');
    const socket = await openSocket(server.url, 'tasks', person.token);
    const noteId = uuidv7();
    await emitWrite(socket, 'createTask', { id: noteId, title: TASK, description: 'In **moss green**.' });
    socket.disconnect();
    const access = [{ id: uuidv7(), email: EMAIL }];
    const body = { id: requestId, access, message: 'Before the rain.' };
    await postAs(server.url, person, `delegation/request/${noteId}`, body);
    asker = await openSignedIn(await browser.createBrowserContext(), server.url, person);
    await asker.goto(`${server.url}/cooperate`, { waitUntil: 'domcontentloaded' });
    await seeText(asker, TASK);
    wall = await asker.browserContext().newPage();
    await wall.goto(`${server.url}/wall`, { waitUntil: 'domcontentloaded' });
    await seeText(wall, EMAIL);
  });

  it('shows to whoever opens the mail’s link, without an account', async () => {
    let link = '';
    await waitUntil('the mail is there', async () => {
      const texts = (await readMails(server.dataDir)).filter((text) => text.includes(EMAIL));
      const plain = texts.map((text) => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')).join('');
      link = /\/asked#[\w-]{64}/.exec(plain)?.[0] ?? '';
      return link !== '';
    });
    answerer = await (await browser.createBrowserContext()).newPage();
    await answerer.goto(`${server.url}${link}`, { waitUntil: 'domcontentloaded' });
    await seeText(answerer, TASK);
    await seeText(answerer, 'moss green');
    expect(await axeFaultsInThemes(answerer)).toEqual([]);
  });

  it('is answered with another date, which the asker agrees to, and finished: the wall follows', async () => {
    await answerer.locator(named('Your name (optional)', 'textbox', 'main')).click();
    await answerer.keyboard.type('Bo');
    await pressButton(answerer, 'Propose date');
    await answerer.locator('[role=dialog] [role=spinbutton][data-type=month]').click();
    await answerer.keyboard.type('12312027');
    await pressButton(answerer, 'Propose');
    await seeText(answerer, 'hasn’t answered yet');
    await wall.bringToFront();
    await seeText(wall, 'another date proposed');
    await asker.bringToFront();
    await seeText(asker, 'Bo proposes');
    expect(await axeFaultsInThemes(asker)).toEqual([]);
    await pressButton(asker, 'Accept');
    await wall.bringToFront();
    await seeText(wall, 'Bo is on it');
    await asker.goto(`${server.url}/action/waiting`, { waitUntil: 'domcontentloaded' });
    await asker.waitForSelector('main [role=img][aria-label="Assigned to Bo"]');
    await answerer.bringToFront();
    await seeText(answerer, 'It’s yours');
    expect(await axeFaultsInThemes(answerer)).toEqual([]);
    await pressButton(answerer, 'Complete');
    await seeText(answerer, 'Completed. Ada');
    await wall.bringToFront();
    await wall.waitForFunction(
      () => document.querySelector('main')?.innerText.includes('Bo is on it') === false,
    );
  });
});
