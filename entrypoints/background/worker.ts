import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { createClient, type HostClient } from '#client/create-client.ts';
import { serveRemoteClient } from '#client/remote/serve-remote-client.ts';
import { CLIENT_LINE, createLine } from '../line/line.ts';
import { workerCall } from '../line/worker-call.ts';
import { readServer, storeServer } from '../server-address/stored-server.ts';
import { createActionButton } from './action-button.ts';
import { createActionTitles } from './action-title.ts';
import { actionView } from './action-view.ts';
import { CLOCK_ALARM, createAlarmClock } from './alarm-clock.ts';
import { createAttention } from './attention.ts';
import { createClientHost } from './client-host.ts';
import { type ClientView, viewClient } from './client-view.ts';
import { shouldStayAwake } from './stay-awake.ts';
import { alarmSetter, keepWaking, ringOnMinutes } from './wake-alarms.ts';
import { createWorkerPorts } from './worker-ports.ts';

/**
 * The background worker: it alone owns the session, the sockets and the outbox. It may be stopped at any moment, so
 * memory is a cache, storage the truth, and every listener is registered before anything is awaited.
 */
export function startWorker(): void {
  const clock = createAlarmClock(alarmSetter);
  let openPages = 0;
  let view: ClientView | null = null;
  let minutesOf: number | null | undefined;
  let isWaking: boolean | undefined;

  const showAction = createActionButton(createActionTitles());

  const attention = createAttention({
    shouldStay: () => (view === null ? openPages > 0 : shouldStayAwake({ ...view.wakefulness(), openPages })),
    showLife: () => void browser.runtime.getPlatformInfo(),
    sleep: () => void host.sleep(),
  });

  function draw(): void {
    if (view === null) return;
    const state = view.action();
    showAction(actionView(state, clock.now()), state.language);
    const startedAt = state.running?.startedAt ?? null;
    if (startedAt !== minutesOf) void ringOnMinutes(startedAt, clock.now());
    minutesOf = startedAt;
    if (state.isSignedIn !== isWaking) void keepWaking(state.isSignedIn);
    isWaking = state.isSignedIn;
  }

  function follow(client: HostClient): () => void {
    const following = viewClient(client, clock.now);
    let unsubscribe: (() => void) | null = null;
    let isEnded = false;
    const react = () => {
      draw();
      attention.review();
    };
    client.ready.then(
      () => {
        if (isEnded) return;
        view = following;
        unsubscribe = following.subscribe(react);
        react();
      },
      (error: unknown) => console.warn('daywall: storage cannot be read', error),
    );
    return () => {
      isEnded = true;
      unsubscribe?.();
      if (view === following) view = null;
    };
  }

  const host = createClientHost<HostClient>({
    readServer,
    storeServer,
    open: (serverUrl) => createClient(createWorkerPorts(serverUrl, clock)),
    serve: serveRemoteClient,
    follow,
    onPages(count) {
      openPages = count;
      attention.review();
    },
  });

  /** Whatever woke the worker: what was missed is caught up with. */
  async function reconcile(): Promise<void> {
    const client = await host.use();
    await client.ready;
    client.wake();
    draw();
    attention.review();
  }
  const wake = () => {
    reconcile().catch((error: unknown) => console.warn('daywall: waking failed', error));
  };

  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== CLIENT_LINE || port.sender?.id !== browser.runtime.id) return;
    host.attach(createLine(port));
  });
  browser.runtime.onMessage.addListener((message: unknown, sender, answer) => {
    const call = z.safeParse(workerCall, message);
    if (sender.id !== browser.runtime.id || !call.success) return false;
    host
      .moveTo(call.data.origin)
      .then(
        () => answer({ ok: true }),
        () => answer({ ok: false }),
      )
      .finally(wake);
    return true;
  });
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === CLOCK_ALARM) clock.ring();
    wake();
  });
  browser.runtime.onStartup.addListener(wake);
  browser.runtime.onInstalled.addListener(wake);
  self.addEventListener('online', wake);

  // Content scripts never get at the tokens, should there ever be any. Firefox keeps them out by itself.
  void browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
  wake();
}
