import { createClient, type HostClient } from '#client/create-client.ts';
import { serveRemoteClient } from '#client/remote/serve-remote-client.ts';
import { browser } from '../browser/browser-api.ts';
import { createExtensionStorage } from '../browser/extension-storage.ts';
import type { WorkerMessage } from '../messaging/worker-message.ts';
import { readServer, storeServer } from '../server-address/stored-server.ts';
import { createBackgroundJobs } from './background-jobs.ts';
import { createActionButton } from './button/action-button.ts';
import { createActionTitles } from './button/action-title.ts';
import { actionView } from './button/action-view.ts';
import { createClientHost } from './client-host.ts';
import { type ClientView, viewClient } from './client-view.ts';
import { createWorkerServices } from './create-worker-services.ts';
import { keepFirstFrames } from './first-frame/keep-first-frame.ts';
import { CLOCK_ALARM, createAlarmClock } from './lifecycle/alarm-backed-clock.ts';
import { withDeadline } from './lifecycle/deadline.ts';
import { hasChanges } from './lifecycle/has-changes.ts';
import { createKeepalive } from './lifecycle/keepalive.ts';
import { createOutageMemory } from './lifecycle/outage-memory.ts';
import { createStandby } from './lifecycle/standby.ts';
import { mayStandBy, shouldStayAwake } from './lifecycle/stay-awake.ts';
import {
  alarmSetter,
  DUE_ALARM,
  keepWaking,
  PERIOD,
  PERIOD_WITH_PUSH,
  ringOnMinutes,
  WAKE_ALARM,
} from './lifecycle/wake-alarms.ts';
import { createPresence } from './lifecycle/window-presence.ts';
import { findPushScope } from './notices/push-scope.ts';
import { createSessionEnd } from './session-end.ts';
import { listenToBrowser } from './worker-events.ts';
import { createWorkerPorts } from './worker-ports.ts';
import { createWorkerTexts } from './worker-texts.ts';

/**
 * The background worker: it alone owns the session, the sockets and the outbox. It may be stopped at any moment, so
 * memory is a cache, storage the truth, and every listener is registered before anything is awaited.
 * State machine: ARCHITECTURE.md, extension’s worker.
 */
