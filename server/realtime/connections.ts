import type { Socket } from 'socket.io';
import type { Clock } from '../clock.ts';
import { TokenBucket } from '../limits/token-bucket.ts';
import { MAX_CONNECT_FRAME } from './frame-decoder.ts';

/** Websocket connection, shared by all namespaces of a client. */
export type Connection = Socket['conn'];

/** Timeout of a connection without a namespace, before its first and after its last. Milliseconds. */
const PATIENCE = 5_000;
/** Limit of namespace requests over one connection: its first, and one after each sign-in. */
const HANDSHAKES = { rate: 0.1, size: 20 };
/** Packets of the transport itself, such as answers to its ping every 20 seconds. */
const CONTROL = { rate: 1, size: 20 };
/** Limit of queued bytes besides answers; above it the client does not read, and is disconnected. */
const MAX_UNREAD = 8_388_608;
/** Bytes of an answer that may be queued while the next is made. */
const LITTLE = 65_536;

interface ReceivedPacket {
  type: string;
  data?: unknown;
}
interface SentPacket {
  readonly data?: unknown;
}

interface Entry {
  namespaces: number;
  /** Handshakes under way. */
  checks: number;
  /** Bytes not yet handed to the transport. */
  queued: number;
  /** Running answers, and their queued bytes. */
  answering: number;
  answers: number;
  stopWaiting: () => void;
}

/** All websockets of this process, from opening to end, with or without a user. */
export interface Connections {
  open(connection: Connection): void;
  /** Counts a handshake as running; returns a function to call at its outcome. */
  check(connection: Connection): () => void;
  /** Counts a joined namespace; returns a function to call when the connection leaves it. */
  join(connection: Connection): () => void;
  /** Runs work that sends an answer. Returns the bytes that it left queued, with a promise of their end. */
  answer(connection: Connection, work: () => Promise<void>): Promise<Leaving | null>;
}

interface Leaving {
  readonly bytes: number;
  readonly left: Promise<void>;
}

export function createConnections(clock: Clock): Connections {
  const entries = new WeakMap<Connection, Entry>();

  function waitingOf(connection: Connection, entry: Entry): number {
    return entry.queued + connection.request.socket.writableLength;
  }
  function cut(connection: Connection): void {
    connection.close(true);
    // A graceful close would wait for the client.
    connection.request.socket.destroy();
  }
  function wait(connection: Connection, entry: Entry): void {
    entry.stopWaiting();
    entry.stopWaiting = clock.after(PATIENCE, () => {
      if (entry.namespaces > 0) return;
      if (entry.checks > 0) wait(connection, entry);
      else cut(connection);
    });
  }

  /** Predicate for packets that may be read. Before it has a namespace, a connection may only open one. */
  function createGuard(entry: Entry): (packet: ReceivedPacket) => boolean {
    const handshakes = new TokenBucket(clock, HANDSHAKES);
    const control = new TokenBucket(clock, CONTROL);
    return ({ type, data }) => {
      if (type !== 'message') return control.take(1);
      const isHandshake = typeof data === 'string' && data.startsWith('0');
      if (isHandshake) return data.length <= MAX_CONNECT_FRAME && handshakes.take(1);
      return entry.namespaces > 0;
    };
  }

  /** Resolves once little is queued any more, or the connection is closed. */
  async function drained(connection: Connection, entry: Entry): Promise<void> {
    const { socket } = connection.request;
    while (connection.readyState === 'open' && !socket.destroyed && waitingOf(connection, entry) > LITTLE) {
      await new Promise<void>((resolve) => {
        const done = () => {
          connection.off('flush', done).off('close', done);
          socket.off('drain', done).off('close', done);
          resolve();
        };
        connection.once('flush', done).once('close', done);
        socket.once('drain', done).once('close', done);
      });
    }
  }

  return {
    open(connection) {
      const entry: Entry = {
        namespaces: 0,
        checks: 0,
        queued: 0,
        answering: 0,
        answers: 0,
        stopWaiting: () => undefined,
      };
      entries.set(connection, entry);
      const mayRead = createGuard(entry);
      connection.on('packet', (packet: ReceivedPacket) => {
        if (mayRead(packet)) return;
        // The library reads the packet after this.
        packet.type = 'noop';
        cut(connection);
      });
      connection.on('packetCreate', ({ data }: SentPacket) => {
        entry.queued += typeof data === 'string' ? data.length : 0;
        const unread = waitingOf(connection, entry) - entry.answers;
        if (entry.answering === 0 && unread > MAX_UNREAD) setImmediate(cut, connection);
      });
      connection.on('flush', () => {
        entry.queued = 0;
      });
      connection.on('close', () => entry.stopWaiting());
      wait(connection, entry);
    },
    check(connection) {
      const entry = entries.get(connection);
      if (entry === undefined) return () => undefined;
      entry.checks += 1;
      return () => {
        entry.checks -= 1;
      };
    },
    join(connection) {
      const entry = entries.get(connection);
      if (entry === undefined) return () => undefined;
      entry.namespaces += 1;
      entry.stopWaiting();
      return () => {
        entry.namespaces -= 1;
        if (entry.namespaces === 0 && connection.readyState === 'open') wait(connection, entry);
      };
    },
    async answer(connection, work) {
      const entry = entries.get(connection);
      if (entry === undefined) return null;
      const before = waitingOf(connection, entry);
      entry.answering += 1;
      await work().finally(() => {
        entry.answering -= 1;
      });
      const bytes = waitingOf(connection, entry) - before;
      if (bytes <= LITTLE) return null;
      entry.answers += bytes;
      const left = drained(connection, entry).finally(() => {
        entry.answers -= bytes;
      });
      return { bytes, left };
    },
  };
}
