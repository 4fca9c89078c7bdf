import type { Browser, Page, Target, WebWorker } from 'puppeteer';
import { NOTICE_LOCK } from '../../entrypoints/background/notices/notice-lock.ts';
import { confirmInDialog, PASSWORD } from './browser-person.ts';
import { named } from './by-name.ts';
import { allowOnConsole } from './console.ts';
import { waitUntil } from './wait-until.ts';

/** Id of the extension, fixed by the key in the manifest. */
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

/** Sets the server address in the options, as users of their own server do. */
export async function chooseServer(browser: Browser, serverUrl: string): Promise<void> {
  const page = await openExtensionPage(browser, 'options');
  await page.locator(named('Server address', 'textbox')).click({ count: 3 });
  await page.keyboard.type(serverUrl);
  await page.locator(named('Save', 'button')).click();
  await page.locator('::-p-text(Saved.)').wait();
  await page.close();
}

/**
 * Connects from the popup: the user is signed in to the web app in the same browser. `password`: for the
 * confirmation; null right after a sign-in by a provider, which confirms already. Returns the popup's page.
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

/** Minutes on the toolbar button, read in a page of the extension so that it wakes no worker. */
export async function readBadge(page: Page): Promise<string> {
  return String(await page.evaluate('chrome.action.getBadgeText({})'));
}

/** The browser's error for calls that a worker made just before it was stopped; the worker still logs it. */
const STOPPED_WORKER = /Error: No SW \(chrome-extension:/;

function isOwnWorker(target: Target): boolean {
  return target.type() === 'service_worker' && target.url().startsWith(origin);
}

/** Stops the running worker as the browser does: no handler runs. Starts none. */
export async function stopWorker(browser: Browser): Promise<void> {
  allowOnConsole(STOPPED_WORKER);
  const target = browser.targets().find(isOwnWorker);
  const worker = await target?.worker();
  await worker?.close().catch((cause: unknown) => {
    // The driver closes it and then detaches, which the worker's end may already have done.
    if (!String(cause).includes('No session with given id')) throw cause;
  });
}

/**
 * Running worker that a page of the extension has woken or is about to wake. The browser lists a stopped worker for
 * a while beside the next one: only one that answers counts.
 */
export async function workerOf(browser: Browser): Promise<WebWorker> {
  const running: WebWorker[] = [];
  await waitUntil('the worker runs', async () => {
    for (const target of browser.targets().filter(isOwnWorker)) {
      const worker = await target.worker().catch(() => null);
      const isRunning = worker?.evaluate(() => true).catch(() => false);
      if (worker !== null && (await isRunning)) running.push(worker);
    }
    return running.length > 0;
  });
  const [worker] = running;
  if (worker === undefined) throw new Error('no worker');
  return worker;
}

/**
 * Dispatches a browser event to the worker's listeners by the event's own `dispatch`: the browser's part before
 * that, such as drawing a menu or reading a key, is not included. `event` as in `contextMenus.onClicked`.
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

/** Dispatches the wake alarm, which the browser fires each minute. Wakes no worker. */
export async function fireAlarm(browser: Browser): Promise<void> {
  await dispatch(await workerOf(browser), 'alarms.onAlarm', { name: 'wake' });
}

/** Opens a file of the extension that wakes no worker but has the browser's API. */
export async function openBarePage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${origin}/texts/en/popup/pages.json`);
  return page;
}

/** Whether the worker is suspended: it left its standby state, and nothing has woken it since. */
export function isSuspended(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const { session } = Reflect.get(Reflect.get(globalThis, 'chrome'), 'storage');
    return 'standby' in (await session.get('standby'));
  });
}

/** Sets the wake alarm to now: the browser starts the worker for it. */
export async function fireAlarmWhileSuspended(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Reflect.get(globalThis, 'chrome').alarms.create('wake', { when: Date.now() });
  });
}

/** Changes this browser's stored settings, as the options do. */
export async function chooseSettings(page: Page, sections: object): Promise<void> {
  await page.evaluate(async (settings) => {
    const local: unknown = Reflect.get(Reflect.get(Reflect.get(globalThis, 'chrome'), 'storage'), 'local');
    await Reflect.get(Object(local), 'set').call(local, { settings: JSON.stringify(settings) });
  }, sections);
}

/** Delivers a decrypted push message to the worker, as a push service does. `page` is any of the extension's. */
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

/** Whether the browser's context menu has an entry with that id. */
export function isInMenu(worker: WebWorker, id: string): Promise<boolean> {
  return worker.evaluate(async (entry) => {
    const { contextMenus } = Reflect.get(globalThis, 'chrome');
    return contextMenus.update(entry, {}).then(
      () => true,
      () => false,
    );
  }, id);
}

/** Suggestions of the address bar for a line behind the keyword. */
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

/** Makes the stored access token expire, as happens while a machine sleeps. */
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

/** Factor by which timers are shortened. */
const HURRY = 20;

/**
 * Shortens the worker's timers from here on, such as the next attempt to connect, until the returned function is
 * called.
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

/** Parts of the worker's global scope in use; the test's own types are those of a page. */
interface WorkerScope extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  readonly NotificationEvent: new (
    type: string,
    init: { notification: Notification; action: string },
  ) => Event;
}

/** Notices that are shown now. */
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
  // The browser allows `waitUntil` for its own events only, and warns about others.
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
