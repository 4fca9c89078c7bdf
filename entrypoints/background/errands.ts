import { browser } from 'wxt/browser';
import type { Client } from '#client/client.ts';
import { ACCOUNT_KEY } from '#client/session/session-storage.ts';
import { chooseLanguage } from '#i18n/languages.ts';
import { extensionSettings } from '../browser/extension-settings.ts';
import type { IdleChoice } from '../line/idle-span.ts';
import { listenToNotices } from './browser-notices.ts';
import { listenToCommands } from './commands.ts';
import { createContextMenu, listenToMenu } from './context-menu.ts';
import { createIdleWatch, type IdlePort } from './idle-watch.ts';
import { createNoticeActs } from './notice-acts.ts';
import type { NoticePress } from './notices.ts';
import { createNotificationTeller } from './notification-teller.ts';
import { listenToOmnibox } from './omnibox.ts';
import { createPush } from './push.ts';
import type { PushScope } from './push-scope.ts';
import { createTimerWatch, isSomebodyThere } from './timer-watch.ts';
import type { WorkerDesk } from './worker-desk.ts';
import type { WorkerTexts } from './worker-texts.ts';

/** Language that the menus speak. They outlive the worker; the browser forgets this with its session. */
const MENU_LANGUAGE = 'menuLanguage';

const idlePort: IdlePort = {
  setDetectionInterval: (seconds) => browser.idle.setDetectionInterval(seconds),
  queryState: (seconds) => browser.idle.queryState(seconds),
};

export interface ErrandParts {
  readonly desk: WorkerDesk;
  readonly scope: PushScope | null;
  readonly textsIn: WorkerTexts;
  /** Whatever woke the worker: catches up with what was missed. */
  wake(): void;
}

/** What the worker does beside serving pages. */
export interface Errands {
  /** Follows an account that is open. Returns the end of it. */
  follow(client: Client): () => void;
  /** At each wake, and when the connection or who is signed in has changed. */
  look(client: Client): Promise<void>;
  /** Makes the menus where the browser has none in that language. */
  keepMenus(language: string | null): Promise<void>;
  settleIdle(client: Client, recordId: string, choice: IdleChoice, taskId?: string): Promise<void>;
  /** Before the worker lies down; answers when there will be something to say by itself, in milliseconds, or null. */
  rest(client: Client): Promise<number | null>;
  isSomebodyThere(): Promise<boolean>;
  /** Whether the server sends what happens, so that there is less to ask for. */
  isTold(): Promise<boolean>;
}

/** Call it at the worker's start: every listener is registered before anything is awaited. */
export function createErrands({ desk, scope, textsIn, wake }: ErrandParts): Errands {
  const menu = createContextMenu();
  const idle = createIdleWatch(desk, idlePort);
  const timers = createTimerWatch(desk, idlePort);
  const teller = createNotificationTeller(desk);
  const isNotificationAct = createNoticeActs(desk);
  const push =
    scope === null
      ? null
      : createPush({
          registration: scope.registration,
          storage: desk.storage,
          sessionStorage: desk.sessionStorage,
          now: desk.clock.now,
        });

  listenToMenu(desk);
  listenToCommands(desk);
  listenToOmnibox(desk);
  listenToNotices(scope, async (press) => take(press));
  browser.idle.onStateChanged.addListener((state) => {
    // Whoever is back wants to see what was done elsewhere meanwhile.
    if (state === 'active') wake();
    idle.onState(state);
  });
  scope?.addEventListener('push', (event) => {
    wake();
    event.waitUntil(takePush(event.data?.text() ?? ''));
  });
  scope?.addEventListener('pushsubscriptionchange', () => {
    if (push !== null) void desk.runQuietly('push', push.renew);
  });
  extensionSettings.watch(() => void obey());

  function take(press: NoticePress): void {
    if (press.id === idle.notice) idle.onPress(press.act);
    else if (!timers.onPress(press.id, press.act) && !isNotificationAct(press)) {
      void desk.openApp(press.path ?? '/');
    }
  }

  async function takePush(text: string): Promise<void> {
    await teller.takePush(await desk.storage.get(ACCOUNT_KEY), text);
  }

  async function obey(): Promise<void> {
    await idle.obey().catch((error: unknown) => console.warn('daywall: idle rules', error));
  }
  void obey();

  async function look(client: Client): Promise<void> {
    if (client.session.status === 'signedOut') {
      await push?.giveUp();
      await idle.forget();
    }
    if (client.session.status !== 'signedIn') return;
    await teller.look(client);
    await idle.look(client);
    await timers.look(client);
    await push?.ensure(client);
  }
  let looking: Promise<void> = Promise.resolve();

  return {
    follow: teller.follow,
    settleIdle: idle.settle,
    async rest(client) {
      await idle.rest();
      return timers.dueAt(client);
    },
    isSomebodyThere: () => isSomebodyThere(idlePort),
    isTold: async () => (await push?.isTold()) ?? false,
    /** One look after the other: two at once would each find the same. */
    look(client) {
      looking = looking
        .then(() => look(client))
        .catch((error: unknown) => console.warn('daywall: looking around failed', error));
      return looking;
    },
    async keepMenus(language) {
      const wanted = chooseLanguage(language, [browser.i18n.getUILanguage()]);
      if ((await desk.sessionStorage.get(MENU_LANGUAGE)) === wanted) return;
      await menu.register(await textsIn(language));
      await desk.sessionStorage.set(MENU_LANGUAGE, wanted);
    },
  };
}
