import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { taskEvents } from '#contract/task-events.ts';
import { timerRecordEvents } from '#contract/timer-record-events.ts';
import { goTo, pressButton, seeText, typeTask } from './app-page.ts';
import { extensionFolder, newProfile, openBrowser, removeProfile } from './browser.ts';
import {
  ageToken,
  chooseServer,
  connectExtension,
  dispatch,
  moveClock,
  openExtensionPage,
  stopWorker,
  workerOf,
} from './extension.ts';
import { type Person, registerPerson, signIn } from './person.ts';
import { askSocket, countTasks, openSocket } from './raw-socket.ts';
import { ServerProcess } from './server-process.ts';
import { waitUntil } from './wait-until.ts';

const HOUR = 3_600_000;
const ROUNDS = 4;

/** What browsers and servers do to a worker. Each step stands on the ones before. */
describe('the worker, whatever happens to it', () => {
  let server: ServerProcess;
  let profile: string;
  let browser: Browser;
  let ada: Person;
  let bob: Person;
  let popup: Page;

  async function launch(): Promise<void> {
    browser = await openBrowser({ extensions: [extensionFolder], profile });
  }

  beforeAll(async () => {
    server = await ServerProcess.start({ RATE_LIMIT_FACTOR: '1000' });
    profile = await newProfile();
    await launch();
    ada = await registerPerson(server.url, 'Ada');
    bob = await registerPerson(server.url, 'Bob');
    await (await signIn(browser.defaultBrowserContext(), server.url, ada)).close();
    await chooseServer(browser, server.url);
    popup = await connectExtension(browser);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    await removeProfile(profile);
  });

  it('is stopped in the middle of writes: each arrives once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await typeTask(popup, `Stopped ${round}`);
      await stopWorker(browser);
      await seeText(popup, `Stopped ${round}`);
    }
    // What the popup says of the last one comes from the next worker: until then it may still say nothing.
    const socket = await openSocket(server.url, 'tasks', ada.token);
    const hasLast = async () => {
      const { tasks } = taskEvents.getTasks.answer.parse(await askSocket(socket, 'getTasks', {}));
      return tasks.some(({ title }) => title === `Stopped ${ROUNDS - 1}`);
    };
    await waitUntil('the last has arrived', hasLast, 30_000);
    socket.disconnect();
    await seeSent(popup);
    expect(await countTasks(server.url, ada, /^Stopped \d$/)).toBe(ROUNDS);
  });

  it('shows the same in two windows', async () => {
    const panel = await openExtensionPage(browser, 'sidepanel');
    const other = await browser.newPage({ type: 'window' });
    await other.goto(panel.url(), { waitUntil: 'domcontentloaded' });
    await typeTask(popup, 'Seen twice');
    await Promise.all([seeText(panel, 'Seen twice'), seeText(other, 'Seen twice')]);
    await Promise.all([panel.close(), other.close()]);
  });

  it('sleeps past its token while the server is down, and the browser is started again', async () => {
    await server.kill();
    await typeTask(popup, 'Written while asleep');
    await seeText(popup, 'Written while asleep');
    await ageToken(popup);
    await stopWorker(browser);
    await browser.close();
    await launch();
    popup = await openExtensionPage(browser, 'popup');
    await seeText(popup, 'Written while asleep');
    await server.start();
    await seeSent(popup);
    expect(await countTasks(server.url, ada, /^Written while asleep$/)).toBe(1);
  });

  it('is told another time by its machine: the server keeps the right one', async () => {
    const worker = await workerOf(browser);
    await moveClock(worker, 3 * HOUR);
    await dispatch(
      worker,
      'contextMenus.onClicked',
      { menuItemId: 'timer.selection', selectionText: 'Timed by a wrong clock' },
      { id: 1 },
    );
    await popup.waitForSelector('[aria-label="Stop the timer: Timed by a wrong clock"]');
    await seeSent(popup);
    await dispatch(worker, 'commands.onCommand', 'toggle-timer');
    await popup.waitForFunction(() => document.querySelector('[aria-label^="Stop the timer"]') === null, {
      polling: 50,
    });
    await seeSent(popup);
    const socket = await openSocket(server.url, 'tasks', ada.token);
    const now = Date.now();
    const answer = await askSocket(socket, 'getTimerRecords', {
      timeMin: new Date(now - HOUR).toISOString(),
      timeMax: new Date(now + 4 * HOUR).toISOString(),
    });
    socket.disconnect();
    const kept = timerRecordEvents.getTimerRecords.answer.parse(answer);
    expect(kept).toHaveLength(1);
    for (const at of [kept[0]?.startedAt, kept[0]?.endedAt])
      expect(Math.abs(Date.parse(at ?? '') - now)).toBeLessThan(HOUR);
    await stopWorker(browser);
    await popup.reload({ waitUntil: 'domcontentloaded' });
    await popup.waitForSelector('input[aria-label="New task"]');
  });

  it('is signed out while writes wait: they stay that person’s, and are never sent as another', async () => {
    await server.kill();
    await typeTask(popup, 'Ada’s alone');
    await seeText(popup, 'Ada’s alone');
    const options = await openExtensionPage(browser, 'options');
    await pressButton(options, 'Sign out');
    await pressButton(options, 'Sign out now');
    await options.waitForFunction(() => document.body.innerText.includes('Connect'), { polling: 50 });
    await server.start();
    await options.close();
    await popup.close();

    await changeWebAccount(bob);
    popup = await connectExtension(browser);
    await typeTask(popup, 'Bob’s own');
    await seeText(popup, 'Bob’s own');
    await seeSent(popup);
    expect(await popup.evaluate(() => document.body.innerText)).not.toContain('Ada’s alone');
    expect(await countTasks(server.url, bob, /./)).toBe(1);
    expect(await countTasks(server.url, ada, /^Ada’s alone$/)).toBe(0);
    const again = await openExtensionPage(browser, 'options');
    await pressButton(again, 'Sign out');
    await again.waitForFunction(() => document.body.innerText.includes('Connect'), { polling: 50 });
    await again.close();
    await popup.close();

    await changeWebAccount(ada);
    popup = await connectExtension(browser);
    await seeText(popup, 'Ada’s alone');
    await seeSent(popup);
    expect(await countTasks(server.url, ada, /^Ada’s alone$/)).toBe(1);
    expect(await countTasks(server.url, bob, /./)).toBe(1);
  });

  async function changeWebAccount(person: Person): Promise<void> {
    const context = browser.defaultBrowserContext();
    const page = await context.newPage();
    await page.goto(`${server.url}/wall`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('main h1');
    await goTo(page, 'Menu');
    await pressButton(page, 'Sign out');
    await page.waitForFunction(() => location.pathname.startsWith('/login'), { polling: 50 });
    await page.close();
    await (await signIn(context, server.url, person)).close();
  }
});

/** Waits until the page says neither that something waits nor that there is no connection. */
async function seeSent(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('header [role=status]')].every((status) => !status.textContent?.trim()),
    { polling: 50, timeout: 60_000 },
  );
}
