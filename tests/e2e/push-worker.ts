import type { CDPSession, Page, WebWorker } from 'puppeteer';
import { waitUntil } from '../wait-until.ts';

interface ShownNotice extends Notification {
  readonly actions: readonly { readonly action: string; readonly title: string }[];
}

/** Parts of the worker's global scope in use; the test's own types are those of a page. */
interface WorkerScope extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  readonly NotificationEvent: new (
    type: string,
    init: { notification: Notification; action: string },
  ) => Event;
  readonly Clients: { prototype: { openWindow: (path: string) => Promise<null> } };
  opened: string | null;
}

/** Service worker of a page's context, with its push service and notices simulated by the test. */
export class PushWorker {
  private readonly session: CDPSession;
  private readonly registrationId: string;
  private readonly worker: WebWorker;
  private readonly origin: string;

  private constructor(session: CDPSession, registrationId: string, worker: WebWorker, origin: string) {
    this.session = session;
    this.registrationId = registrationId;
    this.worker = worker;
    this.origin = origin;
  }

  /** Waits until the service worker controls the page. */
  static async of(page: Page, origin: string): Promise<PushWorker> {
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', {
      polling: 50,
      // Before that it fetches the whole app.
    });
    const session = await page.createCDPSession();
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [own] = registrations;
        if (own !== undefined) resolve(own.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    const target = await page
      .browserContext()
      .waitForTarget((found) => found.type() === 'service_worker' && found.url().startsWith(origin));
    const worker = await target.worker();
    if (worker === null) throw new Error('no worker');
    await worker.evaluate(() => {
      const scope = globalThis as unknown as WorkerScope;
      scope.opened = null;
      // A real click alone may open a window.
      scope.Clients.prototype.openWindow = async (path) => {
        scope.opened = path;
        return null;
      };
    });
    return new PushWorker(session, await registered, worker, origin);
  }

  /** Delivers a decrypted message, as a push service does. */
  async deliver(message: object): Promise<void> {
    const { origin, registrationId } = this;
    const data = JSON.stringify(message);
    await this.session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  }

  /** The same, repeated until a notice is shown: a busy browser may drop a message before its worker is up. */
  async deliverUntilShown(message: object): Promise<void> {
    await waitUntil('the push is shown', async () => {
      await this.deliver(message);
      return (await this.notices()).length === 1;
    });
  }

  /** Notices that are shown now. */
  notices(): Promise<readonly { title: string; body: string; actions: readonly string[] }[]> {
    return this.worker.evaluate(async () => {
      const scope = globalThis as unknown as WorkerScope;
      const shown = (await scope.registration.getNotifications()) as unknown as readonly ShownNotice[];
      return shown.map(({ title, body, actions }) => ({
        title,
        body,
        actions: actions.map(({ action, title: label }) => `${action} ${label}`),
      }));
    });
  }

  /** Clicks a button of the only notice. */
  async press(action: string): Promise<void> {
    await this.worker.evaluate(async (pressed) => {
      const scope = globalThis as unknown as WorkerScope;
      const [notification] = await scope.registration.getNotifications();
      if (notification === undefined) throw new Error('no notice');
      scope.dispatchEvent(
        new scope.NotificationEvent('notificationclick', { notification, action: pressed }),
      );
    }, action);
  }

  /** Path of the window that a click opened; null where it opened none. */
  opened(): Promise<string | null> {
    return this.worker.evaluate(() => (globalThis as unknown as WorkerScope).opened);
  }
}
