import type { Client } from '#client/client.ts';
import { ACCOUNT_KEY } from '#client/session/session-storage.ts';
import { chooseLanguage } from '#i18n/languages.ts';
import { browser } from '../browser/browser-api.ts';
import { extensionSettings } from '../browser/settings-instance.ts';
import type { FileAct } from '../messaging/file-capture.ts';
import type { IdleChoice } from '../messaging/idle-span.ts';
import { listenToCommands } from './capture/commands.ts';
import { createContextMenu, listenToMenu } from './capture/context-menu.ts';
import { createFileCaptures } from './capture/file-captures.ts';
import { listenToOmnibox } from './capture/omnibox.ts';
import { createIdleWatch, type IdlePort } from './idle/idle-watch.ts';
import { createJobs } from './job-runner.ts';
import { type Timer, withDeadline } from './lifecycle/deadline.ts';
import { listenToNotices } from './notices/browser-notices.ts';
import { createNoticeActs } from './notices/notice-acts.ts';
import type { NoticePress } from './notices/notices.ts';
import { createNotifier } from './notices/notifier.ts';
import { createPush } from './notices/push.ts';
import type { PushScope } from './notices/push-scope.ts';
import { createTimerWatch, isSomebodyThere } from './timer-watch.ts';
import type { WorkerServices } from './worker-services.ts';
import type { WorkerTexts } from './worker-texts.ts';

/** The menus outlive the worker; the browser forgets this key with its session. */
const MENU_LANGUAGE = 'menuLanguage';

function createIdlePort(timer: Timer): IdlePort {
  return {
    setDetectionInterval: (seconds) => browser.idle.setDetectionInterval(seconds),
    queryState: (seconds) => withDeadline(timer, 'idle', browser.idle.queryState(seconds)),
  };
}

export interface BackgroundJobsOptions {
  readonly services: WorkerServices;
  readonly scope: PushScope | null;
  readonly textsIn: WorkerTexts;
  /** Handler of every wake: catches up with missed changes. */
  wake(): void;
  /** Called when files begin or end to be on their way, or are refused. */
  onFiles(): void;
}

export interface BackgroundJobs {
  follow(client: Client): () => void;
  /** Runs at each wake, and when the connection or the signed-in account has changed. */
  look(client: Client): Promise<void>;
  /** Creates the menus where the browser has none in that language. */
  keepMenus(language: string | null): Promise<void>;
  /** Offers what is about the running task, or hides it. */
  showRunning(isRunning: boolean): void;
  /** Number of files that are fetched or sent. */
  waitingFiles(): number;
  /** Number of refused files that an account has not settled. */
  refusedFiles(accountId: string | null): number;
  settleFile(client: Client, linkId: string, act: FileAct): Promise<void>;
  settleIdle(client: Client, recordId: string, choice: IdleChoice, taskId?: string): Promise<void>;
  /** Before the worker suspends. Resolves to the instant of its next own notice, milliseconds, or null. */
  rest(client: Client): Promise<number | null>;
  isSomebodyThere(): Promise<boolean>;
  /** Whether the server sends pushes, so that polling can be rarer. */
  hasPush(): Promise<boolean>;
}

/** Call at the worker's start: every listener is registered before anything is awaited. */
export function createBackgroundJobs({
  services,
  scope,
  textsIn,
  wake,
  onFiles,
}: BackgroundJobsOptions): BackgroundJobs {
  const idlePort = createIdlePort(services.clock);
  const menu = createContextMenu();
  const files = createFileCaptures(services, { isOnline: () => navigator.onLine, onChange: onFiles });
  const idle = createIdleWatch(services, idlePort);
  const timers = createTimerWatch(services, idlePort);
  const notifier = createNotifier(services);
  const isNotificationAct = createNoticeActs(services);
  const push =
    scope === null
      ? null
      : createPush({
          registration: scope.registration,
          storage: services.storage,
          sessionStorage: services.sessionStorage,
          clock: services.clock,
        });

  listenToMenu(services, files);
  listenToCommands(services);
  listenToOmnibox(services);
  listenToNotices(scope, async (press) => take(press));
  browser.idle.onStateChanged.addListener((state) => {
    // A user who is back wants to see changes made elsewhere meanwhile.
    if (state === 'active') wake();
    idle.onState(state);
  });
  scope?.addEventListener('push', (event) => {
    wake();
    event.waitUntil(takePush(event.data?.text() ?? ''));
  });
  scope?.addEventListener('pushsubscriptionchange', () => {
    if (push !== null) void services.runQuietly('push', push.renew);
  });
  extensionSettings.watch(() => void applySettings());

  function take(press: NoticePress): void {
    if (press.id === idle.notice) idle.onPress(press.act);
    else if (!timers.onPress(press.id, press.act) && !isNotificationAct(press)) {
      void services.openApp(press.path ?? '/');
    }
  }

  async function takePush(text: string): Promise<void> {
    await notifier.takePush(await services.storage.get(ACCOUNT_KEY), text);
  }

  async function applySettings(): Promise<void> {
    await idle.applySettings().catch((error: unknown) => console.warn('daywall: idle rules', error));
  }
  void applySettings();

  const whileSignedIn = createJobs<Client>(
    [
      { name: 'idle', run: idle.look },
      { name: 'timers', run: timers.look },
      { name: 'notices', run: notifier.look },
      { name: 'push', run: async (client) => push?.ensure(client) },
      { name: 'files', run: files.look },
    ],
    services.clock,
  );
  const whileSignedOut = createJobs<Client>(
    [
      { name: 'idle', run: idle.forget },
      { name: 'push', run: async () => push?.giveUp() },
    ],
    services.clock,
  );

  return {
    follow: notifier.follow,
    settleIdle: idle.settle,
    settleFile: files.settle,
    async rest(client) {
      await idle.rest();
      return timers.dueAt(client);
    },
    isSomebodyThere: () => isSomebodyThere(idlePort),
    hasPush: async () => (await push?.hasPush()) ?? false,
    async look(client) {
      const { status } = client.session;
      if (status === 'signedIn') await whileSignedIn(client);
      else if (status === 'signedOut') await whileSignedOut(client);
    },
    showRunning: menu.showRunning,
    waitingFiles: files.waiting,
    refusedFiles: files.refused,
    async keepMenus(language) {
      const wanted = chooseLanguage(language, [browser.i18n.getUILanguage()]);
      if ((await services.sessionStorage.get(MENU_LANGUAGE)) === wanted) return;
      await menu.register(await textsIn(language));
      await services.sessionStorage.set(MENU_LANGUAGE, wanted);
    },
  };
}
