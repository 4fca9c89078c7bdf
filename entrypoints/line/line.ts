import type { RemotePort } from '#client/ports.ts';

/** What a line needs of a runtime port. */
export interface RuntimePort {
  postMessage(message: unknown): void;
  disconnect(): void;
  readonly onMessage: { addListener(listener: (message: unknown) => void): void };
  readonly onDisconnect: { addListener(listener: () => void): void };
}

/** Name of the ports that carry a client. */
export const CLIENT_LINE = 'client';

/**
 * One end of the line between a page and the worker. Listens at once and keeps what arrives until someone listens: the client behind it may still be reading storage,
 * and the browser drops messages that nobody hears.
 */
export function createLine(port: RuntimePort): RemotePort {
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
      // The side that disconnects is not told.
      port.disconnect();
      close();
    },
  };
}
