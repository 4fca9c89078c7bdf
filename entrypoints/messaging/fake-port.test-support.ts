import type { RuntimePort } from './client-port.ts';

/** Test double of a runtime port with its other end: records what was sent, posts messages and disconnects. */
export function fakePort() {
  const listeners = new Set<(message: unknown) => void>();
  const ended = new Set<() => void>();
  const sent: unknown[] = [];
  let connected = true;
  const port: RuntimePort = {
    postMessage: (message) => {
      sent.push(message);
    },
    disconnect: () => {
      connected = false;
    },
    onMessage: { addListener: (listener) => listeners.add(listener) },
    onDisconnect: { addListener: (listener) => ended.add(listener) },
  };
  return {
    port,
    sent,
    isConnected: () => connected,
    say(message: unknown) {
      for (const listener of listeners) listener(message);
    },
    hangUp() {
      connected = false;
      for (const listener of ended) listener();
    },
  };
}
