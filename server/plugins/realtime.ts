import type { Server as HttpServer } from 'node:http';
import { Server, type Socket, type Namespace as SocketNamespace } from 'socket.io';
import { CHANGED, type Namespace, UNAUTHENTICATED, UNAUTHORIZED } from '#contract/realtime.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import type { Audience, HeardEntity } from '../modules/changes/publisher.ts';
import type { EmitAllowance } from './emit-allowance.ts';
import { createEmitAnswerer } from './emit-answers.ts';
import type { BoundEvents } from './events.ts';
import { connectError, createHandshake } from './handshake.ts';
import type { Metrics } from './metrics.ts';
import { createPresence } from './presence.ts';
import { createWriteQueue, sizeOf, type WriteQueue } from './write-queue.ts';
import type { ApplyOnce } from './writes.ts';

/** The largest frame. Bytes. */
const MAX_FRAME = 1_048_576;
/** A socket that goes on after so many tokens' worth of emits were refused is cut off. */
const REFUSED_BEFORE_CUT = 2_000;
/** Stopping lets writes that wait run for so long, what runs then for so long, and answers leave for so long. Milliseconds. */
const QUEUE_PATIENCE = 4_000;
const RUN_PATIENCE = 2_000;
const FLUSH_PATIENCE = 1_000;

const namespaces: readonly Namespace[] = ['tasks', 'calendar'];

function namespaceHearing(entity: HeardEntity): Namespace {
  return entity === 'scheduleItem' ? 'calendar' : 'tasks';
}

interface Dependencies {
  readonly authenticate: (token: string) => Promise<Caller>;
  readonly applyOnce: ApplyOnce;
  readonly events: Readonly<Record<Namespace, BoundEvents>>;
  readonly clock: Clock;
  readonly allowance: EmitAllowance;
  readonly metrics: Metrics;
  readonly onFault: (error: unknown) => void;
}

export interface Realtime extends Audience {
  /**
   * Refuses what is new, lets what has begun end and be answered, then ends every socket. Writes that wait too long for
   * their turn are refused as well: none is stored without a word.
   */
  close(): Promise<void>;
}

/** Settles with `work`, or after `patience` milliseconds without it. */
async function within(clock: Clock, patience: number, work: Promise<unknown>): Promise<void> {
  let stop = () => {};
  const end = new Promise<void>((resolve) => {
    stop = clock.after(patience, resolve);
  });
  await Promise.race([work, end]).finally(stop);
}

/** Both namespaces over websockets only. Every emit is answered, whatever it holds. */
export function createRealtime(httpServer: HttpServer, dependencies: Dependencies): Realtime {
  const { clock, events, allowance, metrics } = dependencies;
  const io = new Server(httpServer, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_FRAME,
    pingInterval: 20_000,
    pingTimeout: 20_000,
    connectTimeout: 10_000,
  });
  const spaces = new Map<Namespace, SocketNamespace>(namespaces.map((name) => [name, io.of(`/${name}`)]));
  const { answer, refuse } = createEmitAnswerer(dependencies);
  const presence = createPresence();
  const queues = new Set<WriteQueue>();
  const reads = new Set<Promise<void>>();
  const ended = new WeakSet<Socket>();
  let isStopping = false;
  /** Writes that still wait are refused instead of run. */
  let isOutOfPatience = false;

  metrics.read({
    openSockets: () => Object.fromEntries([...spaces].map(([name, { sockets }]) => [name, sockets.size])),
    waitingWrites: () => [...queues].reduce((sum, { waiting }) => sum + waiting, 0),
  });

  function end(socket: Socket, event: string): void {
    ended.add(socket);
    socket.emit(event);
    socket.disconnect(true);
  }

  function hear(socket: Socket, caller: Caller, bound: BoundEvents): void {
    // Writes of one socket are applied in the order they were sent; reads do not wait for them.
    const queue = createWriteQueue();
    let refusedCost = 0;

    function takeOn(emit: unknown[], size: number): boolean {
      const name = String(emit[0]);
      const isWrite = Object.hasOwn(bound, name) && bound[name]?.event.kind === 'write';
      const arrivedAt = performance.now();
      const work = async () => {
        // It was ended while this waited.
        if (ended.has(socket)) return;
        if (isOutOfPatience) return refuse(socket, bound, emit, 'unavailable');
        await answer(socket, bound, caller, emit, arrivedAt);
      };
      if (isWrite) {
        queues.add(queue);
        return queue.add(size, work);
      }
      const read = work().finally(() => reads.delete(read));
      reads.add(read);
      return true;
    }

    socket.onAny((...emit: unknown[]) => {
      if (isStopping) return refuse(socket, bound, emit, 'unavailable');
      const size = sizeOf(emit);
      const cost = allowance.costOf(size);
      if (allowance.take(caller.userId, cost) && takeOn(emit, size)) {
        refusedCost = 0;
        return;
      }
      refusedCost += cost;
      if (refusedCost <= REFUSED_BEFORE_CUT) return refuse(socket, bound, emit, 'too_many_requests');
      ended.add(socket);
      socket.disconnect(true);
      return undefined;
    });
    socket.on('disconnect', () => void queue.settled().then(() => queues.delete(queue)));
  }

  const handshake = createHandshake(dependencies);
  for (const [namespace, space] of spaces) {
    space.use((socket, next) =>
      isStopping ? next(connectError('unavailable')) : handshake.check(socket, next),
    );
    space.on('connection', (socket) => {
      const caller = handshake.callerOf(socket);
      if (caller === undefined) return socket.disconnect(true);
      void socket.join([`user:${caller.userId}`, `session:${caller.sessionId}`]);
      const stopWaiting = clock.after(caller.expiresAt - clock.now(), () => end(socket, UNAUTHENTICATED));
      socket.on('disconnect', stopWaiting);
      socket.on('disconnect', presence.enter(caller.userId));
      hear(socket, caller, events[namespace]);
      return undefined;
    });
  }

  return {
    present: presence.users,
    isListening: (userId, entity) =>
      spaces.get(namespaceHearing(entity))?.adapter.rooms.has(`user:${userId}`) === true,
    tell(userId, entity, changed) {
      spaces.get(namespaceHearing(entity))?.local.to(`user:${userId}`).emit(CHANGED, changed);
    },
    readUpTo: (at) => metrics.observeLag((clock.now() - Date.parse(at)) / 1_000),
    endSession(sessionId) {
      for (const space of spaces.values()) {
        for (const id of space.adapter.rooms.get(`session:${sessionId}`) ?? []) {
          const socket = space.sockets.get(id);
          if (socket !== undefined) end(socket, UNAUTHORIZED);
        }
      }
    },
    /** The HTTP server belongs to whoever opened it. */
    async close() {
      isStopping = true;
      const begun = Promise.all([...[...queues].map((queue) => queue.settled()), ...reads]);
      await within(clock, QUEUE_PATIENCE, begun);
      isOutOfPatience = true;
      await within(clock, RUN_PATIENCE, begun);
      const empty = new Promise<void>((resolve) => {
        const look = () => (io.engine.clientsCount === 0 ? resolve() : setTimeout(look, 5));
        for (const space of spaces.values()) space.disconnectSockets(true);
        look();
      });
      await within(clock, FLUSH_PATIENCE, empty);
      io.engine.close();
    },
  };
}
