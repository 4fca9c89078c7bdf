import type { RuntimePort } from './line.ts';

/** A runtime port with its other end: what was sent over it, and how that end speaks and hangs up. */
export function fakePort() {
  const heard = new Set<(message: unknown) => void>();
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
    onMessage: { addListener: (listener) => heard.add(listener) },
    onDisconnect: { addListener: (listener) => ended.add(listener) },
  };
  return {
    port,
    sent,
    isConnected: () => connected,
    say(message: unknown) {
      for (const listener of heard) listener(message);
    },
    hangUp() {
      connected = false;
      for (const listener of ended) listener();
    },
  };
}
