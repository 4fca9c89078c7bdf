import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'puppeteer';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { taskEvents } from '#contract/events/task-events.ts';
import type { Task } from '#contract/task/task.ts';
import { closeAtEnd } from '#tests/close-at-end.ts';
import { waitUntil } from '../wait-until.ts';
import { seeText, typeTask } from './app-page.ts';
import { axeFaults } from './axe.ts';
import { extensionFolder, openBrowser } from './browser.ts';
import { openSignedIn, type Person, registerPerson } from './browser-person.ts';
import { named } from './by-name.ts';
import { allowOnConsole } from './console.ts';
import {
  chooseServer,
  connectExtension,
  EXTENSION_ID,
  openExtensionPage,
  readBadge,
} from './extension-page.ts';
import {
  dispatch,
  type ExtensionWorker,
  fireAlarm,
  isInMenu,
  noticesOf,
  stopWorker,
  workerOf,
} from './extension-worker.ts';
import { emitAndWait, openSocket } from './raw-socket.ts';
import { ServerProcess } from './restartable-server.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PAPER = Buffer.from('%PDF-1.4\n%%EOF\n');

/** A site of somebody else: some of its files everybody may read, others only its own pages. */
async function startSite(): Promise<{ url: string; release: () => void }> {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  const server = createServer(async (request, response) => {
    const [url = ''] = (request.url ?? '').split('?');
    const open = { 'access-control-allow-origin': '*' };
    if (url === '/slow.png') await held;
    if (/^\/(open|slow)\.png$/.test(url))
      response.writeHead(200, { 'content-type': 'image/png', ...open }).end(PIXEL);
    else if (url === '/own.png') response.writeHead(200, { 'content-type': 'image/png' }).end(PIXEL);
    else if (url === '/offer.pdf')
      response.writeHead(200, { 'content-type': 'application/pdf', ...open }).end(PAPER);
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<title>Roofs</title><p>Roofs of all kinds</p>');
  });
  closeAtEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, release };
}

describe('files of a page, by the menu of the extension', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let ada: Person;
  let popup: Page;
  let site: Awaited<ReturnType<typeof startSite>>;

  const tasks = async (): Promise<Task[]> => {
    const socket = await openSocket(server.url, 'tasks', ada.token);
    const answer = taskEvents.getTasks.answer.parse(await emitAndWait(socket, 'getTasks', {}));
    socket.disconnect();
    return [...answer.tasks];
  };
  /** Links and files of the task with that title, as `type name`. */
  const linksOf = async (title: string): Promise<string[]> =>
    (await tasks())
      .filter((task) => task.title === title)
      .flatMap(({ assetLinks }) =>
        assetLinks.map(({ assetType, assetValue, file }) => `${assetType} ${file?.name ?? assetValue}`),
      );
  async function click(worker: ExtensionWorker, entry: string, click: object, title: string): Promise<void> {
    const pageUrl = `${site.url}/`;
    const tab = { id: 1, title, url: pageUrl };
    await dispatch(worker, 'contextMenus.onClicked', { menuItemId: entry, pageUrl, ...click }, tab);
  }

  // No push service is reachable where tests run; a site that lets nobody read its files is named by the browser.
  beforeEach(() => allowOnConsole(/^daywall: push failed/, /blocked by CORS policy/, /net::ERR_FAILED/));
  beforeAll(async () => {
    site = await startSite();
    browser = await openBrowser({ extensions: [extensionFolder] });
    ada = await registerPerson(server.url, 'Ada');
    await openSignedIn(browser.defaultBrowserContext(), server.url, ada);
    await chooseServer(browser, server.url);
    popup = await connectExtension(browser);
  });

  it('have entries of their own', async () => {
    const worker = await workerOf(browser);
    const entries = ['task.image', 'task.pdf', 'attach.image', 'attach.pdf'];
    await waitUntil('the browser knows them', async () =>
      (await Promise.all(entries.map((id) => isInMenu(worker, id)))).every(Boolean),
    );
    expect(await isInMenu(worker, 'timer.image')).toBe(false);
  });

  it('become a task with the picture, and one with the PDF', async () => {
    const worker = await workerOf(browser);
    await click(worker, 'task.image', { srcUrl: `${site.url}/open.png` }, 'Roof in red');
    await waitUntil('the picture has arrived', async () => (await linksOf('Roof in red')).length > 0);
    expect(await linksOf('Roof in red')).toEqual(['file open.png']);
    const pdf = `${site.url}/offer.pdf`;
    await dispatch(
      worker,
      'contextMenus.onClicked',
      { menuItemId: 'task.pdf', pageUrl: 'chrome-extension://viewer/index.html' },
      { id: 1, title: 'offer.pdf', url: pdf },
    );
    await waitUntil('the PDF has arrived', async () => (await linksOf('offer.pdf')).length > 0);
    expect(await linksOf('offer.pdf')).toEqual(['file offer.pdf']);
    expect((await tasks()).find(({ title }) => title === 'offer.pdf')?.sourceUrl).toBe(pdf);
  });

  // Chrome's own viewer draws no menu that a driver can press: only the click that it reports is tried here.
  it('become a task from Chrome’s viewer of PDFs, whose clicks have no tab of their own', async () => {
    const worker = await workerOf(browser);
    const viewer = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html';
    const pdf = `${site.url}/offer.pdf?for=${Date.now()}`;
    await dispatch(
      worker,
      'contextMenus.onClicked',
      { menuItemId: 'task.pdf', editable: false, pageUrl: viewer, frameId: 0, frameUrl: pdf },
      { id: -1, index: -1, windowId: -1, active: false, pinned: false, incognito: false },
    );
    const made = async () => (await tasks()).find(({ sourceUrl }) => sourceUrl === pdf);
    await waitUntil('the PDF has arrived', async () => (await made())?.assetLinks[0]?.file != null);
    expect((await made())?.assetLinks).toMatchObject([{ assetType: 'file', file: { name: 'offer.pdf' } }]);
  });

  it('are attached to the task whose timer runs', async () => {
    await typeTask(popup, 'Mend the roof');
    await popup.locator('button[aria-label="Start the timer: Mend the roof"]').click();
    await popup.waitForSelector('[aria-label="Stop the timer: Mend the roof"]');
    const worker = await workerOf(browser);
    await click(worker, 'attach.image', { srcUrl: `${site.url}/open.png` }, 'Roofs');
    await waitUntil('it has arrived', async () => (await linksOf('Mend the roof')).length > 0);
    expect(await linksOf('Mend the roof')).toEqual(['file open.png']);
    expect(await linksOf('Roofs')).toEqual([]);
  });

  it('are attached by their address where only their own site may read them, which is said', async () => {
    const worker = await workerOf(browser);
    await click(worker, 'task.image', { srcUrl: `${site.url}/own.png` }, 'Roof in blue');
    await waitUntil('the address is there', async () => (await linksOf('Roof in blue')).length > 0);
    expect(await linksOf('Roof in blue')).toEqual([`link ${site.url}/own.png`]);
    await waitUntil('it is said', async () =>
      (await noticesOf(worker)).some(({ title }) => title === 'Attached as a link'),
    );
    await seeText(popup, 'own.png');
    await seeText(popup, 'The task has a link to it instead.');
    await popup.locator(named('Try again', 'button')).wait();
    expect(await axeFaults(popup)).toEqual([]);
    await dismiss(popup);
    await seeNot(popup, 'own.png');
    expect(await linksOf('Roof in blue')).toEqual([`link ${site.url}/own.png`]);
  });

  it('of the page’s own site are read once the person has used the extension there', async () => {
    const page = await browser.newPage();
    await page.goto(`${site.url}/`);
    await seePlain(page, 'Roofs of all kinds');
    const extension = (await browser.extensions()).get(EXTENSION_ID);
    await extension?.triggerAction(page);
    const worker = await workerOf(browser);
    await click(worker, 'task.image', { srcUrl: `${site.url}/own.png` }, 'Roof in green');
    await waitUntil('the picture has arrived', async () => (await linksOf('Roof in green')).length > 0);
    expect(await linksOf('Roof in green')).toEqual(['file own.png']);
    await page.close();
  });

  it('arrive once although the worker is stopped while they are fetched', async () => {
    const worker = await workerOf(browser);
    await click(worker, 'task.image', { srcUrl: `${site.url}/slow.png` }, 'Roof in grey');
    await waitUntil('the task is there', async () =>
      (await tasks()).some(({ title }) => title === 'Roof in grey'),
    );
    await popup.close();
    await stopWorker(browser);
    site.release();
    popup = await openExtensionPage(browser, 'popup');
    await seeText(popup, 'Roof in grey');
    await fireAlarm(browser);
    await waitUntil('the picture has arrived', async () => (await linksOf('Roof in grey')).length > 0);
    expect(await linksOf('Roof in grey')).toEqual(['file slow.png']);
  });
});

