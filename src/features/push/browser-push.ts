import type { Client } from '#client/client.ts';
import { NoResponseError } from '#client/failure.ts';
import { readBrowserId } from '#client-react/browser-id.ts';
import { type PushSubscriptionData, pushSubscription } from '#contract/notification.ts';

/** What stands against push in this browser; the first three in the specification's words. */
const pushFaults = {
  permission: 'Notification permission not granted.',
  worker: 'Failed to register service worker for push notifications.',
  manager: 'Push manager unavailable.',
  service: 'The push service of the browser did not answer.',
} as const;
type PushFault = keyof typeof pushFaults;

export class PushError extends Error {
  override readonly name = 'PushError';
  readonly fault: PushFault;
  constructor(fault: PushFault, cause?: unknown) {
    super(pushFaults[fault], { cause });
    this.fault = fault;
  }
}

/** The parts of a browser that push needs; tests bring their own. */
export interface PushBrowser {
  /** Null where the browser has none. */
  readonly permission: () => NotificationPermission | null;
  readonly askPermission: () => Promise<NotificationPermission>;
  /** The worker's registration, made where it is not there yet. */
  readonly register: () => Promise<Pick<ServiceWorkerRegistration, 'pushManager'>>;
  /** What this browser calls itself, in the web app and in the extension alike; null where it has no name. */
  readonly browserId: () => Promise<string | null>;
  /** The worker's registration where there is one. */
  readonly registration: () => Promise<Pick<ServiceWorkerRegistration, 'pushManager'> | null>;
  /**
   * Milliseconds that its push service has to answer; left out where nobody waits. A browser that cannot reach it goes
   * on trying without an end.
   */
  readonly patience?: number;
}

export const thisBrowser: PushBrowser = {
  browserId: async () => readBrowserId(localStorage),
  permission: () => ('Notification' in globalThis ? Notification.permission : null),
  askPermission: () => Notification.requestPermission(),
  async register() {
    await navigator.serviceWorker.register('/service-worker.js');
    return navigator.serviceWorker.ready;
  },
  async registration() {
    if (!('serviceWorker' in navigator)) return null;
    return (await navigator.serviceWorker.getRegistration('/')) ?? null;
  },
  patience: 20_000,
};

function readSubscription(subscription: PushSubscription): PushSubscriptionData {
  return pushSubscription.parse(subscription.toJSON());
}

async function pushManagerOf(browser: PushBrowser): Promise<PushManager> {
  let registration: Pick<ServiceWorkerRegistration, 'pushManager'>;
  try {
    registration = await browser.register();
  } catch (error) {
    throw new PushError('worker', error);
  }
  // Browsers without push leave it out, whatever the types say.
  if (!('pushManager' in registration) || registration.pushManager === undefined)
    throw new PushError('manager');
  return registration.pushManager;
}

/** Subscribes this browser, asking the person where the browser has to. Throws `PushError`, or why the server refused. */
export async function subscribeToPush(
  client: Pick<Client, 'call'>,
  browser: PushBrowser = thisBrowser,
): Promise<void> {
  if (browser.permission() === null) throw new PushError('manager');
  if ((await browser.askPermission()) !== 'granted') throw new PushError('permission');
  const manager = await pushManagerOf(browser);
  const { publicKey } = await client.call('getPushKey', {});
  const subscription = await inTime(subscribed(manager, publicKey), browser.patience);
  await tell(client, subscription, browser);
}

async function tell(
  client: Pick<Client, 'call'>,
  subscription: PushSubscription,
  browser: PushBrowser,
): Promise<void> {
  const browserId = await browser.browserId();
  const body = { subscription: readSubscription(subscription), ...(browserId === null ? {} : { browserId }) };
  await client.call('subscribeToPush', { body });
}

/** What comes later all the same is told to the server at the next start: see `renewPush`. */
function inTime<T>(work: Promise<T>, patience: number | undefined): Promise<T> {
  if (patience === undefined) return work;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PushError('service')), patience);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function subscribed(manager: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(options);
  } catch {
    // A subscription made with another server's key stands in the way.
    await (await manager.getSubscription())?.unsubscribe();
  }
  try {
    return await manager.subscribe(options);
  } catch (error) {
    throw new PushError('manager', error);
  }
}

/** This browser's subscription, or null. */
async function currentSubscription(browser: PushBrowser): Promise<PushSubscription | null> {
  const registration = await browser.registration();
  if (registration === null || registration.pushManager === undefined) return null;
  return registration.pushManager.getSubscription();
}

export async function isSubscribed(browser: PushBrowser = thisBrowser): Promise<boolean> {
  return browser.permission() === 'granted' && (await currentSubscription(browser)) !== null;
}

export async function unsubscribeFromPush(
  client: Pick<Client, 'call'>,
  browser: PushBrowser = thisBrowser,
): Promise<void> {
  const subscription = await currentSubscription(browser);
  if (subscription === null) return;
  await client.call('unsubscribeFromPush', { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}

/**
 * A subscription belongs to the session it was made in; the browser's own outlives it. Told again at each start, so that
 * whoever signs in anew goes on being told. Nothing happens where this browser has none.
 */
export async function renewPush(
  client: Pick<Client, 'call'>,
  browser: PushBrowser = thisBrowser,
): Promise<void> {
  if (!(await isSubscribed(browser))) return;
  const subscription = await currentSubscription(browser);
  if (subscription === null) return;
  try {
    await tell(client, subscription, browser);
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
  }
}
