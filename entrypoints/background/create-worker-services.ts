import type { Client } from '#client/client.ts';
import type { Clock } from '#client/ports.ts';
import { browser } from '../browser/browser-api.ts';
import { createExtensionStorage } from '../browser/extension-storage.ts';
import { openApp } from '../browser/open-app.ts';
import { extensionSettings } from '../browser/settings-instance.ts';
import { readServer } from '../server-address/stored-server.ts';
import { extensionNotices } from './notices/browser-notices.ts';
import type { PushScope } from './notices/push-scope.ts';
import { registrationNotices } from './notices/registration-notices.ts';
import type { WorkerServices } from './worker-services.ts';
import type { WorkerTexts } from './worker-texts.ts';

interface ServicesOptions {
  readonly clock: Clock;
  readonly scope: PushScope | null;
  readonly textsIn: WorkerTexts;
  /** Resolves to the client when storage has been read; rejects where it cannot be. */
  readyClient(): Promise<Client>;
  confirm(): void;
}

/** Language that the account chose; null follows the browser. */
function languageOf({ session, replica }: Pick<Client, 'session' | 'replica'>): string | null {
  const { accountId } = session;
  return accountId === null ? null : (replica.get('appSettings', accountId)?.language ?? null);
}

async function openPopup(): Promise<void> {
  try {
    await browser.action.openPopup();
  } catch {
    // No window has the focus, or the browser opens a popup only for a press on the button.
    await browser.tabs.create({ url: '/popup.html' });
  }
}

export function createWorkerServices({
  clock,
  scope,
  textsIn,
  readyClient,
  confirm,
}: ServicesOptions): WorkerServices {
  async function withAccount(job: (client: Client) => Promise<void>, otherwise: () => Promise<void>) {
    const client = await readyClient();
    await (client.session.status === 'signedIn' ? job(client) : otherwise());
  }
  function logged(name: string, work: Promise<void>): Promise<void> {
    return work.catch((error: unknown) => console.warn(`daywall: ${name} failed`, error));
  }

  return {
    clock,
    storage: createExtensionStorage(browser.storage.local),
    sessionStorage: createExtensionStorage(browser.storage.session),
    notices: scope === null ? extensionNotices(clock) : registrationNotices(scope, clock),
    settings: extensionSettings.read,
    texts: async () => textsIn(languageOf(await readyClient())),
    run: (name, job) => logged(name, withAccount(job, openPopup)),
    runQuietly: (name, job) =>
      logged(
        name,
        withAccount(job, async () => undefined),
      ),
    confirm,
    server: readServer,
    openApp: async (path) => openApp(await readServer(), path),
    openPopup,
  };
}
