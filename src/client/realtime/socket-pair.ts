import { Manager, type Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { type Namespace, realtime } from '#contract/events/realtime.ts';
import { REALTIME_CONNECTION_TIMEOUT } from '#contract/limits.ts';
import type { Clock } from '../ports.ts';

const namespaces = Object.keys(realtime) as Namespace[];

/** Reason why a connection failed or ended. */
export type Loss = 'unauthenticated' | 'unauthorized' | 'timeout' | 'disconnected';

const connectError = z.object({ id: z.string() });

export interface SocketPair {
  /**
   * Attempts one connection. Exactly one of `onUp` and `onDown` follows, and after `onUp` one `onDown`, unless
   * closed.
   */
  open(token: string): void;
  /** Closes it without calling `onDown`. */
  close(): void;
  emit(namespace: Namespace, name: string, body: Record<string, unknown>): void;
  /** Instant of the server's last sign of life, pings included. Milliseconds since the epoch. */
  lastReceivedAt(): number;
}

/** Both namespaces over one websocket, treated as one connection: it is up only when both are. */
export function createSocketPair(options: {
  readonly serverUrl: string;
  readonly clock: Clock;
  readonly onUp: () => void;
  readonly onDown: (loss: Loss) => void;
  readonly onEvent: (name: string, body: unknown) => void;
}): SocketPair {
  const { clock } = options;
  let token = '';
  let isOpen = false;
  let receivedAt = 0;
  let cancelTimeout: (() => void) | null = null;

  // Attempts are paced by `reconnection.ts`, whose clock can be an alarm; the manager's timers die with a worker.
  const manager = new Manager(options.serverUrl, {
    autoConnect: false,
    reconnection: false,
    transports: ['websocket'],
    timeout: REALTIME_CONNECTION_TIMEOUT,
  });
  manager.on('ping', onReceived);
  manager.on('packet', onReceived);
  const sockets = new Map<Namespace, Socket>();
  for (const namespace of namespaces) {
    const socket = manager.socket(`/${namespace}`, {
      auth: (give: (auth: object) => void) => give({ token }),
    });
    socket.on('connect', () => {
      if (isOpen && [...sockets.values()].every((each) => each.connected)) up();
    });
    socket.on('connect_error', (error: Error & { data?: unknown }) => {
      const refusal = z.safeParse(connectError, error.data);
      down(refusal.success ? lossOf(refusal.data.id) : 'disconnected');
    });
    socket.on('disconnect', () => down('disconnected'));
    socket.onAny((name: string, body: unknown) => {
      onReceived();
      if (isOpen) options.onEvent(name, body);
    });
    sockets.set(namespace, socket);
  }

  function onReceived(): void {
    receivedAt = clock.now();
  }

  function lossOf(id: string): Loss {
    return id === 'unauthenticated' || id === 'unauthorized' ? id : 'disconnected';
  }

  function up(): void {
    cancelTimeout?.();
    cancelTimeout = null;
    onReceived();
    options.onUp();
  }

  function down(loss: Loss): void {
    if (!isOpen) return;
    close();
    options.onDown(loss);
  }

  function close(): void {
    isOpen = false;
    cancelTimeout?.();
    cancelTimeout = null;
    for (const socket of sockets.values()) socket.disconnect();
  }

  return {
    open(nextToken) {
      close();
      token = nextToken;
      isOpen = true;
      cancelTimeout = clock.after(REALTIME_CONNECTION_TIMEOUT, () => down('timeout'));
      for (const socket of sockets.values()) socket.connect();
    },
    close,
    emit: (namespace, name, body) => void sockets.get(namespace)?.emit(name, body),
    lastReceivedAt: () => receivedAt,
  };
}
