import type { Server as HttpServer } from 'node:http';
import { Server, type Socket, type Namespace as SocketNamespace } from 'socket.io';
import { CHANGED, type Namespace, UNAUTHENTICATED, UNAUTHORIZED } from '#contract/events/realtime.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { createClientAddress } from '../http/client-address.ts';
import type { EmitAllowance } from '../limits/emit-allowance.ts';
import type { FairQueue } from '../limits/fair-queue.ts';
import type { TokenCalls } from '../limits/token-calls.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { SecurityHeaders } from '../plugins/security.ts';
import type { ApplyOnce } from '../writes/write.ts';
import type { BoundEvents } from './bound-events.ts';
import type { ConnectedUsers, EmittedEntity } from './connected-users.ts';
import { createConnections } from './connections.ts';
import { createEmitIntake } from './emit-intake.ts';
import { FrameDecoder } from './frame-decoder.ts';
import { FrameEncoder } from './frame-encoder.ts';
import { connectError, createHandshake } from './handshake.ts';
import { createPresence } from './presence.ts';
import { createWebsocketUpgrade } from './websocket-upgrade.ts';

/** The largest frame. Bytes. */
const MAX_FRAME = 1_048_576;
/** Limit of one user's sockets: two for each tab and extension. */
const MAX_OF_PERSON = 200;
/** Timeouts of stopping: for waiting writes, for running ones, and for sending answers. Milliseconds. */
const QUEUE_PATIENCE = 4_000;
const RUN_PATIENCE = 2_000;
const FLUSH_PATIENCE = 1_000;

const namespaces: readonly Namespace[] = ['tasks', 'calendar'];

function namespaceHearing(entity: EmittedEntity): Namespace {
  return entity === 'scheduleItem' ? 'calendar' : 'tasks';
}

interface Dependencies {
  readonly config: Pick<Config, 'trustProxy' | 'rateLimitFactor' | 'publicUrl' | 'extensionIds'>;
  readonly securityHeaders: SecurityHeaders;
  readonly authenticate: (token: string, address: string) => Promise<Caller>;
  readonly applyOnce: ApplyOnce;
  readonly events: Readonly<Record<Namespace, BoundEvents>>;
  readonly clock: Clock;
  readonly allowance: EmitAllowance;
  readonly tokenCalls: TokenCalls;
  readonly reads: FairQueue;
  readonly writes: FairQueue;
  readonly metrics: Metrics;
  readonly onFault: (error: unknown) => void;
}

export interface Realtime extends ConnectedUsers {
  /**
   * Refuses new emits, lets running ones end and be answered, then closes every socket. Writes that wait too long
   * for their turn are refused as well: none is stored without an answer.
   */
  close(): Promise<void>;
}

/** Resolves with `work`, or after `patience` milliseconds without it. */
async function within(clock: Clock, patience: number, work: Promise<unknown>): Promise<void> {
  let stop = () => {};
  const end = new Promise<void>((resolve) => {
    stop = clock.after(patience, resolve);
  });
  await Promise.race([work, end]).finally(stop);
}

/** Both namespaces, over websockets only. Every emit is answered, whatever it contains. */
export function createRealtime(httpServer: HttpServer, dependencies: Dependencies): Realtime {
  const { clock, config, events, metrics } = dependencies;
  const io = new Server(httpServer, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_FRAME,
    parser: { Encoder: FrameEncoder, Decoder: FrameDecoder },
    pingInterval: 20_000,
    pingTimeout: 20_000,
    connectTimeout: 10_000,
  });
  const spaces = new Map<Namespace, SocketNamespace>(namespaces.map((name) => [name, io.of(`/${name}`)]));
  const connections = createConnections(clock);
  io.engine.use(createWebsocketUpgrade(dependencies));
  io.engine.on('connection', connections.open);
  // The protocol has a nameless namespace, which stays empty here.
  io.of('/').use((_socket, next) => next(connectError('route_not_found')));
  const intake = createEmitIntake({ ...dependencies, connections });
  const presence = createPresence();
  const mostOfPerson = Math.max(1, Math.round(MAX_OF_PERSON * config.rateLimitFactor));
  let isStopping = false;

  metrics.read({
    openSockets: () => Object.fromEntries([...spaces].map(([name, { sockets }]) => [name, sockets.size])),
    waitingWrites: intake.waitingWrites,
  });

  function end(socket: Socket, event: string): void {
    intake.end(socket);
    socket.emit(event);
    socket.disconnect(true);
  }

  const handshake = createHandshake({ ...dependencies, addressOf: createClientAddress(config) });
  for (const [namespace, space] of spaces) {
    space.use((socket, next) => {
      if (isStopping) return next(connectError('unavailable'));
      const hasOutcome = connections.check(socket.conn);
      return handshake.check(socket, (error) => {
        hasOutcome();
        const { userId } = handshake.callerOf(socket) ?? { userId: '' };
        const isOneTooMany = (presence.users.get(userId) ?? 0) >= mostOfPerson;
        next(error ?? (isOneTooMany ? connectError('too_many_requests') : undefined));
      });
    });
    space.on('connection', (socket) => {
      const caller = handshake.callerOf(socket);
      if (caller === undefined) return socket.disconnect(true);
      const session = `session:${caller.sessionId}`;
      // A token is answered and hears no changes, which are of every area.
      void socket.join(caller.grant === null ? [`user:${caller.userId}`, session] : session);
      socket.on('disconnect', connections.join(socket.conn));
      const stopWaiting = clock.after(caller.expiresAt - clock.now(), () => end(socket, UNAUTHENTICATED));
      socket.on('disconnect', stopWaiting);
      socket.on('disconnect', presence.enter(caller.userId));
      intake.receive(socket, caller, events[namespace]);
      return undefined;
    });
  }

  return {
    present: presence.users,
    isListening: (userId, entity) =>
      spaces.get(namespaceHearing(entity))?.adapter.rooms.has(`user:${userId}`) === true,
    emit(userId, entity, changed) {
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
    /** The HTTP server is closed by its owner. */
    async close() {
      isStopping = true;
      const begun = intake.stop();
      await within(clock, QUEUE_PATIENCE, begun);
      intake.giveUp();
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
