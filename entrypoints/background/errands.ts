import type { Client } from '#client/client.ts';
import { ACCOUNT_KEY } from '#client/session/session-storage.ts';
import { chooseLanguage } from '#i18n/languages.ts';
import { browser } from '../browser/browser-api.ts';
import { extensionSettings } from '../browser/stored-settings.ts';
import type { IdleChoice } from '../line/idle-span.ts';
import { listenToNotices } from './browser-notices.ts';
import { listenToCommands } from './commands.ts';
import { createContextMenu, listenToMenu } from './context-menu.ts';
import { type Timer, withDeadline } from './deadline.ts';
import { createIdleWatch, type IdlePort } from './idle-watch.ts';
import { createJobs } from './jobs.ts';
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

function createIdlePort(timer: Timer): IdlePort {
  return {
    setDetectionInterval: (seconds) => browser.idle.setDetectionInterval(seconds),
    queryState: (seconds) => withDeadline(timer, 'idle', browser.idle.queryState(seconds)),
  };
}

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
  const idlePort = createIdlePort(desk.clock);
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
          clock: desk.clock,
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

  const whileSignedIn = createJobs<Client>(
    [
      { name: 'idle', run: idle.look },
      { name: 'timers', run: timers.look },
      { name: 'notices', run: teller.look },
      { name: 'push', run: async (client) => push?.ensure(client) },
    ],
    desk.clock,
  );
  const whileSignedOut = createJobs<Client>(
    [
      { name: 'idle', run: idle.forget },
      { name: 'push', run: async () => push?.giveUp() },
    ],
    desk.clock,
  );

  return {
    follow: teller.follow,
    settleIdle: idle.settle,
    async rest(client) {
      await idle.rest();
      return timers.dueAt(client);
    },
    isSomebodyThere: () => isSomebodyThere(idlePort),
    isTold: async () => (await push?.isTold()) ?? false,
    async look(client) {
      const { status } = client.session;
      if (status === 'signedIn') await whileSignedIn(client);
      else if (status === 'signedOut') await whileSignedOut(client);
    },
    async keepMenus(language) {
      const wanted = chooseLanguage(language, [browser.i18n.getUILanguage()]);
      if ((await desk.sessionStorage.get(MENU_LANGUAGE)) === wanted) return;
      await menu.register(await textsIn(language));
      await desk.sessionStorage.set(MENU_LANGUAGE, wanted);
    },
  };
}
