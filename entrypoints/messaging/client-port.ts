import type { RemotePort } from '#client/ports.ts';

export interface RuntimePort {
  postMessage(message: unknown): void;
  disconnect(): void;
  readonly onMessage: { addListener(listener: (message: unknown) => void): void };
  readonly onDisconnect: { addListener(listener: () => void): void };
}

/** Name of the ports that carry a client. */
export const CLIENT_PORT = 'client';

/**
 * One end of the port between a page and the worker. It keeps messages until the first listener: the client behind
 * it may still be reading storage, and the browser drops messages without one.
 */
export function createClientPort(port: RuntimePort): RemotePort {
  let early: unknown[] | null = [];
  let isOpen = true;
  const listeners = new Set<(message: unknown) => void>();
  const closed = new Set<() => void>();

  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    for (const listener of [...closed]) listener();
    closed.clear();
    listeners.clear();
  }

  port.onMessage.addListener((message) => {
    if (early === null) for (const listener of [...listeners]) listener(message);
    else early.push(message);
  });
  port.onDisconnect.addListener(close);

  return {
    post(message) {
      if (isOpen) port.postMessage(message);
    },
    listen(listener) {
      listeners.add(listener);
      const missed = early ?? [];
      early = null;
      for (const message of missed) listener(message);
      return () => listeners.delete(listener);
    },
    onClose(listener) {
      if (!isOpen) listener();
      else closed.add(listener);
      return () => closed.delete(listener);
    },
    close() {
      // The browser does not notify the side that disconnects.
      port.disconnect();
      close();
    },
  };
}
