import type { Browser, Page } from 'puppeteer';
import { v7 } from 'uuid';
import { beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { collectionEvents } from '#contract/events/collection-events.ts';
import { taskEvents } from '#contract/events/task-events.ts';
import { timerRecordEvents } from '#contract/events/timer-record-events.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { HOUR, MINUTE } from '#time/units.ts';
import { waitUntil } from '../wait-until.ts';
import { pressButton, seeText } from './app-page.ts';
import { extensionFolder, openBrowser } from './browser.ts';
import { openSignedIn, type Person, registerPerson } from './browser-person.ts';
import { named } from './by-name.ts';
import { allowOnConsole } from './console.ts';
import { chooseServer, connectExtension, EXTENSION_ID, openExtensionPage } from './extension-page.ts';
import { journey } from './journey.ts';
import { emitAndWait, emitWrite, openSocket } from './raw-socket.ts';

const EDIT = 'Edit the running timer';
const ADD = 'Add time';
const TITLE = named('Task or title', 'combobox');

/** Time of day in the browser, whose zone the account follows. */
function clockAt(at: number): string {
  return new Date(at).toTimeString().slice(0, 5);
}

journey('time and captures in the popup', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let ada: Person;
  let popup: Page;
  const roof = v7();

  async function ask(name: 'getTasks' | 'getTimerRecords' | 'getCollections', payload: object) {
    const socket = await openSocket(server.url, 'tasks', ada.token);
    const answer = await emitAndWait(socket, name, payload as never);
    socket.disconnect();
    return answer;
  }
  async function records(): Promise<TimerRecord[]> {
    const [timeMin, timeMax] = [Date.now() - 72 * HOUR, Date.now() + HOUR].map((at) =>
      new Date(at).toISOString(),
    );
    const found = timerRecordEvents.getTimerRecords.answer.parse(
      await ask('getTimerRecords', { timeMin, timeMax }),
    );
    return [...found].sort((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt));
  }
  const tasks = async () => taskEvents.getTasks.answer.parse(await ask('getTasks', {})).tasks;
  const cardHeight = (page: Page) =>
    page.$eval('section[aria-label=Timer]', (card) => card.getBoundingClientRect().height);
  async function reopen(): Promise<void> {
    await popup.close();
    popup = await openExtensionPage(browser, 'popup');
    await popup.waitForSelector('input[aria-label="New task"]');
  }
  /** Opens the form of the running record. Throws with the state of the page where it does not come. */
  async function openRunningForm(): Promise<void> {
    await popup.locator(named(EDIT, 'button')).click();
    await popup.waitForSelector(named(EDIT, 'form')).catch(async (cause: unknown) => {
      const state = await popup.evaluate((name) => {
        const button = document.querySelector(`button[aria-label="${name}"]`);
        const focused = document.activeElement?.outerHTML.slice(0, 200);
        return JSON.stringify([document.visibilityState, button?.outerHTML.slice(0, 200), focused]);
      }, EDIT);
      const text = await popup.evaluate(() => document.body.innerText);
      throw new Error(`The form of the running record is not open: ${state}\n${text}`, { cause });
    });
  }
  /** Minutes that the popup shows as tracked today. */
  const todayMinutes = async () => {
    const text = await popup.$eval('section[aria-label=Timer]', (card) => card.textContent ?? '');
    const [, hours, minutes] = /Today (?:(\d+)\sh\s?)?(?:(\d+)\smin)?/.exec(text) ?? [];
    return Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  };

  // No push service is reachable where tests run.
  beforeEach(() => allowOnConsole(/^daywall: push failed/));
  beforeAll(async () => {
    browser = await openBrowser({ extensions: [extensionFolder] });
    ada = await registerPerson(server.url, 'Ada');
    await openSignedIn(browser.defaultBrowserContext(), server.url, ada);
    await chooseServer(browser, server.url);
    popup = await connectExtension(browser);
  });

  it('the timer of a new user is as high as a running one', async () => {
    await seeText(popup, 'No timer is running');
    const idle = await cardHeight(popup);
    const socket = await openSocket(server.url, 'tasks', ada.token);
    await emitWrite(socket, 'createTask', { id: roof, title: 'Mend the roof' });
    await emitWrite(socket, 'createTask', { id: v7(), title: 'Order the slates' });
    socket.disconnect();
    await popup.locator('button[aria-label="Start the timer: Mend the roof"]').click();
    await popup.waitForSelector('[aria-label="Stop the timer: Mend the roof"]');
    expect(await cardHeight(popup)).toBe(idle);
  });

  it('the running timer gets another start, a note and another task; a closed popup keeps what was typed', async () => {
    await openRunningForm();
    await popup.locator(named('Start', 'textbox')).fill('soon');
    await popup.keyboard.press('Enter');
    await seeText(popup, 'Enter a time.');
    const start = Date.now() - 20 * MINUTE;
    await popup.locator(named('Start', 'textbox')).fill(clockAt(start));
    await popup.locator(named('Note', 'textbox')).fill('Ladder first');
    await reopen();
    await popup.locator(named('Save', 'button')).click();
    await waitUntil('the server has it', async () => (await records())[0]?.note === 'Ladder first');
    const [record] = await records();
    expect(Math.abs(Date.parse(record?.startedAt ?? '') - start)).toBeLessThan(MINUTE);
    await openRunningForm();
    await popup.locator(TITLE).fill('slates');
    await popup.locator(named('Order the slates', 'option')).wait();
    await popup.keyboard.press('ArrowDown');
    await popup.keyboard.press('Enter');
    await popup.keyboard.press('Enter');
    await popup.waitForSelector('[aria-label="Stop the timer: Order the slates"]');
    await pressButton(popup, 'Undo');
    await popup.waitForSelector('[aria-label="Stop the timer: Mend the roof"]');
    await openRunningForm();
    await popup.locator(TITLE).fill('Mend the roof at last');
    await popup.keyboard.press('Enter');
    await popup.waitForSelector('[aria-label="Stop the timer: Mend the roof at last"]');
    await waitUntil('the task is renamed', async () =>
      (await tasks()).some(({ id, title }) => id === roof && title === 'Mend the roof at last'),
    );
  });

  it('the running timer is discarded and restored', async () => {
    // Without earlier messages, which have their own undo.
    await reopen();
    await openRunningForm();
    await pressButton(popup, 'Discard');
    await waitUntil('no record is left', async () => (await records()).length === 0);
    await pressButton(popup, 'Undo');
    await popup.waitForSelector('[aria-label="Stop the timer: Mend the roof at last"]');
    await waitUntil('it runs on', async () => (await records())[0]?.endedAt === null);
  });

  it('a past record is added for a new title, and both are undone', async () => {
    await popup.locator(named(ADD, 'button')).click();
    await popup.keyboard.press('Enter');
    await seeText(popup, 'Enter what the time was for.');
    await popup.locator(TITLE).fill('Rang the mason');
    const yesterday = new Date(Date.now() - 24 * HOUR).toISOString().slice(0, 10);
    const [year, month, day] = yesterday.split('-');
    await popup.focus('input[type=date]');
    await popup.keyboard.type(`${month}${day}${year}`);
    await popup.locator(named('Start', 'textbox')).fill('9');
    await popup.locator(named('End', 'textbox')).fill('9:45');
    await seeText(popup, 'That is 45\u00a0min. This creates a new task.');
    await reopen();
    await popup.locator(named('Add', 'button')).click();
    await waitUntil(
      'both are there',
      async () => (await records()).length === 2 && (await tasks()).length === 3,
    );
    const [past] = await records();
    expect(past?.startedAt.slice(0, 10)).toBe(yesterday);
    expect(Date.parse(past?.endedAt ?? '') - Date.parse(past?.startedAt ?? '')).toBe(45 * MINUTE);
    await pressButton(popup, 'Undo');
    await waitUntil(
      'both are gone',
      async () => (await records()).length === 1 && (await tasks()).length === 2,
    );
  });

  it('the latest message covers no other, which is there again once that one is undone', async () => {
    const socket = await openSocket(server.url, 'tasks', ada.token);
    const dueDate = new Date().toISOString();
    for (const title of ['Sweep', 'Polish'])
      await emitWrite(socket, 'createTask', { id: v7(), title, dueDate, importance: 100 });
    socket.disconnect();
    await reopen();
    const shown = () =>
      popup.$$eval('ol[aria-live] li', (messages) =>
        messages.flatMap((each) => (each.getClientRects().length > 0 ? (each.textContent ?? '') : [])).join(),
      );
    const seeMessage = (wanted: string) => waitUntil(wanted, async () => (await shown()).includes(wanted));
    for (const title of ['Sweep', 'Polish']) {
      await popup.locator(`input[aria-label="Complete: ${title}"]`).click();
      await seeMessage(title);
    }
    expect(await shown()).not.toContain('Sweep');
    for (const title of ['Polish', 'Sweep']) {
      await seeMessage(title);
      const undo = await popup.$('ol[aria-live] li:last-child button');
      await undo?.click();
      await popup.waitForSelector(`input[aria-label="Complete: ${title}"]:not(:checked)`);
    }
  });

  it('today’s total is cut at midnight and goes on with the timer', async () => {
    const midnight = new Date().setHours(0, 0, 0, 0);
    const socket = await openSocket(server.url, 'tasks', ada.token);
    const endedAt = new Date(midnight + (Date.now() - midnight) / 4).toISOString();
    const data = { recordId: v7(), startedAt: new Date(midnight - HOUR).toISOString(), endedAt, note: '' };
    await emitWrite(socket, 'createNoteTimerRecord', { id: roof, data });
    socket.disconnect();
    const within = async () =>
      (await records()).reduce((sum, each) => {
        const end = each.endedAt === null ? Date.now() : Date.parse(each.endedAt);
        return sum + Math.max(0, end - Math.max(midnight, Date.parse(each.startedAt)));
      }, 0) / MINUTE;
    await waitUntil('the total has it', async () => Math.abs((await todayMinutes()) - (await within())) < 2);
    const before = await todayMinutes();
    await popup.evaluate(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 5 * 60_000;
    });
    await waitUntil('it goes on', async () => (await todayMinutes()) >= before + 4);
    await reopen();
  });

  it('a captured task gets a description and a collection, which a closed popup keeps', async () => {
    const collectionId = v7();
    const socket = await openSocket(server.url, 'tasks', ada.token);
    const own = { groupId: null, organizationId: null };
    await emitWrite(socket, 'createQuickCollection', {
      collectionId,
      name: 'House',
      description: '',
      ...own,
    });
    socket.disconnect();
    await popup.locator('input[aria-label="New task"]').fill('Ask for prices');
    await popup.locator(named('Add a description or collection', 'button')).click();
    await popup.locator(named('Description', 'textbox')).fill('Slate and *copper*');
    await popup.locator('select:has(optgroup)').fill(collectionId);
    await reopen();
    await popup.locator(named('Description', 'textbox')).click();
    await popup.keyboard.down('Control');
    await popup.keyboard.press('Enter');
    await popup.keyboard.up('Control');
    await waitUntil('the task is in the collection', async () => {
      const [house] = collectionEvents.getCollections.answer.parse(await ask('getCollections', {}));
      return house?.notes.length === 1;
    });
    const made = (await tasks()).map(({ title, description }) => ({ title, description }));
    expect(made).toContainEqual({ title: 'Ask for prices', description: 'Slate and *copper*' });
    // The draft is cleared once the task was handed over, which the server may show before the popup does.
    await popup.waitForSelector('textarea', { hidden: true });
    await reopen();
    expect(await popup.$('textarea')).toBeNull();
  });

  it('the list of phrases takes the room that the popup grows by', async () => {
    // The browser fits a popup to the height of its page: low before, and up to 600 px with a dialog in it.
    await popup.setViewport({ width: 380, height: 300 });
    await popup.locator(named('What you can write here', 'button')).click();
    await popup.locator('[role=dialog]').wait();
    await popup.setViewport({ width: 380, height: 600 });
    const height = () => popup.$eval('[role=dialog]', (dialog) => dialog.getBoundingClientRect().height);
    await waitUntil('it is high', async () => (await height()) > 400);
    await reopen();
  });

  it('the consent’s buttons are visible in the window that the browser opens', async () => {
    const page = await browser.newPage();
    await page.setViewport({ width: 780, height: 565 });
    const query = new URLSearchParams({
      response_type: 'code',
      redirect_uri: `https://${EXTENSION_ID}.chromiumapp.org/`,
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      state: 's'.repeat(16),
    });
    await page.goto(`${server.url}/extension/connect?${query}`, { waitUntil: 'domcontentloaded' });
    const button = await page.waitForSelector(named('Connect', 'button'));
    const box = await button?.boundingBox();
    expect((box?.y ?? 565) + (box?.height ?? 0)).toBeLessThanOrEqual(565);
    await page.close();
  });

  it('the current-time line does not cross the text of an empty day', async () => {
    const panel = await openExtensionPage(browser, 'sidepanel');
    const gap = () =>
      panel.$eval('section[aria-labelledby=day-plan]', (plan) => {
        const words = [...plan.querySelectorAll('p')].find((each) =>
          each.innerText.startsWith('Nothing planned'),
        );
        const sign = [...plan.querySelectorAll('*')].findLast((each) =>
          each.textContent?.startsWith('Now'),
        )?.parentElement;
        if (words === undefined || sign == null) return null;
        const [text, line] = [words, sign].map((each) => each.getBoundingClientRect());
        if (text === undefined || line === undefined) return null;
        return Math.max(line.top - text.bottom, text.top - line.bottom);
      });
    // At each quarter of the first visible hours.
    for (const minute of [0, 15, 30, 45, 60, 75, 90, 120]) {
      await panel.evaluateOnNewDocument((at) => {
        const real = Date.now.bind(Date);
        const offset = new Date().setHours(8, at, 30) - real();
        Date.now = () => real() + offset;
      }, minute);
      await panel.reload({ waitUntil: 'domcontentloaded' });
      await seeText(panel, 'Nothing planned');
      expect([minute, ((await gap()) ?? -1) >= 0]).toEqual([minute, true]);
    }
    await panel.close();
  });
});
