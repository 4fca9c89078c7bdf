import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { type Changed, changed } from '#contract/change.ts';
import {
  type AnswerOf,
  CHANGED,
  type EventName,
  type PayloadOf,
  UNAUTHENTICATED,
  UNAUTHORIZED,
} from '#contract/events/realtime.ts';
import type { ConnectionState } from '../client.ts';
import { NoResponseError } from '../failure.ts';
import type { Ports } from '../ports.ts';
import { parseAnswer } from './answer.ts';
import { type Answer, createPendingEmits, type EmitOn } from './pending-emits.ts';
import { createReconnection } from './reconnection.ts';
import type { createSocketPair, Loss, SocketPair } from './socket-pair.ts';

export interface Realtime {
  start(): void;
  wake(): void;
  stop(): void;
  isOnline(): boolean;
  /** Rejects with its refusal. `requestId` is the idempotency key of a write. */
  emit(name: EventName, payload: object, requestId?: string): Promise<Answer>;
  ask<N extends EventName>(name: N, payload: PayloadOf<N>): Promise<AnswerOf<N>>;
}

export interface RealtimeOptions {
  readonly ports: Pick<Ports, 'serverUrl' | 'clock' | 'log' | 'wasOffline'>;
  /** Loads the socket code before each attempt until it resolves; a rejection is a failed attempt. */
  readonly sockets: () => Promise<typeof createSocketPair>;
  readonly token: () => Promise<string | null>;
  readonly refresh: (rejected: string) => Promise<string>;
  /** Called when the session of the token `rejected` has ended. */
  readonly onUnauthorized: (rejected: string) => void;
  readonly onStatus: (status: ConnectionState['status']) => void;
  readonly onChanged: (event: Changed) => void;
}

/** Phase of the one connection. State machine: ARCHITECTURE.md, connection. */
type Phase = 'stopped' | 'waiting' | 'opening' | 'refreshing' | 'online';

export function createRealtime(options: RealtimeOptions): Realtime {
  const { ports } = options;
  let phase: Phase = 'stopped';
  let token = '';
  /** The token of this attempt was just refreshed: where it is refused too, another refresh would not help. */
  let isFresh = false;
  let pair: SocketPair | null = null;
  /** Attempts have failed since the last connection: an outage is one state, whatever is tried meanwhile. */
  let isOutage = ports.wasOffline ?? false;
  const emitOn: EmitOn = (...emitted) => pair?.emit(...emitted);
  const emits = createPendingEmits({
    clock: ports.clock,
    log: ports.log,
    onSilence(sentAt) {
      // A connection without any sign of life, not even a ping, is dead without knowing it.
      if (phase === 'online' && pair !== null && pair.lastReceivedAt() <= sentAt) {
        pair.close();
        void settleLoss('timeout');
      }
    },
  });
  const reconnection = createReconnection(ports.clock, () => void attempt());

  function report(status: ConnectionState['status']): void {
    if (status !== 'connecting') isOutage = status === 'offline';
    options.onStatus(isOutage ? 'offline' : status);
  }

  function isStopped(): boolean {
    return phase === 'stopped';
  }

  function onEvent(name: string, body: unknown): void {
    if (name === UNAUTHENTICATED || name === UNAUTHORIZED) {
      pair?.close();
      void settleLoss(name);
    } else if (name === CHANGED) {
      const parsed = z.safeParse(changed, body);
      if (parsed.success) options.onChanged(parsed.data);
      else ports.log('realtime.changeNotUnderstood', parsed.error);
    } else {
      emits.take(name, body);
    }
  }

  async function loadPair(): Promise<SocketPair | null> {
    try {
      const makePair = await options.sockets();
      pair ??= makePair({
        serverUrl: ports.serverUrl,
        clock: ports.clock,
        onUp() {
          phase = 'online';
          isFresh = false;
          reconnection.reset();
          report('online');
          emits.replay(emitOn);
        },
        onDown: (loss) => void settleLoss(loss),
        onEvent,
      });
      return pair;
    } catch (error) {
      ports.log('realtime.notLoaded', error);
      return null;
    }
  }

  async function attempt(): Promise<void> {
    if (phase !== 'waiting') return;
    phase = 'opening';
    const sockets = await loadPair();
    if (isStopped()) return;
    if (sockets === null) return retryLater();
    const stored = await options.token();
    if (isStopped()) return;
    if (stored === null) {
      ports.log('realtime.notConnected', 'Socket unauthenticated');
      emits.failAll('Socket unauthenticated');
      retryLater();
      return;
    }
    token = stored;
    report('connecting');
    sockets.open(stored);
  }

  async function settleLoss(loss: Loss): Promise<void> {
    if (isStopped()) return;
    if (loss === 'unauthorized') {
      end('Socket unauthenticated');
      options.onUnauthorized(token);
    } else if (loss === 'unauthenticated' && !isFresh) {
      await refreshAndReopen();
    } else {
      if (loss === 'timeout') ports.log('realtime.notConnected', 'Socket connection timeout');
      retryLater();
    }
  }

  async function refreshAndReopen(): Promise<void> {
    phase = 'refreshing';
    report('connecting');
    try {
      await options.refresh(token);
      if (isStopped()) return;
      isFresh = true;
      phase = 'waiting';
      await attempt();
    } catch (error) {
      ports.log('realtime.refreshFailed', error);
      if (isStopped()) return;
      if (error instanceof NoResponseError) return retryLater();
      end('Socket unauthenticated');
      options.onUnauthorized(token);
    }
  }

  function retryLater(): void {
    phase = 'waiting';
    isFresh = false;
    report(reconnection.plan() ? 'connecting' : 'offline');
  }

  function end(message: string): void {
    phase = 'stopped';
    reconnection.stop();
    reconnection.reset();
    pair?.close();
    emits.failAll(message);
    isOutage = false;
    options.onStatus('offline');
  }

  function emit(name: EventName, payload: object, requestId: string = uuidv7()): Promise<Answer> {
    if (isStopped()) return Promise.reject(new NoResponseError('Socket not initialized'));
    return emits.add(name, payload, requestId, phase === 'online' ? emitOn : null);
  }

  return {
    start() {
      if (!isStopped()) return;
      phase = 'waiting';
      report('connecting');
      void attempt();
    },
    wake() {
      if (phase !== 'waiting') return;
      reconnection.stop();
      reconnection.reset();
      void attempt();
    },
    stop: () => end('Socket disconnected before connect'),
    isOnline: () => phase === 'online',
    emit,
    async ask<N extends EventName>(name: N, payload: PayloadOf<N>): Promise<AnswerOf<N>> {
      const { data } = await emit(name, payload);
      return parseAnswer(name, data);
    },
  };
}
