import type { Browser, Page, WebWorker } from 'puppeteer-core';
import { NOTICE_LOCK } from '../../entrypoints/background/notice-lock.ts';
import { allowOnConsole } from './console.ts';
import { named } from './named.ts';
import { confirmInDialog, PASSWORD } from './person.ts';

/** Fixed by the key in the manifest. */
export const EXTENSION_ID = 'ibfgkpbgchminplmindknhdejlimllhe';
const origin = `chrome-extension://${EXTENSION_ID}`;

export type ExtensionPage = 'popup' | 'sidepanel' | 'options';

const widths = { popup: 380, sidepanel: 360, options: 900 };

/** Opens a page of the extension in a tab. The popup is 380 px wide, the panel as narrow as Chrome makes it. */
export async function openExtensionPage(browser: Browser, name: ExtensionPage): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewport({ width: widths[name], height: 620 });
  await page.goto(`${origin}/${name}.html`, { waitUntil: 'domcontentloaded' });
  return page;
}

/** Names the server in the options, as whoever runs their own does. */
export async function chooseServer(browser: Browser, serverUrl: string): Promise<void> {
  const page = await openExtensionPage(browser, 'options');
  await page.locator(named('Server address', 'textbox')).click({ count: 3 });
  await page.keyboard.type(serverUrl);
  await page.locator(named('Save', 'button')).click();
  await page.locator('::-p-text(Saved.)').wait();
  await page.close();
}

/**
 * Connects from the popup: the person is signed in to the web app in the same browser. `password`: what they confirm it
 * by; null where they have just come back from their provider, which confirms it already. Answers the popup's page.
 */
export async function connectExtension(browser: Browser, password: string | null = PASSWORD): Promise<Page> {
  const popup = await openExtensionPage(browser, 'popup');
  await popup.locator(named('Connect', 'button')).click();
  const target = await browser.waitForTarget((candidate) => candidate.url().includes('/extension/connect'), {
    timeout: 20_000,
  });
  const consent = await target.asPage();
  await consent.locator(named('Connect', 'button')).click();
  if (password !== null) await confirmInDialog(consent, password);
  await popup
    .locator('input[aria-label="New task"]')
    .wait()
    .catch(async (cause: unknown) => {
      const stands = await popup.evaluate(() => document.body.innerText);
      const asks = await consent.evaluate(() => `${location.href} ${document.body.innerText}`).catch(String);
      throw new Error(`The popup is not connected: ${stands}\nThe page that asks: ${asks}`, { cause });
    });
  return popup;
}

/** The minutes on the toolbar button, asked in a page of the extension so that no worker is woken by the question. */
export async function readBadge(page: Page): Promise<string> {
  return String(await page.evaluate('chrome.action.getBadgeText({})'));
}

