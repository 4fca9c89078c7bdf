import type { Browser, Page } from 'puppeteer';
import { v7 } from 'uuid';
import { beforeAll, expect, inject, it } from 'vitest';
import { taskEvents } from '#contract/events/task-events.ts';
import { timerRecordEvents } from '#contract/events/timer-record-events.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { MINUTE } from '#time/units.ts';
import { waitUntil } from '../wait-until.ts';
import { pressButton, seeText } from './app-page.ts';
import { extensionFolder, newFolder, openBrowser } from './browser.ts';
import { openSignedIn, type Person, registerPerson } from './browser-person.ts';
import { named } from './by-name.ts';
import { allowOnConsole } from './console.ts';
import {
  chooseServer,
  chooseSettings,
  connectExtension,
  deliverPush,
  openExtensionPage,
  readBadge,
} from './extension-page.ts';
import {
  dispatch,
  type ExtensionWorker,
  isInMenu,
  moveClock,
  noticesOf,
  pressNotice,
  suggestions,
  workerOf,
} from './extension-worker.ts';
import { journey } from './journey.ts';
import { emitAndWait, emitWrite, openSocket } from './raw-socket.ts';
import { registerVerified } from './verified-person.ts';

/** Time within which a repeated key counts as the same press. Milliseconds. */
const DOUBLED = 1_500;

