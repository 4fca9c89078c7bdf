import type { Browser, Page } from 'puppeteer';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, it } from 'vitest';
import { taskEvents } from '#contract/events/task-events.ts';
import { timerRecordEvents } from '#contract/events/timer-record-events.ts';
import { HOUR } from '#time/units.ts';
import { waitUntil } from '../wait-until.ts';
import { pressButton, seeText, typeTask } from './app-page.ts';
import { extensionFolder, newFolder, openBrowser } from './browser.ts';
import { type Person, registerPerson, takeCookie } from './browser-person.ts';
import {
  ageToken,
  chooseServer,
  connectExtension,
  fireAlarmWhileSuspended,
  isSuspended,
  openBarePage,
  openExtensionPage,
  readBadge,
} from './extension-page.ts';
import {
  dispatch,
  fireAlarm,
  hangWorker,
  hurry,
  moveClock,
  stopWorker,
  workerOf,
} from './extension-worker.ts';
import { GatedServer } from './gated-server.ts';
import { journey } from './journey.ts';
import { countTasks, emitAndWait, emitWrite, openSocket } from './raw-socket.ts';

const ROUNDS = 4;

/** Faults of browsers and servers that a worker survives. Each step builds on the ones before. */
journey('the worker under faults', () => {
  let gate: GatedServer;
  let profile: string;
  let browser: Browser;
  let ada: Person;
  let bob: Person;
  let popup: Page;

  async function launch(): Promise<void> {
    browser = await openBrowser({ extensions: [extensionFolder], profile });
  }

  beforeAll(async () => {
    gate = await GatedServer.start({ RATE_LIMIT_FACTOR: '1000' });
    profile = await newFolder();
    await launch();
    ada = await registerPerson(gate.url, 'Ada');
    bob = await registerPerson(gate.url, 'Bob');
    await changeWebAccount(ada);
    await chooseServer(browser, gate.url);
    popup = await connectExtension(browser);
  });

  it('is stopped in the middle of writes: each arrives once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await typeTask(popup, `Stopped ${round}`);
      await stopWorker(browser);
      await seeText(popup, `Stopped ${round}`);
    }
    // The popup's message about the last write comes from the next worker: until then it may show none.
    const socket = await openSocket(gate.url, 'tasks', ada.token);
    const hasLast = async () => {
      const { tasks } = taskEvents.getTasks.answer.parse(await emitAndWait(socket, 'getTasks', {}));
      return tasks.some(({ title }) => title === `Stopped ${ROUNDS - 1}`);
    };
    await waitUntil('the last has arrived', hasLast);
    socket.disconnect();
    await seeSent(popup);
    expect(await countTasks(gate.url, ada, /^Stopped \d$/)).toBe(ROUNDS);
  });

  it('shows the same in two windows', async () => {
    const panel = await openExtensionPage(browser, 'sidepanel');
    const other = await browser.newPage({ type: 'window' });
    await other.goto(panel.url(), { waitUntil: 'domcontentloaded' });
    await typeTask(popup, 'Seen twice');
    await Promise.all([seeText(panel, 'Seen twice'), seeText(other, 'Seen twice')]);
    await Promise.all([panel.close(), other.close()]);
  });

  it('hangs until the browser is closed: a write it never read is there afterwards', async () => {
    // Its port wakes the worker, should the browser have stopped it.
    await popup.reload({ waitUntil: 'domcontentloaded' });
    // The popup reads its database before it draws: a worker that hangs inside a transaction holds it up.
    await popup.waitForSelector('input[aria-label="New task"]');
    await hangWorker(browser);
    await typeTask(popup, 'Written to nobody');
    await seeText(popup, 'Written to nobody');
    await browser.close();
    await launch();
    popup = await openExtensionPage(browser, 'popup');
    await seeText(popup, 'Written to nobody');
    await seeSent(popup);
    expect(await countTasks(gate.url, ada, /^Written to nobody$/)).toBe(1);
  });

  it('sleeps past its token’s expiry while the server is unreachable, and the browser is restarted', async () => {
    await gate.shut();
    await typeTask(popup, 'Written while asleep');
    await seeText(popup, 'Written while asleep');
    await ageToken(popup);
    await stopWorker(browser);
    await browser.close();
    await launch();
    popup = await openExtensionPage(browser, 'popup');
    await seeText(popup, 'Written while asleep');
    await gate.open();
    await fireAlarm(browser);
    await seeSent(popup);
    expect(await countTasks(gate.url, ada, /^Written while asleep$/)).toBe(1);
  });

  it('runs on a machine with a wrong clock: the server keeps the right time', async () => {
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
    const socket = await openSocket(gate.url, 'tasks', ada.token);
    const now = Date.now();
    const answer = await emitAndWait(socket, 'getTimerRecords', {
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

  it('is signed out while writes wait: they stay with their account, and are never sent as another', async () => {
    await gate.shut();
    await typeTask(popup, 'Ada’s alone');
    await seeText(popup, 'Ada’s alone');
    const options = await openExtensionPage(browser, 'options');
    await pressButton(options, 'Sign out');
    await pressButton(options, 'Sign out now');
    await options.waitForFunction(() => document.body.innerText.includes('Connect'), { polling: 50 });
    await gate.open();
    await options.close();
    await popup.close();

    await changeWebAccount(bob);
    popup = await connectExtension(browser);
    await typeTask(popup, 'Bob’s own');
    await seeText(popup, 'Bob’s own');
    await seeSent(popup);
    expect(await popup.evaluate(() => document.body.innerText)).not.toContain('Ada’s alone');
    expect(await countTasks(gate.url, bob, /./)).toBe(1);
    expect(await countTasks(gate.url, ada, /^Ada’s alone$/)).toBe(0);
    const again = await openExtensionPage(browser, 'options');
    await pressButton(again, 'Sign out');
    await again.waitForFunction(() => document.body.innerText.includes('Connect'), { polling: 50 });
    await again.close();
    await popup.close();

    await changeWebAccount(ada);
    popup = await connectExtension(browser);
    await seeText(popup, 'Ada’s alone');
    await seeSent(popup);
    expect(await countTasks(gate.url, ada, /^Ada’s alone$/)).toBe(1);
    expect(await countTasks(gate.url, bob, /./)).toBe(1);
  });

  it('stays connected while a window is in use: the badge learns of a timer within seconds', async () => {
    const bare = await openBarePage(browser);
    const worker = await workerOf(browser);
    await dispatch(worker, 'windows.onFocusChanged', 1);
    await dispatch(worker, 'idle.onStateChanged', 'active');
    await popup.close();
    const restore = await hurry(worker);
    // By the worker's own timers, past the time after which one without a keepalive reason suspends.
    await worker.evaluate(() => new Promise((passed) => setTimeout(passed, 12_000)));
    await restore();
    expect(await isSuspended(bare)).toBe(false);
    const socket = await openSocket(gate.url, 'tasks', ada.token);
    const id = uuidv7();
    await emitWrite(socket, 'createTask', { id, title: 'Timed in the web app' });
    const at = new Date().toISOString();
    const data = { recordId: uuidv7(), startedAt: at, clientNow: at };
    await emitWrite(socket, 'startNoteTimer', { id, data });
    await waitUntil('the badge shows the minutes', async () => (await readBadge(bare)) === '0');
    const end = new Date().toISOString();
    await emitWrite(socket, 'endNoteTimer', { id, data: { endedAt: end, clientNow: end } });
    await waitUntil('the badge is empty', async () => (await readBadge(bare)) === '');
    socket.disconnect();
    await dispatch(worker, 'windows.onFocusChanged', -1);
    await dispatch(worker, 'idle.onStateChanged', 'idle');
    popup = await openExtensionPage(browser, 'popup');
    await bare.close();
  });

  it('is signed out by the server: button and popup show it, with the way to sign in', async () => {
    const token = await popup.evaluate(async () => {
      const { local } = Reflect.get(Reflect.get(globalThis, 'chrome'), 'storage');
      return String((await local.get('daywall.token'))['daywall.token']);
    });
    const headers = { authorization: `Bearer ${token}`, 'x-csrf-protection': '1' };
    const reply = await fetch(`${gate.url}/api/auth/logout`, { method: 'POST', headers });
    expect(reply.ok).toBe(true);
    await seeText(popup, 'You were signed out');
    await waitUntil('the badge asks for attention', async () => (await readBadge(popup)) === '!');
    expect(await popup.evaluate('chrome.action.getTitle({})')).toBe('Daywall: signed out. Connect again');
    await popup.close();
    // Her confirmation of a moment ago is still valid.
    popup = await connectExtension(browser, null);
    await waitUntil('the badge is calm', async () => (await readBadge(popup)) === '');
  });

  it('suspends, and learns by the alarm of a timer that was started elsewhere', async () => {
    const bare = await openBarePage(browser);
    await hurry(await workerOf(browser));
    await popup.close();
    await waitUntil('it lies down', () => isSuspended(bare));
    await stopWorker(browser);
    const socket = await openSocket(gate.url, 'tasks', ada.token);
    const id = uuidv7();
    await emitWrite(socket, 'createTask', { id, title: 'Timed elsewhere' });
    const at = new Date().toISOString();
    await emitWrite(socket, 'startNoteTimer', {
      id,
      data: { recordId: uuidv7(), startedAt: at, clientNow: at },
    });
    socket.disconnect();
    expect(await readBadge(bare)).toBe('');
    await fireAlarmWhileSuspended(bare);
    await waitUntil('the badge shows the minutes', async () => (await readBadge(bare)) === '0');
    expect(await isSuspended(bare)).toBe(false);
    await bare.close();
  });

  /** Replaces the browser's web session: it forgets the web app and its user, and gets this user's cookie. */
  async function changeWebAccount(person: Person): Promise<void> {
    const page = await browser.newPage();
    const session = await page.createCDPSession();
    await session.send('Storage.clearDataForOrigin', { origin: gate.url, storageTypes: 'all' });
    await takeCookie(page, gate.url, person);
    await page.close();
  }
});

/** Waits until the page shows neither waiting writes nor an outage. */
async function seeSent(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('header [role=status]')].every((status) => !status.textContent?.trim()),
    { polling: 50 },
  );
}