export function startWorker(): void {
  const clock = createAlarmClock(alarmSetter);
  let openPages = 0;
  let view: ClientView | null = null;
  let minutesOf: number | null | undefined;
  /** Polling interval in minutes; null for none. */
  let period: number | null | undefined;
  let language: string | null | undefined;

  const textsIn = createWorkerTexts();
  const sessionStorage = createExtensionStorage(browser.storage.session);
  const outage = createOutageMemory(sessionStorage);
  const button = createActionButton(createActionTitles(textsIn), sessionStorage, clock);

  const end = createSessionEnd(createExtensionStorage(browser.storage.local), () => draw());
  const presence = createPresence(
    {
      hasFocus: async () => (await browser.windows.getLastFocused()).focused,
      queryState: (seconds) => browser.idle.queryState(seconds),
    },
    clock,
    () => keepalive.review(),
  );

  const keepalive = createKeepalive({
    shouldStay: () =>
      view === null
        ? openPages > 0
        : shouldStayAwake({ ...view.wakefulness(), openPages, isInUse: presence.isInUse() }),
    ping: () => void browser.runtime.getPlatformInfo(),
    sleep: () => void host.sleep(),
  });

  function draw(): void {
    if (view === null) return;
    outage.note(view.wakefulness());
    const state = {
      ...view.action(),
      isOffline: outage.isOn(),
      ended: end.current(),
      refusedFiles: jobs.refusedFiles(view.accountId()),
    };
    button.show(actionView(state, clock.now()), state.language);
    if (state.language !== language) void jobs.keepMenus(state.language);
    language = state.language;
    const startedAt = state.running?.startedAt ?? null;
    if (minutesOf === undefined || (startedAt === null) !== (minutesOf === null))
      jobs.showRunning(startedAt !== null);
    if (startedAt !== minutesOf) void ringOnMinutes(startedAt, clock.now());
    minutesOf = startedAt;
    const wanted = state.isSignedIn ? PERIOD : null;
    if (wanted !== period) void keepWaking(wanted);
    period = wanted;
  }

  function onFiles(): void {
    draw();
    keepalive.review();
  }

  function follow(client: HostClient): () => void {
    const following = viewClient(client, clock.now, jobs.waitingFiles);
    let ends: readonly (() => void)[] = [];
    let isEnded = false;
    let seen = '';
    const react = () => {
      end.note(client.session, client.outbox);
      draw();
      keepalive.review();
      const state = `${client.session.status} ${client.connection.status}`;
      if (state !== seen) void client.host.opened().then(() => jobs.look(client));
      seen = state;
    };
    client.ready.then(
      () => {
        if (isEnded) return;
        view = following;
        ends = [following.subscribe(react), jobs.follow(client), keepFirstFrames(client, clock)];
        react();
      },
      (error: unknown) => console.warn('daywall: storage cannot be read', error),
    );
    return () => {
      isEnded = true;
      for (const end of ends) end();
      if (view === following) view = null;
    };
  }

  const host = createClientHost<HostClient>({
    readServer,
    storeServer,
    open: (serverUrl) => createClient(createWorkerPorts(serverUrl, clock, outage.isOn())),
    serve: serveRemoteClient,
    follow,
    onPages(count) {
      openPages = count;
      keepalive.review();
    },
    async onOpening() {
      await standby.end();
      await Promise.all([outage.read(), end.read()]);
    },
    onSuspending: (client) =>
      withDeadline(clock, 'standby', suspend(client)).catch((error: unknown) =>
        console.warn('daywall: lying down failed', error),
      ),
  });

  async function readyClient(): Promise<HostClient> {
    const client = await host.use();
    await client.ready;
    await client.host.opened();
    return client;
  }

  /** Catches up with missed changes at every wake. */
  async function reconcile(): Promise<void> {
    const client = await readyClient();
    client.wake();
    draw();
    keepalive.review();
    void jobs.look(client);
  }
  const wake = () => {
    reconcile().catch((error: unknown) => console.warn('daywall: waking failed', error));
  };

  /** Suspends: stores the standby state, so that a poll opens nothing. */
  async function suspend(client: HostClient): Promise<void> {
    const { connection, ...state } = viewClient(client, clock.now, jobs.waitingFiles).wakefulness();
    const cursor = await client.host.cursor();
    if (cursor === null || !mayStandBy({ ...state, connection })) return;
    const isOffline = connection !== 'online';
    const dueAt = await jobs.rest(client);
    if (dueAt !== null) alarmSetter.set(DUE_ALARM, dueAt);
    period = !isOffline && (await jobs.hasPush()) ? PERIOD_WITH_PUSH : PERIOD;
    await keepWaking(period);
    await standby.begin({ cursor, isOffline, dueAt });
  }

  /** Wakes the worker where an alarm or a start finds anything to do. */
  async function look(isThere: () => Promise<boolean>): Promise<void> {
    // An unreadable state is for the whole worker to report.
    if (host.isOpen() || (await isThere().catch(() => true))) wake();
  }

  const scope = findPushScope();
  const services = createWorkerServices({ clock, scope, textsIn, readyClient, confirm: button.confirm });
  const jobs = createBackgroundJobs({ services, scope, textsIn, wake, onFiles });
  const standby = createStandby({
    storage: sessionStorage,
    now: clock.now,
    isSomebodyThere: jobs.isSomebodyThere,
    hasChanges,
  });

  async function answer(call: WorkerMessage): Promise<void> {
    if (call.type === 'moveToServer') await host.moveTo(call.origin).finally(wake);
    else if (call.type === 'settleFile') await jobs.settleFile(await readyClient(), call.linkId, call.act);
    else await jobs.settleIdle(await readyClient(), call.recordId, call.choice, call.taskId);
  }

  listenToBrowser({
    attach: host.attach,
    answer,
    onAlarm(name) {
      if (name === CLOCK_ALARM) clock.ring();
      if (name === WAKE_ALARM || name === DUE_ALARM) void look(standby.look);
      else wake();
    },
    presence,
    wake,
  });

  // Content scripts, should there ever be any, must not read the tokens. Firefox denies that by default.
  void browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
  presence.read().catch((error: unknown) => console.warn('daywall: presence', error));
  void look(async () => !(await standby.isOn()));
}
