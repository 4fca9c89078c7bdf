import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, ElementHandle, Page } from 'puppeteer';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { beforeAll, expect, it } from 'vitest';
import { taskEvents } from '#contract/events/task-events.ts';
import type { FileRecord } from '#contract/files/file.ts';
import { waitUntil } from '../wait-until.ts';
import { pressButton, seeText } from './app-page.ts';
import { axeFaultsInThemes } from './axe.ts';
import { newFolder, openBrowser } from './browser.ts';
import { type Person, registerPerson, signIn } from './browser-person.ts';
import { named } from './by-name.ts';
import { allowOnConsole } from './console.ts';
import { GatedServer } from './gated-server.ts';
import { journey } from './journey.ts';
import { emitAndWait, emitWrite, openSocket } from './raw-socket.ts';
import { waitUntilStill } from './wait-until-still.ts';

const TILES = 'ul[aria-label="Files"] > li';

journey('files', () => {
  let server: GatedServer;
  let browser: Browser;
  let person: Person;
  let folder: string;
  let page: Page;

  beforeAll(async () => {
    server = await GatedServer.start({ RATE_LIMIT_FACTOR: '1000', MAX_FILE_BYTES: '7000000' });
    browser = await openBrowser();
    person = await registerPerson(server.url, 'Ada');
    folder = await newFolder('files');
    const background = { r: 40, g: 120, b: 90 };
    await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .png()
      .toFile(join(folder, 'garden.png'));
    await writeFile(join(folder, 'notes.txt'), 'The contract ends in May.');
    await writeFile(join(folder, 'large.bin'), Buffer.alloc(6_000_000, 7));
    await writeFile(join(folder, 'huge.bin'), Buffer.alloc(7_000_001, 7));
    page = await signIn(await browser.createBrowserContext(), server.url, person);
    const print = await browser.newPage();
    await print.setContent('<h1>Offer 118</h1>');
    await print.pdf({ path: join(folder, 'offer.pdf') });
    await print.close();
  });

  async function createTask(title: string): Promise<string> {
    const id = v7();
    const socket = await openSocket(server.url, 'tasks', person.token);
    await emitWrite(socket, 'createTask', { id, title, isNew: false });
    socket.disconnect();
    return id;
  }

  /** Files of a task as the server has them. */
  async function filesOf(taskId: string): Promise<readonly FileRecord[]> {
    const socket = await openSocket(server.url, 'tasks', person.token);
    // A task that has just been written may still be on its way.
    const answer = await emitAndWait(socket, 'getTask', { id: taskId }).catch(() => null);
    socket.disconnect();
    if (answer === null) return [];
    const { assetLinks } = taskEvents.getTask.answer.parse(answer);
    return assetLinks.flatMap(({ file }) => file ?? []);
  }

  async function openTask(taskId: string): Promise<void> {
    await page.goto(`${server.url}/task/${taskId}`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector(named('Attach', 'button', 'main'));
  }

  async function pick(...names: readonly string[]): Promise<void> {
    const input = (await page.waitForSelector(
      'main section input[type=file]',
    )) as ElementHandle<HTMLInputElement>;
    await input.uploadFile(...names.map((name) => join(folder, name)));
  }

  /** Drops a file from outside of the browser, as the system does. */
  async function drop(selector: string, name: string, outline: string): Promise<void> {
    await page.bringToFront();
    const target = await page.waitForSelector(selector);
    const box = await target?.boundingBox();
    if (!box) throw new Error(`nothing to drop on: ${selector}`);
    const session = await page.createCDPSession();
    const at = { x: box.x + Math.min(box.width / 2, 200), y: box.y + Math.min(box.height / 2, 120) };
    const data = { items: [], files: [join(folder, name)], dragOperationsMask: 1 };
    // The outline comes first, as for a person: its code is loaded behind the page's own.
    await waitUntil('the outline shows', async () => {
      for (const type of ['dragEnter', 'dragOver'] as const)
        await session.send('Input.dispatchDragEvent', { type, ...at, data });
      return (await page.$(`::-p-text(${outline})`)) !== null;
    });
    await session.send('Input.dispatchDragEvent', { type: 'drop', ...at, data });
    await session.detach();
  }

  /** Pastes a picture where the focus is, as after a screenshot. */
  async function pastePicture(name: string): Promise<void> {
    await page.evaluate((fileName) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array([137, 80])], fileName, { type: 'image/png' }));
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    }, name);
  }

  /** Presses a button by the keyboard. */
  async function press(name: string): Promise<void> {
    await page.locator(named(name, 'button', 'main')).wait();
    await page.focus(`main button[aria-label="${name}"]`);
    await page.keyboard.press('Enter');
  }

  async function removeByMenu(name: string): Promise<void> {
    await press(`More actions for ${name}`);
    await page.locator('[role=menuitem] ::-p-text(Remove)').wait();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
  }

  /** Waits until a button has the focus, and no menu is open that would take it back. */
  const focusOn = (name: string) =>
    page.waitForFunction(
      (wanted) => {
        const { activeElement } = document;
        const label = activeElement?.getAttribute('aria-label') ?? activeElement?.textContent;
        return label === wanted && document.querySelector('[role=menu]') === null;
      },
      {},
      name,
    );

  const announced = (text: string) =>
    page.waitForFunction(
      (wanted) => [...document.querySelectorAll('[role=status]')].some((each) => each.textContent === wanted),
      {},
      text,
    );

  const tiles = (count: number) =>
    page.waitForFunction(
      (selector, wanted) => document.querySelectorAll(`${selector} button[data-file]`).length === wanted,
      {},
      TILES,
      count,
    );

  const boxes = () =>
    page.$$eval(TILES, (all) =>
      all.map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      }),
    );

  it('are picked, many at once, and looked at without moving the page', async () => {
    const taskId = await createTask('Rent the garden');
    await openTask(taskId);
    await pick('garden.png', 'offer.pdf', 'notes.txt');
    await page.waitForFunction((selector) => document.querySelectorAll(selector).length === 3, {}, TILES);
    const begun = await boxes();
    await tiles(3);
    await page.waitForSelector(`${TILES} img`);
    await waitUntilStill(page);
    expect(await boxes()).toEqual(begun);
    expect(await axeFaultsInThemes(page)).toEqual([]);

    await page.locator(named('Open garden.png', 'button', 'main')).click();
    await page.waitForSelector('[role=dialog] img');
    await waitUntilStill(page);
    expect(await axeFaultsInThemes(page, { within: '[role=dialog]' })).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => document.querySelector('[role=dialog] canvas') !== null);
    await page.waitForSelector('[role=dialog] ::-p-text(Offer 118)');
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('[role=dialog] ::-p-text(The contract ends in May.)');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('[role=dialog]') === null);
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'Open garden.png',
    );
  });

  it('that are refused or removed are announced, and the focus stays beside them', async () => {
    const taskId = await createTask('Empty the cellar');
    await openTask(taskId);
    await pick('notes.txt', 'garden.png');
    await tiles(2);
    allowOnConsole(/status of 413/, /uploads\.refused/);
    await pick('huge.bin');
    await announced('huge.bin wasn’t uploaded. This file is larger than the server accepts.');
    await press('Remove huge.bin');
    await focusOn('Open garden.png');
    await announced('huge.bin has been removed.');
    await removeByMenu('garden.png');
    await focusOn('Open notes.txt');
    await removeByMenu('notes.txt');
    await focusOn('Attach');
    await waitUntil('no file is left', async () => (await filesOf(taskId)).length === 0);
  });

  it('get another name, and come back after they were removed', async () => {
    const taskId = await createTask('Sort the papers');
    await openTask(taskId);
    await pick('notes.txt');
    await tiles(1);
    await pressButton(page, 'More actions for notes.txt');
    await page.locator('[role=menuitem] ::-p-text(Rename)').click();
    await page.locator(named('Name', 'textbox', '[role=dialog]')).fill('Contract');
    await page.keyboard.press('Enter');
    await page.waitForSelector(named('Open Contract', 'button', 'main'));
    await pressButton(page, 'More actions for Contract');
    await page.locator('[role=menuitem] ::-p-text(Remove)').click();
    await waitUntil('the file to be removed', async () => (await filesOf(taskId)).length === 0);
    await pressButton(page, 'Undo');
    await page.waitForSelector(named('Open Contract', 'button', 'main'));
  });

  it('are dropped on a task and on a row of a list', async () => {
    const taskId = await createTask('Call the landlord');
    await openTask(taskId);
    await drop('main [data-task-page]', 'notes.txt', 'Attach to “Call the landlord”');
    await tiles(1);
    await page.goto(`${server.url}/action/urgency`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector(`[data-task="${taskId}"]`);
    await waitUntilStill(page);
    await drop(`[data-task="${taskId}"]`, 'garden.png', 'Attach to “Call the landlord”');
    await page.waitForSelector('::-p-text(File attached to “Call the landlord”)');
    await waitUntil('both files', async () => (await filesOf(taskId)).length === 2);
    await page.waitForSelector(`[data-task="${taskId}"] [aria-label="2 files"]`);
  });

  const mayClose = () => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));

  it('become a new task where there is none under them, and the page asks before it closes until they are on disk', async () => {
    await page.goto(`${server.url}/settings`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('main h1');
    await waitUntilStill(page);
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      let isHeld = true;
      IDBObjectStore.prototype.put = function putWhileHeld(value, key) {
        // A transaction is committed only once nothing more is asked of it.
        const askAgain = () => {
          if (isHeld) this.get(String(key)).addEventListener('success', askAgain);
        };
        if (this.name === 'uploadBytes') askAgain();
        return put.call(this, value, key);
      };
      addEventListener('disk-answers', () => {
        isHeld = false;
        IDBObjectStore.prototype.put = put;
      });
    });
    await drop('main h1', 'notes.txt', 'Add as a new task');
    await page.waitForSelector('[role=dialog] li ::-p-text(notes.txt)');
    await page.locator(named('New task', 'combobox', '[role=dialog]')).fill('Read these notes');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('[role=dialog]') === null);
    expect(await mayClose()).toBe(false);
    await page.evaluate(() => dispatchEvent(new Event('disk-answers')));
    await waitUntil('the page may be closed', mayClose);
    await page.goto(`${server.url}/action/urgency`, { waitUntil: 'domcontentloaded' });
    const link = await page.waitForSelector('main [data-task] a ::-p-text(Read these notes)');
    const taskId = await link?.evaluate((each) => each.closest<HTMLElement>('[data-task]')?.dataset.task);
    await waitUntil('the file of the new task', async () => (await filesOf(taskId ?? '')).length === 1);
  });

  it('of a new task that this browser cannot keep are offered again until they are, and the page asks before it closes', async () => {
    await page.goto(`${server.url}/settings`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('main h1');
    await waitUntilStill(page);
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function putUnlessFull(...given) {
        if (this.name === 'uploadBytes') throw new DOMException('The disk is full', 'QuotaExceededError');
        return put.apply(this, given);
      };
      addEventListener('disk-has-room', () => {
        IDBObjectStore.prototype.put = put;
      });
    });
    await drop('main h1', 'notes.txt', 'Add as a new task');
    await page.waitForSelector('[role=dialog] li ::-p-text(notes.txt)');
    await page.locator(named('New task', 'combobox', '[role=dialog]')).fill('Keep these notes');
    expect(await mayClose()).toBe(true);
    await page.keyboard.press('Enter');
    const again = 'ol[aria-live] button ::-p-text(Try again)';
    await page.waitForSelector(again);
    expect(await mayClose()).toBe(false);
    await page.locator(again).click();
    await page.waitForSelector(again);
    expect(await mayClose()).toBe(false);
    await page.evaluate(() => dispatchEvent(new Event('disk-has-room')));
    await page.locator(again).click();
    await page.waitForSelector(again, { hidden: true });
    await waitUntil('the page may be closed', mayClose);
    await page.goto(`${server.url}/action/urgency`, { waitUntil: 'domcontentloaded' });
    const link = await page.waitForSelector('main [data-task] a ::-p-text(Keep these notes)');
    const taskId = await link?.evaluate((each) => each.closest<HTMLElement>('[data-task]')?.dataset.task);
    await waitUntil('the file of the new task', async () => (await filesOf(taskId ?? '')).length === 1);
  });

  it('are pasted into a comment, which goes with them', async () => {
    const taskId = await createTask('Choose a colour');
    await openTask(taskId);
    await page.locator('main button ::-p-text(Write a comment)').click();
    await page.waitForSelector('.ProseMirror-focused');
    await page.keyboard.type('This one');
    await pastePicture('colour.png');
    await page.waitForSelector(`${TILES} ::-p-text(colour.png)`);
    await pressButton(page, 'Send');
    await page.waitForSelector('article button[aria-label="Open colour.png"]');
    await seeText(page, 'This one');
    expect(await filesOf(taskId)).toEqual([]);
  });

  it('go with a comment that is written over a list', async () => {
    const taskId = await createTask('Order the tiles');
    await page.goto(`${server.url}/action/urgency`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector(`[data-task="${taskId}"]`);
    await waitUntilStill(page);
    await page.focus(`[data-task="${taskId}"] a`);
    await page.keyboard.press('c');
    await page.waitForSelector('[role=dialog] .ProseMirror-focused');
    await page.keyboard.type('Like these');
    await pastePicture('tiles.png');
    await page.waitForSelector(`[role=dialog] ${TILES} ::-p-text(tiles.png)`);
    const input = (await page.$('[role=dialog] input[type=file]')) as ElementHandle<HTMLInputElement>;
    await input.uploadFile(join(folder, 'notes.txt'));
    await page.waitForSelector(`[role=dialog] ${TILES} ::-p-text(notes.txt)`);
    await waitUntilStill(page);
    expect(await axeFaultsInThemes(page, { within: '[role=dialog]' })).toEqual([]);
    await page.locator(named('Send', 'button', '[role=dialog]')).click();
    await page.waitForFunction(() => document.querySelector('[role=dialog]') === null);
    await page.goto(`${server.url}/task/${taskId}`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('article button[aria-label="Open notes.txt"]');
    await page.waitForSelector('article button[aria-label="Open tiles.png"]');
    await seeText(page, 'Like these');
  });

  it('open by the address that other clients show, on a task and on a comment', async () => {
    const taskId = await createTask('Compare the plans');
    await openTask(taskId);
    await pick('garden.png', 'notes.txt');
    await tiles(2);
    await page.locator('main button ::-p-text(Write a comment)').click();
    await page.waitForSelector('.ProseMirror-focused');
    await pastePicture('plan.png');
    await page.waitForSelector(`${TILES} ::-p-text(plan.png)`);
    await pressButton(page, 'Send');
    const onComment = await page.waitForSelector('article button[aria-label="Open plan.png"]');
    const commented = await onComment?.evaluate((each) => each.getAttribute('data-file'));
    const attached = (await filesOf(taskId)).find(({ name }) => name === 'notes.txt')?.id;
    for (const [id, name] of [
      [attached, 'notes.txt'],
      [commented, 'plan.png'],
    ]) {
      await page.goto(`${server.url}/files/${id}`, { waitUntil: 'domcontentloaded' });
      await page.waitForSelector(`[role=dialog] h2 ::-p-text(${name})`);
      expect(new URL(page.url()).pathname).toBe(`/task/${taskId}`);
      await page.keyboard.press('Escape');
      await focusOn(`Open ${name}`);
      await page.waitForFunction(() => location.search === '');
    }
    allowOnConsole(/status of 404 .*\/api\/files\//);
    await page.goto(`${server.url}/files/${v7()}`, { waitUntil: 'domcontentloaded' });
    await seeText(page, 'This file is no longer here');
  });

  it('go on after the connection was cut in the middle', async () => {
    const taskId = await createTask('Send the survey');
    await openTask(taskId);
    await pick('large.bin');
    await page.waitForSelector(`${TILES}[data-state=sending] [role=progressbar]`);
    await server.shut();
    await server.open();
    await tiles(1);
    expect(await filesOf(taskId)).toMatchObject([{ name: 'large.bin', size: 6_000_000 }]);
  });

  it('wait without a connection, also over a reload, and arrive once', async () => {
    const taskId = await createTask('Buy paint');
    await openTask(taskId);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await waitUntilStill(page);
    await server.shut();
    await page.waitForSelector('header ::-p-text(Offline)');
    await pick('garden.png');
    await seeText(page, 'Waiting for a connection');
    await page.waitForSelector(`${TILES} img`);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await seeText(page, 'Waiting for a connection');
    await server.open();
    await tiles(1);
    expect(await filesOf(taskId)).toMatchObject([{ name: 'garden.png' }]);
  });
});
