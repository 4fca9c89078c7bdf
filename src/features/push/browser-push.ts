import type { Client } from '#client/client.ts';
import { NoResponseError } from '#client/failure.ts';
import { type PushSubscriptionData, pushSubscription } from '#contract/notification.ts';
import { readBrowserId } from '#domain/account/browser-id.ts';

/** Faults of push in this browser; the first three texts are the specification's. */
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

/** Browser APIs that push needs; tests pass their own. */
export interface PushBrowser {
  /** Null in a browser without notifications. */
  readonly permission: () => NotificationPermission | null;
  readonly askPermission: () => Promise<NotificationPermission>;
  /** Registration of the service worker, created if missing. */
  readonly register: () => Promise<Pick<ServiceWorkerRegistration, 'pushManager'>>;
  /** Id of this browser, shared by the web app and the extension; null without one. */
  readonly browserId: () => Promise<string | null>;
  /** Existing registration of the service worker. */
  readonly registration: () => Promise<Pick<ServiceWorkerRegistration, 'pushManager'> | null>;
  /** Milliseconds; left out if nobody waits. A browser that cannot reach the push service retries forever. */
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
  // Missing in browsers without push, contrary to its type.
  if (!('pushManager' in registration) || registration.pushManager === undefined)
    throw new PushError('manager');
  return registration.pushManager;
}

/** Subscribes this browser, asking for permission if needed. Throws `PushError`, or the server's refusal. */
export async function subscribeToPush(
  client: Pick<Client, 'call'>,
  browser: PushBrowser = thisBrowser,
): Promise<void> {
  if (browser.permission() === null) throw new PushError('manager');
  if ((await browser.askPermission()) !== 'granted') throw new PushError('permission');
  const manager = await pushManagerOf(browser);
  const { publicKey } = await client.call('getPushKey', {});
  const subscription = await inTime(subscribed(manager, publicKey), browser.patience);
  await sendSubscription(client, subscription, browser);
}

async function sendSubscription(
  client: Pick<Client, 'call'>,
  subscription: PushSubscription,
  browser: PushBrowser,
): Promise<void> {
  const browserId = await browser.browserId();
  const body = { subscription: readSubscription(subscription), ...(browserId === null ? {} : { browserId }) };
  await client.call('subscribeToPush', { body });
}

/** A subscription that arrives after the timeout is sent at the next start: see `renewPush`. */
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
    // A subscription with another server's key blocks a new one.
    await (await manager.getSubscription())?.unsubscribe();
  }
  try {
    return await manager.subscribe(options);
  } catch (error) {
    throw new PushError('manager', error);
  }
}

/** Current subscription of this browser, or null. */
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
 * Registers the browser's subscription again at each start: on the server it belongs to a session, while the
 * browser's own outlives that, so that it continues after the next sign-in. Does nothing without a subscription.
 */
export async function renewPush(
  client: Pick<Client, 'call'>,
  browser: PushBrowser = thisBrowser,
): Promise<void> {
  if (!(await isSubscribed(browser))) return;
  const subscription = await currentSubscription(browser);
  if (subscription === null) return;
  try {
    await sendSubscription(client, subscription, browser);
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
  }
}