/** The browser's refusal of calls that a worker made just before it was stopped; the worker still logs it. */
const STOPPED_WORKER = /Error: No SW \(chrome-extension:/;

/** Ends the running worker as the browser does: no handler runs. Starts none. */
export async function stopWorker(browser: Browser): Promise<void> {
  allowOnConsole(STOPPED_WORKER);
  const target = browser
    .targets()
    .find((candidate) => candidate.type() === 'service_worker' && candidate.url().startsWith(origin));
  const worker = await target?.worker();
  await worker?.close().catch((cause: unknown) => {
    // The driver closes it and then lets go of it, which it may have done by itself with the worker's end.
    if (!String(cause).includes('No session with given id')) throw cause;
  });
}

/** The worker, which a page of the extension has woken or is about to wake. */
export async function workerOf(browser: Browser): Promise<WebWorker> {
  const target = await browser.waitForTarget(
    (candidate) => candidate.type() === 'service_worker' && candidate.url().startsWith(origin),
  );
  const worker = await target.worker();
  if (worker === null) throw new Error('no worker');
  return worker;
}

/**
 * Has an event of the browser reach the worker's listeners, by the event's own `dispatch`: what the browser does before
 * that, such as drawing a menu or reading a key, is not part of it. `event` as in `contextMenus.onClicked`.
 */
export async function dispatch(worker: WebWorker, event: string, ...args: readonly unknown[]): Promise<void> {
  await worker.evaluate(
    (path, values) => {
      let found: unknown = Reflect.get(globalThis, 'chrome');
      for (const name of path.split('.')) found = Reflect.get(Object(found), name);
      Reflect.get(Object(found), 'dispatch').apply(found, values);
    },
    event,
    [...args],
  );
}

/** Has the alarm ring that looks for news: the browser does so each minute. Wakes no worker. */
export async function ringAlarm(browser: Browser): Promise<void> {
  await dispatch(await workerOf(browser), 'alarms.onAlarm', { name: 'wake' });
}

/** A file of the extension with nothing in it that would wake the worker, but with the browser's calls at hand. */
export async function openBarePage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${origin}/texts/en/components.json`);
  return page;
}

/** Whether the worker left what an alarm goes by, and nothing has called for it since. */
export function isLyingDown(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const { session } = Reflect.get(Reflect.get(globalThis, 'chrome'), 'storage');
    return 'standby' in (await session.get('standby'));
  });
}

/** Sets the alarm that looks for news to now: the browser starts the worker for it. */
export async function ringWhileAsleep(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Reflect.get(globalThis, 'chrome').alarms.create('wake', { when: Date.now() });
  });
}

/** Changes what this browser was told to do, as the options do. */
export async function chooseSettings(page: Page, sections: object): Promise<void> {
  await page.evaluate(async (settings) => {
    const local: unknown = Reflect.get(Reflect.get(Reflect.get(globalThis, 'chrome'), 'storage'), 'local');
    await Reflect.get(Object(local), 'set').call(local, { settings: JSON.stringify(settings) });
  }, sections);
}

/** As a push service hands a message, which the browser has decrypted, to the worker. `page` is any of the extension's. */
export async function deliverPush(page: Page, message: object): Promise<void> {
  const session = await page.createCDPSession();
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const data = JSON.stringify(message);
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await session.detach();
}

/** Whether the browser knows an entry of its context menu by that id. */
export function isInMenu(worker: WebWorker, id: string): Promise<boolean> {
  return worker.evaluate(async (entry) => {
    const { contextMenus } = Reflect.get(globalThis, 'chrome');
    return contextMenus.update(entry, {}).then(
      () => true,
      () => false,
    );
  }, id);
}

/** What the address bar offers for a line behind the keyword. */
export function suggestions(worker: WebWorker, text: string): Promise<readonly string[]> {
  return worker.evaluate(
    (line) =>
      new Promise<string[]>((resolve) => {
        const { onInputChanged } = Reflect.get(Reflect.get(globalThis, 'chrome'), 'omnibox');
        onInputChanged.dispatch(line, (offered: readonly { description: string }[]) =>
          resolve(offered.map(({ description }) => description)),
        );
      }),
    text,
  );
}

/** Has the stored access token run out, as it does while a machine sleeps. */
export async function ageToken(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { local } = Reflect.get(Reflect.get(globalThis, 'chrome'), 'storage');
    const stored = await local.get('daywall.token');
    const [head, body, seal] = String(stored['daywall.token']).split('.');
    const claims = JSON.parse(atob(String(body).replaceAll('-', '+').replaceAll('_', '/')));
    const aged = btoa(JSON.stringify({ ...claims, iat: claims.iat - 7_200, exp: claims.exp - 7_200 }));
    await local.set({ 'daywall.token': [head, aged.replaceAll('=', ''), seal].join('.') });
  });
}

/** Moves the worker's clock on, for as long as the worker lives. Milliseconds. Throws where it did not move. */
export async function moveClock(worker: WebWorker, by: number): Promise<void> {
  const moved = await worker.evaluate((offset) => {
    const Before = Date;
    const before = Before.now();
    globalThis.Date = new Proxy(Before, {
      construct: (target, args) =>
        Reflect.construct(target, args.length === 0 ? [target.now() + offset] : args),
      get: (target, key) => (key === 'now' ? () => target.now() + offset : Reflect.get(target, key)),
    });
    const made = new Date();
    return [Date.now(), made.valueOf()].map((now) => now - before);
  }, by);
  if (moved.some((each) => Math.abs(each - by) > 1_000))
    throw new Error(`The clock moved by ${moved}, not by ${by}`);
}

/** How much sooner than planned. */
const HURRY = 20;

/**
 * Lets what the worker plans from here on come sooner, such as the next attempt to connect, until the answer is called.
 */
export async function hurry(worker: WebWorker): Promise<() => Promise<void>> {
  await worker.evaluate((times) => {
    const later = globalThis.setTimeout;
    Reflect.set(globalThis, 'unhurried', later);
    Reflect.set(globalThis, 'setTimeout', (run: () => void, delay = 0) => later(run, delay / times));
  }, HURRY);
  return () =>
    worker.evaluate(() => void Reflect.set(globalThis, 'setTimeout', Reflect.get(globalThis, 'unhurried')));
}

export interface ShownNotice {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly acts: readonly string[];
}

/** What of the worker's global scope is used below; the test's own types are those of a page. */
interface WorkerScope extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  readonly NotificationEvent: new (
    type: string,
    init: { notification: Notification; action: string },
  ) => Event;
}

/** The notices that stand now. */
export function noticesOf(worker: WebWorker): Promise<readonly ShownNotice[]> {
  return worker.evaluate(async (lock) => {
    const scope = globalThis as unknown as WorkerScope;
    const shown = await navigator.locks.request(lock, () => scope.registration.getNotifications());
    return shown.map((notice) => ({
      id: notice.tag,
      title: notice.title,
      body: notice.body,
      acts: (Reflect.get(notice, 'actions') as { action: string }[]).map(({ action }) => action),
    }));
  }, NOTICE_LOCK);
}

/** A press on a button of the notice, or beside its buttons where `act` is empty. */
export async function pressNotice(worker: WebWorker, id: string, act: string): Promise<void> {
  // The browser lets a worker wait for its own events alone, and says so.
  allowOnConsole(/script constructed ExtendableEvent/);
  await worker.evaluate(
    async (tag, action) => {
      const scope = globalThis as unknown as WorkerScope;
      const [notification] = await scope.registration.getNotifications({ tag });
      if (notification === undefined) throw new Error(`no notice ${tag}`);
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification, action }));
    },
    id,
    act,
  );
}
