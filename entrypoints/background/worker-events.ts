import * as z from 'zod/mini';
import type { RemotePort } from '#client/ports.ts';
import { browser, type MessageSender } from '../browser/browser-api.ts';
import { CLIENT_PORT, createClientPort } from '../messaging/client-port.ts';
import { type WorkerMessage, workerMessage } from '../messaging/worker-message.ts';
import type { createPresence } from './lifecycle/window-presence.ts';

interface WorkerEvents {
  /** Serves a page of the extension that has connected. */
  attach(page: RemotePort): void;
  /** Performs a page's request by message. Rejects where that failed. */
  answer(call: WorkerMessage): Promise<void>;
  onAlarm(name: string): void;
  readonly presence: Pick<ReturnType<typeof createPresence>, 'onFocus' | 'onIdleState'>;
  /** Handler of every other wake: catches up with what was missed. */
  wake(): void;
}

/** Registers every listener that wakes the worker. Call at the worker's start, before anything is awaited. */
export function listenToBrowser({ attach, answer, onAlarm, presence, wake }: WorkerEvents): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== CLIENT_PORT || port.sender?.id !== browser.runtime.id) return;
    attach(createClientPort(port));
  });
  browser.runtime.onMessage.addListener(
    (message: unknown, sender: MessageSender): Promise<unknown> | undefined => {
      const call = z.safeParse(workerMessage, message);
      if (sender.id !== browser.runtime.id || !call.success) return undefined;
      return answer(call.data).then(
        () => ({ ok: true }),
        () => ({ ok: false }),
      );
    },
  );
  browser.alarms.onAlarm.addListener(({ name }) => onAlarm(name));
  browser.windows.onFocusChanged.addListener((windowId) => {
    const hasFocus = windowId !== browser.windows.WINDOW_ID_NONE;
    presence.onFocus(hasFocus);
    if (hasFocus) wake();
  });
  browser.idle.onStateChanged.addListener(presence.onIdleState);
  browser.runtime.onStartup.addListener(wake);
  browser.runtime.onInstalled.addListener(wake);
  self.addEventListener('online', wake);
}