describe('a file of a page that the server refuses', () => {
  let server: ServerProcess;
  let browser: Browser;
  let popup: Page;
  let site: Awaited<ReturnType<typeof startSite>>;

  // The browser of the tests above may still be closing.
  beforeEach(() =>
    allowOnConsole(/^daywall: (?:push failed|uploads\.refused)/, /The browser is shutting down/),
  );
  beforeAll(async () => {
    site = await startSite();
    server = await ServerProcess.start({ RATE_LIMIT_FACTOR: '1000', MAX_FILE_BYTES: '20' });
    browser = await openBrowser({ extensions: [extensionFolder] });
    const person = await registerPerson(server.url, 'Ada');
    await openSignedIn(browser.defaultBrowserContext(), server.url, person);
    await chooseServer(browser, server.url);
    popup = await connectExtension(browser);
  });

  it('is shown with its reason in the side panel too, and on the button, until it is dismissed', async () => {
    const worker = await workerOf(browser);
    const pageUrl = `${site.url}/`;
    const click = { menuItemId: 'task.image', pageUrl, srcUrl: `${site.url}/open.png` };
    await dispatch(worker, 'contextMenus.onClicked', click, { id: 1, title: 'Roof in red', url: pageUrl });
    await seeText(popup, 'This file is too large for this server. The task has a link to it instead.');
    await waitUntil('the button says so', async () => (await readBadge(popup)) === '!');
    const panel = await openExtensionPage(browser, 'sidepanel');
    await seeText(panel, 'open.png');
    expect(await axeFaults(panel)).toEqual([]);
    expect(await panel.$(named('Try again', 'button'))).toBeNull();
    await dismiss(panel);
    await seeNot(popup, 'open.png');
    await waitUntil('the button is as before', async () => (await readBadge(popup)) === '');
    await seeText(popup, 'Roof in red');
  });
});

/** By the keyboard: a toast may lie over the notice for some seconds. */
async function dismiss(page: Page): Promise<void> {
  const button = await page.waitForSelector(named('Dismiss', 'button', 'section[role=alert]'));
  await button?.focus();
  await page.keyboard.press('Enter');
}

async function seeNot(page: Page, text: string): Promise<void> {
  await page.waitForFunction((left) => !document.body.innerText.includes(left), { polling: 50 }, text);
}

async function seePlain(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { polling: 50 }, text);
}
