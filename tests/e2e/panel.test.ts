import type { Browser, Page } from 'puppeteer';
import type { Socket } from 'socket.io-client';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, it } from 'vitest';
import { waitUntil } from '../wait-until.ts';
import { drag, pressButton, seeText } from './app-page.ts';
import { extensionFolder, openBrowser } from './browser.ts';
import { openSignedIn, type Person, postAs, registerPerson } from './browser-person.ts';
import { named } from './by-name.ts';
import { chooseServer, connectExtension, openExtensionPage } from './extension-page.ts';
import { fireAlarm, hurry, workerOf } from './extension-worker.ts';
import { GatedServer } from './gated-server.ts';
import { journey } from './journey.ts';
import { emitWrite, openSocket } from './raw-socket.ts';
import { registerVerified } from './verified-person.ts';

const ROOF = 'Ring the roofer';
const TILES = 'Order the tiles';
const ASKED = 'Check the scaffold';
const TIMELINE = 'section[aria-labelledby=day-plan]';

/** The day in the side panel, compared with the same day in the web app. Everything is planned for tomorrow. */
journey('the side panel', () => {
  let gate: GatedServer;
  let browser: Browser;
  let web: Page;
  let panel: Page;
  let ada: Person;
  let ben: Person;
  let bensSocket: Socket;

  const post = (person: Person, path: string, body: object) => postAs(gate.url, person, path, body);

  /** Whether a block of that title is at that time: in the panel by its name, in the web app by its row. */
  const isInPanel = (title: string, time: string) => async () =>
    (await panel.$$eval(`${TIMELINE} button`, (all) => all.map((each) => each.ariaLabel ?? ''))).some(
      (name) => name.includes(title) && name.includes(time),
    );
  const isInWeb = (title: string, time: string) => async () =>
    (await web.$$eval('main li', (all) => all.map((each) => each.innerText))).some(
      (row) => row.includes(title) && row.includes(time),
    );

  /** Waits for a block in the panel and then in the web app. */
  async function seeBlock(title: string, time: string): Promise<void> {
    await waitUntil(`the panel shows ${title} at ${time}`, isInPanel(title, time));
    await waitUntil(`the web app shows ${title} at ${time}`, isInWeb(title, time));
  }

  async function askAda(title: string): Promise<void> {
    const id = uuidv7();
    await emitWrite(bensSocket, 'createTask', { id, title, workload: 45 });
    await post(ben, `delegation/request/${id}`, {
      id: uuidv7(),
      access: [{ id: uuidv7(), userId: ada.userId, groupId: null, organizationId: null }],
      message: 'Before it rains',
    });
  }

  beforeAll(async () => {
    gate = await GatedServer.start();
    browser = await openBrowser({ extensions: [extensionFolder] });
    [ada, ben] = await Promise.all([registerPerson(gate.url, 'Ada'), registerVerified(gate, 'Ben')]);
    const organizationId = uuidv7();
    await post(ben, 'organizations', { id: organizationId, name: 'Works' });
    await post(ben, `organizations/${organizationId}/addMember/${ada.userId}`, {});
    await post(ada, `organizations/${organizationId}/join`, {});
    bensSocket = await openSocket(gate.url, 'tasks', ben.token);
    const socket = await openSocket(gate.url, 'tasks', ada.token);
    const dueDate = new Date(Date.now() + 3_600_000).toISOString();
    await emitWrite(socket, 'createTask', { id: uuidv7(), title: ROOF, workload: 30, dueDate });
    await emitWrite(socket, 'createTask', { id: uuidv7(), title: TILES, workload: 60 });
    socket.close();

    web = await openSignedIn(browser.defaultBrowserContext(), gate.url, ada);
    await chooseServer(browser, gate.url);
    await (await connectExtension(browser)).close();
    panel = await openExtensionPage(browser, 'sidepanel');
    await seeText(panel, ROOF);
    await pressButton(panel, 'Next day');
    await web.goto(`${gate.url}/schedule`, { waitUntil: 'domcontentloaded' });
    await web.waitForSelector('main h1');
  });

  it('schedules a task where it is dropped, and a task dropped onto it after it', async () => {
    await panel.bringToFront();
    const pointOn = async (title: string) => {
      const box = await (
        await panel.waitForSelector(`li[draggable=true] ::-p-text(${title})`)
      )?.boundingBox();
      if (!box) throw new Error(`no row for ${title}`);
      return { x: box.x + 20, y: box.y + box.height / 2 };
    };
    const atHour = async (hour: number) => {
      // The timeline shows the working time, nine to five, while no block lies outside.
      const box = await (await panel.waitForSelector(`${TIMELINE} > div:last-child`))?.boundingBox();
      if (!box) throw new Error('no timeline');
      return { x: box.x + box.width * 0.6, y: box.y + (box.height * (hour - 9)) / 8 };
    };
    await panel.setViewport({ width: 360, height: 1_200 });
    await drag(panel, await pointOn(ROOF), await atHour(11.1));
    await seeBlock(ROOF, '11:00');
    await drag(panel, await pointOn(TILES), await atHour(11.3));
    await seeBlock(TILES, '11:30');
    await pressButton(panel, 'Undo');
    await waitUntil('the second block is gone', async () => !(await isInPanel(TILES, '')()));
  });

  it('schedules a task by keys alone, moves it by arrows, and undoes all of that at once', async () => {
    await panel.bringToFront();
    await (await panel.waitForSelector(named(`Plan “${TILES}”`, 'button')))?.focus();
    await panel.keyboard.press('Enter');
    await panel.waitForSelector('[role=menuitem]:focus');
    await panel.keyboard.press('Enter');
    await seeBlock(TILES, '9:00');
    await waitUntil('the block has the focus', () =>
      panel.evaluate((title) => document.activeElement?.ariaLabel?.includes(title) === true, TILES),
    );
    await panel.keyboard.press('ArrowDown');
    await panel.keyboard.press('ArrowDown');
    await seeBlock(TILES, '9:30');
    await panel.keyboard.down('Shift');
    await panel.keyboard.press('ArrowDown');
    await panel.keyboard.up('Shift');
    await seeBlock(TILES, '10:45');
    await pressButton(panel, 'Undo');
    await seeBlock(TILES, '9:00');
  });

  it('shows the planned time, and all hours on request', async () => {
    await panel.waitForFunction(
      (title) =>
        [...document.querySelectorAll('section[aria-labelledby=next] li')].some(
          (row) => row.textContent?.includes(title) === true && row.textContent.includes('Planned:'),
        ),
      { polling: 50 },
      TILES,
    );
    const hours = () => panel.$$eval(`${TIMELINE} > div:last-child > span`, (spans) => spans.length);
    expect(await hours()).toBe(8);
    await pressButton(panel, 'Show all hours');
    await waitUntil('midnight to midnight is drawn', async () => (await hours()) === 24);
    await pressButton(panel, 'Show fewer hours');
    await waitUntil('the working hours are drawn', async () => (await hours()) === 8);
  });

  it('finishes a task and undoes it', async () => {
    await panel.bringToFront();
    await panel.locator(named(`Complete: ${ROOF}`)).click();
    await seeText(panel, `Completed: ${ROOF}`);
    await pressButton(panel, 'Undo');
    await panel.waitForSelector(named(`Complete: ${ROOF}`));
  });

  it('edits the running timer and discards it', async () => {
    await panel.bringToFront();
    await panel.locator(named(`Start the timer: ${TILES}`, 'button')).click();
    await panel.locator(named('Edit the running timer', 'button')).click();
    const start = new Date(Date.now() - 30 * 60_000).toTimeString().slice(0, 5);
    await panel.locator(named('Start', 'textbox')).fill(start);
    await panel.keyboard.press('Enter');
    await panel.waitForFunction(
      // The start is a whole minute, and time goes on.
      () => /(?:29|3\d):\d\d/.test(document.querySelector('section[aria-label=Timer]')?.textContent ?? ''),
      { polling: 50 },
    );
    await panel.locator(named('Edit the running timer', 'button')).click();
    await pressButton(panel, 'Discard');
    await waitUntil('nothing runs', async () => (await panel.$('[aria-label^="Stop the timer"]')) === null);
  });

  it('shows a request live, and accepts it', async () => {
    await askAda(ASKED);
    await panel.bringToFront();
    await panel.locator('summary ::-p-text(1 request waiting for you)').click();
    await seeText(panel, 'Before it rains');
    await pressButton(panel, `Accept: ${ASKED}`);
    await panel.waitForSelector(named(`Complete: ${ASKED}`));
    await panel.waitForFunction(() => document.querySelector('summary') === null);
  });

  it('says that answers need the server while it is down', async () => {
    await askAda(TILES);
    await panel.bringToFront();
    await panel.locator('summary ::-p-text(1 request waiting for you)').click();
    const restore = await hurry(await workerOf(browser));
    await gate.shut();
    await seeText(panel, 'Offline');
    await panel.waitForSelector(`button[disabled] ::-p-text(Decline)`);
    await restore();
    await gate.open();
    await fireAlarm(browser);
    await panel.waitForSelector(`button:not([disabled]) ::-p-text(Decline)`);
  });
});
