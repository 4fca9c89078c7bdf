import type { Client } from '#client/client.ts';
import type { Clock, KeyValueStorage } from '#client/ports.ts';
import { BROWSER_ID_KEY } from '#client/session/session-storage.ts';
import { type PushBrowser, subscribeToPush } from '#features/push/browser-push.ts';
import { MINUTE } from '#time/units.ts';
import { withDeadline } from '../lifecycle/deadline.ts';
import type { PushScope } from './push-scope.ts';

/** Storage key: account and endpoint of the subscription that the server has. */
const REGISTERED = 'pushToldFor';
/** Storage key: instant of the next attempt after the push service refused. Milliseconds since the epoch. */
const RETRY_AT = 'pushRetryAt';
const PAUSE = 30 * MINUTE;

/** Timeout of the push service. Milliseconds. */
const PATIENCE = 20_000;

interface PushOptions {
  readonly registration: Pick<PushScope['registration'], 'pushManager'>;
  readonly storage: KeyValueStorage;
  readonly sessionStorage: KeyValueStorage;
  readonly clock: Clock;
}

/** Created for the signed-in account, sent to the server once, and removed with the session. */
export function createPush({ registration, storage, sessionStorage, clock }: PushOptions) {
  const { now } = clock;
  const inTime = <T>(answer: Promise<T>) => withDeadline(clock, 'push', answer);
  const browser: PushBrowser = {
    browserId: () => storage.get(BROWSER_ID_KEY),
    // The extension's permission includes it; the user need not be asked.
    permission: () => 'granted',
    askPermission: async () => 'granted',
    register: async () => registration,
    registration: async () => registration,
    patience: PATIENCE,
  };

  async function markOf(accountId: string): Promise<string | null> {
    const subscription = await inTime(registration.pushManager.getSubscription());
    return subscription === null ? null : `${accountId} ${subscription.endpoint}`;
  }

  async function ensure(client: Client): Promise<void> {
    const { accountId, status } = client.session;
    if (accountId === null || status !== 'signedIn' || client.connection.status !== 'online') return;
    const mark = await markOf(accountId);
    if (mark !== null && mark === (await storage.get(REGISTERED))) return;
    if (Number(await sessionStorage.get(RETRY_AT)) > now()) return;
    await sessionStorage.set(RETRY_AT, String(now() + PAUSE));
    await subscribeToPush(client, browser);
    const registeredMark = await markOf(accountId);
    if (registeredMark !== null) await storage.set(REGISTERED, registeredMark);
    await sessionStorage.remove(RETRY_AT);
  }

  /** One at a time: a waiting step sees the result of the one before. */
  let queue: Promise<unknown> = Promise.resolve();
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  }

  return {
    ensure: (client: Client) => inTurn(() => ensure(client)),
    /** Whether the server sends pushes to this browser. */
    hasPush: async () => (await storage.get(REGISTERED)) !== null,
    /** Handles a subscription that the browser changed or lost. */
    renew: (client: Client) =>
      inTurn(async () => {
        await storage.remove(REGISTERED);
        await ensure(client);
      }),
    giveUp: () =>
      inTurn(async () => {
        if ((await storage.get(REGISTERED)) === null) return;
        const subscription = await inTime(registration.pushManager.getSubscription());
        if (subscription !== null) await inTime(subscription.unsubscribe());
        await storage.remove(REGISTERED);
        await sessionStorage.remove(RETRY_AT);
      }),
  };
}