/** One call of the user's that changes something. */
async function ask(serverUrl: string, { token }: Person, path: string, body: object): Promise<void> {
  const reply = await fetch(serverUrl + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': v7(),
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
}

const page = { id: 1, title: 'Roof prices', url: 'https://example.com/roof' };

/**
 * From a capture by the context menu to a split record. The browser's own step before each event (drawing the
 * menu, reading the key, detecting idleness) is not tested: the worker receives it by the event's own `dispatch`.
 */
journey('the extension with captures, keys and idle time', () => {
  const server = inject('sharedServer');
  let profile: string;
  let browser: Browser;
  let ada: Person;
  let web: Page;
  let panel: Page;

  const pressKey = (worker: ExtensionWorker) => dispatch(worker, 'commands.onCommand', 'toggle-timer');

  async function records(): Promise<TimerRecord[]> {
    const now = Date.now();
    const socket = await openSocket(server.url, 'tasks', ada.token);
    const answer = await emitAndWait(socket, 'getTimerRecords', {
      timeMin: new Date(now - 24 * 60 * MINUTE).toISOString(),
      timeMax: new Date(now + 60 * MINUTE).toISOString(),
    });
    socket.disconnect();
    const found = timerRecordEvents.getTimerRecords.answer.parse(answer);
    return [...found].sort((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt));
  }

  beforeAll(async () => {
    profile = await newFolder();
    browser = await openBrowser({ extensions: [extensionFolder], profile });
    ada = await registerPerson(server.url, 'Ada');
    web = await openSignedIn(browser.defaultBrowserContext(), server.url, ada);
    await chooseServer(browser, server.url);
    await (await connectExtension(browser)).close();
    panel = await openExtensionPage(browser, 'sidepanel');
    await chooseSettings(panel, { idle: { isOn: true, minutes: 1 } });
  });

  it('has a menu entry for each kind of capture', async () => {
    const worker = await workerOf(browser);
    const entries = ['task', 'timer'].flatMap((act) =>
      ['page', 'selection', 'link'].map((context) => `${act}.${context}`),
    );
    await waitUntil('the browser knows them', async () => {
      const known = await Promise.all(entries.map((id) => isInMenu(worker, id)));
      return known.every(Boolean);
    });
    expect(await isInMenu(worker, 'task.tab')).toBe(false);
  });

  it('captures the page, its selection and a link, each with its source', async () => {
    const worker = await workerOf(browser);
    await dispatch(worker, 'contextMenus.onClicked', { menuItemId: 'task.link', pageUrl: page.url }, page);
    await dispatch(worker, 'contextMenus.onClicked', { menuItemId: 'nobody’s', pageUrl: page.url }, page);
    await dispatch(
      worker,
      'contextMenus.onClicked',
      { menuItemId: 'task.selection', selectionText: 'Ask for\nthe slates', pageUrl: page.url },
      page,
    );
    await dispatch(worker, 'contextMenus.onClicked', { menuItemId: 'task.page', pageUrl: page.url }, page);
    await seeText(panel, 'Roof prices');
    await seeText(web, 'Ask for the slates');
    await web.bringToFront();
    await web.locator(named('Roof prices', 'link', 'main')).click();
    // The task opens beside the wall.
    await web.locator('a[href="https://example.com/roof"]').wait();
  });

  it('starts the captured task by the key, once however often it is pressed', async () => {
    const worker = await workerOf(browser);
    // In one turn of the worker: two turns may be further apart than a doubled press.
    await worker.evaluate(() => {
      const { onCommand } = Reflect.get(Reflect.get(globalThis, 'chrome'), 'commands');
      for (const command of ['toggle-timer', 'toggle-timer']) onCommand.dispatch(command);
    });
    await waitUntil('the badge shows the minutes', async () => /^\d/.test(await readBadge(panel)));
    await web.locator('button[aria-label="Stop the timer: Roof prices"]').wait();
    const [record, ...others] = await records();
    expect(others).toEqual([]);
    expect(record?.endedAt).toBeNull();
  });

  it('asks about idle time, and splits it out of the record', async () => {
    const [record] = await records();
    if (record === undefined) throw new Error('no record');
    // The work began half an hour ago: the start is corrected by hand, as after a forgotten timer.
    const socket = await openSocket(server.url, 'tasks', ada.token);
    await emitWrite(socket, 'updateNoteTimerRecord', {
      id: record.noteId,
      recordId: record.id,
      version: record.version,
      data: { startedAt: new Date(Date.now() - 30 * MINUTE).toISOString(), note: 'Slates' },
    });
    socket.disconnect();
    await waitUntil('the badge shows half an hour', async () => /^(29|30)/.test(await readBadge(panel)));
    const worker = await workerOf(browser);
    await dispatch(worker, 'idle.onStateChanged', 'idle');
    await dispatch(worker, 'idle.onStateChanged', 'active');
    await waitUntil('it is asked', async () => (await noticesOf(worker)).some(({ id }) => id === 'idle'));
    await pressButton(panel, 'Save as a separate record…');
    await panel.locator(named('Roof prices', 'button', 'section[aria-labelledby=away]')).click();
    await waitUntil('the record is in three', async () => (await records()).length === 3);
    const parts = await records();
    expect(parts.map(({ note, noteId }) => [note, noteId])).toEqual(Array(3).fill(['Slates', record.noteId]));
    expect(parts.map(({ endedAt }) => endedAt)).toEqual([parts[1]?.startedAt, parts[2]?.startedAt, null]);
    expect(await noticesOf(worker)).toEqual([]);
    await panel.waitForSelector('[aria-label="Stop the timer: Roof prices"]');
    await web.goto(`${server.url}/task/${record.noteId}/do`, { waitUntil: 'domcontentloaded' });
    await web.waitForFunction(() => document.querySelector('main')?.innerHTML.includes('Slates') === true, {
      polling: 50,
    });
  });

  it('measures an absence correctly, and suspends in time, while the push service never answers', async () => {
    allowOnConsole(/^daywall: push failed/);
    const worker = await workerOf(browser);
    await worker.evaluate(async () => {
      Reflect.set(Reflect.get(globalThis, 'PushManager').prototype, 'subscribe', () => new Promise(() => {}));
      const { local, session } = Reflect.get(Reflect.get(globalThis, 'chrome'), 'storage');
      await Promise.all([local.remove('pushToldFor'), session.remove('pushRetryAt')]);
    });
    await chooseSettings(panel, { idle: { isOn: true, minutes: 10 } });
    /** Sequential idle checks of the worker, a few minutes after the last. */
    const seenAt = () =>
      worker.evaluate(async () => {
        const { session } = Reflect.get(Reflect.get(globalThis, 'chrome'), 'storage');
        return String((await session.get('lastSeen')).lastSeen);
      });
    for (let look = 0; look < 6; look += 1) {
      const before = await seenAt();
      await moveClock(worker, 4 * MINUTE);
      await dispatch(worker, 'alarms.onAlarm', { name: 'badge' });
      await waitUntil('the worker has looked', async () => (await seenAt()) !== before);
    }
    await moveClock(worker, 10 * MINUTE);
    await dispatch(worker, 'idle.onStateChanged', 'idle');
    await dispatch(worker, 'idle.onStateChanged', 'active');
    await waitUntil('it is asked', async () => (await noticesOf(worker)).some(({ id }) => id === 'idle'));
    const [asked] = await noticesOf(worker);
    expect(asked?.title).toBe('You were away for 10\u00a0min');
    await pressButton(panel, 'Keep the time');
    await waitUntil('the question is settled', async () => (await noticesOf(worker)).length === 0);
    await moveClock(worker, -34 * MINUTE);
  });

  it('stops the timer by the key', async () => {
    const worker = await workerOf(browser);
    await moveClock(worker, DOUBLED);
    await pressKey(worker);
    await moveClock(worker, -DOUBLED);
    await waitUntil('nothing runs', async () => (await records()).every(({ endedAt }) => endedAt !== null));
    await waitUntil('the badge is empty', async () => (await readBadge(panel)) === '');
  });

  it('adds, finds, starts and stops in the address bar', async () => {
    const worker = await workerOf(browser);
    await dispatch(worker, 'omnibox.onInputEntered', 'Buy <slates> tomorrow 3pm 30m', 'currentTab');
    await seeText(panel, 'Buy <slates>');
    expect(await suggestions(worker, 'find slates')).toEqual(['Buy &lt;slates&gt;', 'Ask for the slates']);
    await dispatch(worker, 'omnibox.onInputEntered', 'start buy', 'currentTab');
    await panel.waitForSelector('[aria-label="Stop the timer: Buy <slates>"]');
    await dispatch(worker, 'omnibox.onInputEntered', 'stop', 'currentTab');
    await waitUntil('the badge is empty', async () => (await readBadge(panel)) === '');
    await web.goto(`${server.url}/action/urgency`, { waitUntil: 'domcontentloaded' });
    await seeText(web, 'Buy <slates>');
  });

  it('notifies of a request once, by socket and push together, and accepts it from the notice', async () => {
    const bob = await registerVerified(server, 'Bob');
    const taskId = v7();
    const socket = await openSocket(server.url, 'tasks', bob.token);
    await emitWrite(socket, 'createTask', { id: taskId, title: 'Carry the ladder' });
    socket.disconnect();
    await ask(server.url, bob, `/api/delegation/request/${taskId}`, {
      id: v7(),
      access: [{ id: v7(), userId: ada.userId }],
    });
    const worker = await workerOf(browser);
    await waitUntil('it is told', async () => (await noticesOf(worker)).length === 1);
    const [notice] = await noticesOf(worker);
    expect(notice).toMatchObject({ body: 'Carry the ladder', acts: ['accept', 'decline'] });
    const id = notice?.id.split('|')[1];
    const pushed = { id, kind: 'delegation.requested', title: 'Bob asks', body: 'Again', path: '/wall' };
    await deliverPush(panel, pushed);
    await deliverPush(panel, {
      ...pushed,
      id: v7(),
      kind: 'reminder.task',
      title: 'Reminder: Roof prices',
      acts: [{ act: 'finish', title: 'Complete' }],
    });
    await waitUntil('the other push is shown', async () => (await noticesOf(worker)).length === 2);
    expect((await noticesOf(worker)).map(({ title, acts }) => [title, ...acts])).toEqual(
      expect.arrayContaining([
        [notice?.title, 'accept', 'decline'],
        ['Reminder: Roof prices', 'finish', 'later'],
      ]),
    );
    await pressNotice(worker, notice?.id ?? '', 'accept');
    await seeText(panel, 'Carry the ladder');
    await waitUntil('it says so', async () =>
      (await noticesOf(worker)).some(({ title }) => title.startsWith('You took on ')),
    );
  });

  it('lists the most urgent tasks in the popup, finds the others, and keeps unsubmitted text', async () => {
    const socket = await openSocket(server.url, 'tasks', ada.token);
    const dueDate = new Date(Date.now() - 60 * MINUTE).toISOString();
    await emitWrite(socket, 'createTask', { id: v7(), title: 'Clear the gutter', dueDate });
    for (let more = 0; more < 6; more += 1)
      await emitWrite(socket, 'createTask', { id: v7(), title: `Another ${more}` });
    socket.disconnect();
    const popup = await openExtensionPage(browser, 'popup');
    const titles = () =>
      popup.$$eval('section[aria-labelledby=next-tasks] li a', (links) =>
        links.map((link) => link.innerText),
      );
    await waitUntil('what is overdue stands first', async () => (await titles())[0] === 'Clear the gutter');
    expect(await titles()).toHaveLength(4);
    await popup.locator('section[aria-labelledby=next-tasks] > p button').click();
    await waitUntil('the rest is there', async () => (await titles()).includes('Another 0'));
    await popup.locator(named('Search tasks', 'button')).click();
    await popup.locator('input[type=search]').fill('SLATES');
    await waitUntil('it is found', async () => (await titles()).includes('Ask for the slates'));
    expect(await titles()).not.toContain('Clear the gutter');
    await popup.locator('input[aria-label="New task"]').fill('Half a thou');
    await waitUntil('the draft is kept', () =>
      popup.evaluate(async () => {
        const { session } = Reflect.get(Reflect.get(globalThis, 'chrome'), 'storage');
        return String((await session.get('popupDraft')).popupDraft).includes('"Half a thou"');
      }),
    );
    await popup.close();
    const again = await openExtensionPage(browser, 'popup');
    await again.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[aria-label="New task"]')?.value === 'Half a thou',
      { polling: 50 },
    );
    await again.close();
  });

  it('keeps text too long for a title or a source in the description', async () => {
    const worker = await workerOf(browser);
    const words = `Tiles ${'and more tiles '.repeat(60)}`.trim();
    const linkUrl = `https://example.com/offer?${'q'.repeat(2_100)}`;
    await dispatch(
      worker,
      'contextMenus.onClicked',
      { menuItemId: 'task.selection', selectionText: words, pageUrl: page.url },
      page,
    );
    await dispatch(
      worker,
      'contextMenus.onClicked',
      { menuItemId: 'task.link', linkUrl, linkText: 'Offer' },
      page,
    );
    const socket = await openSocket(server.url, 'tasks', ada.token);
    const read = async () =>
      taskEvents.getTasks.answer.parse(await emitAndWait(socket, 'getTasks', {})).tasks;
    const isLong = ({ description }: { description: string }) => description !== '';
    await waitUntil('both are with the server', async () => (await read()).filter(isLong).length === 2);
    const tasks = (await read()).filter(isLong);
    socket.disconnect();
    expect(tasks.find(({ description }) => description === words)?.title).toMatch(/^Tiles .{400,}…$/);
    expect(tasks.find(({ title }) => title === 'Offer')).toMatchObject({
      sourceUrl: null,
      description: `<${linkUrl}>`,
    });
    const remove = await openSocket(server.url, 'tasks', ada.token);
    for (const { id } of tasks) await emitWrite(remove, 'deleteTask', { id });
    remove.disconnect();
  });
});
