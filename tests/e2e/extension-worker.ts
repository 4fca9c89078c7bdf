import type { Browser, CDPSession, Target } from 'puppeteer';
import { NOTICE_LOCK } from '../../entrypoints/background/notices/notice-lock.ts';
import { waitUntil } from '../wait-until.ts';
import { allowOnConsole } from './console.ts';
import { EXTENSION_ORIGIN } from './extension-page.ts';

/** Time in which a running worker answers a session of the debugger; a stopped one never does. Milliseconds. */
const ANSWER = 2_000;

/** The browser's error for calls that a worker made just before it was stopped; the worker still logs it. */
const STOPPED_WORKER = /Error: No SW \(chrome-extension:/;

function isOwnWorker(target: Target): boolean {
  return target.type() === 'service_worker' && target.url().startsWith(EXTENSION_ORIGIN);
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

/** Running worker of the extension, by a debugging session of its own, which keeps the worker alive until it is detached. */
export class ExtensionWorker {
  readonly session: CDPSession;

  constructor(session: CDPSession) {
    this.session = session;
  }

  /** Runs a function in the worker with arguments that JSON can hold. Rejects with the error that it throws. */
  async evaluate<Args extends unknown[], Value>(
    run: (...args: Args) => Value,
    ...args: Args
  ): Promise<Awaited<Value>> {
    const { result, exceptionDetails } = await this.session.send('Runtime.evaluate', {
      expression: `(${run})(...${JSON.stringify(args)})`,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails === undefined) return result.value;
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  }
}

/** Whether the worker's script has run: a worker that the browser is starting answers before that. */
function hasListeners(): boolean {
  const { alarms } = Reflect.get(globalThis, 'chrome') ?? {};
  return alarms?.onAlarm?.hasListeners() === true;
}

type Answer = 'listens' | 'starts' | 'is silent' | 'has ended';

/**
 * State of a worker, by what its session answers. A worker that starts again at the target of a stopped one waits for
 * the debugger that was attached to that: the driver lets only new targets go on.
 */
async function ask(worker: ExtensionWorker): Promise<Answer> {
  worker.session.send('Runtime.runIfWaitingForDebugger').catch(() => undefined);
  const silent = new Promise<Answer>((resolve) => setTimeout(resolve, ANSWER, 'is silent').unref());
  const answer = worker.evaluate(hasListeners).then(
    (listens): Answer => (listens ? 'listens' : 'starts'),
    (): Answer => 'has ended',
  );
  return Promise.race([answer, silent]);
}

/**
 * Running worker that a page of the extension has woken or is about to wake. The browser lists a stopped worker for
 * a while beside the next one, and may give the next one the target of the stopped one, whose session is dead: only
 * a new session tells which one runs.
 */
export async function workerOf(browser: Browser): Promise<ExtensionWorker> {
  const sessions = new Map<Target, ExtensionWorker>();
  let running: ExtensionWorker | null = null;
  let answers: string[] = [];
  const askAll = async () => {
    answers = [];
    for (const target of browser.targets().filter(isOwnWorker)) {
      const session = sessions.has(target) ? null : await target.createCDPSession().catch(() => null);
      if (session !== null) sessions.set(target, new ExtensionWorker(session));
      const worker = sessions.get(target);
      const answer = worker === undefined ? 'has ended' : await ask(worker);
      answers.push(`A worker ${answer}`);
      if (answer === 'listens') running ??= worker ?? null;
      if (answer === 'has ended' || answer === 'is silent') {
        sessions.delete(target);
        await worker?.session.detach().catch(() => undefined);
      }
    }
    return running !== null;
  };
  await waitUntil('the worker runs', askAll).catch((cause: unknown) => {
    throw new Error(`No worker listens. ${answers.join(', ') || 'There is none'}`, { cause });
  });
  if (running === null) throw new Error('no worker');
  return running;
}

/** Hangs the running worker, as an endless loop in it would. Sessions of its own find it among those that have stopped. */
export async function hangWorker(browser: Browser): Promise<void> {
  await waitUntil('a worker hangs', async () => {
    const outcomes = await Promise.allSettled(
      browser
        .targets()
        .filter(isOwnWorker)
        .map(async (target) => {
          const debug = await target.createCDPSession();
          await debug.send('Debugger.enable');
          await debug.send('Debugger.pause');
        }),
    );
    return outcomes.some(({ status }) => status === 'fulfilled');
  });
}

/**
 * Dispatches a browser event to the worker's listeners by the event's own `dispatch`: the browser's part before
 * that, such as drawing a menu or reading a key, is not included. `event` as in `contextMenus.onClicked`.
 */
export async function dispatch(
  worker: ExtensionWorker,
  event: string,
  ...args: readonly unknown[]
): Promise<void> {
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

/** Whether the browser's context menu has an entry with that id. */
export function isInMenu(worker: ExtensionWorker, id: string): Promise<boolean> {
  return worker.evaluate(async (entry) => {
    const { contextMenus } = Reflect.get(globalThis, 'chrome');
    return contextMenus.update(entry, {}).then(
      () => true,
      () => false,
    );
  }, id);
}

/** Suggestions of the address bar for a line behind the keyword. */
export function suggestions(worker: ExtensionWorker, text: string): Promise<readonly string[]> {
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

/** Moves the worker's clock on, for as long as the worker lives. Milliseconds. Throws where it did not move. */
export async function moveClock(worker: ExtensionWorker, by: number): Promise<void> {
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
export async function hurry(worker: ExtensionWorker): Promise<() => Promise<void>> {
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
export function noticesOf(worker: ExtensionWorker): Promise<readonly ShownNotice[]> {
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
export async function pressNotice(worker: ExtensionWorker, id: string, act: string): Promise<void> {
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
