import type { Server as HttpServer } from 'node:http';
import { Server, type Socket, type Namespace as SocketNamespace } from 'socket.io';
import * as z from 'zod/mini';
import type { EntityName } from '#contract/change.ts';
import type { ErrorId } from '#contract/error.ts';
import { answerName, emitEnvelope, errorName } from '#contract/event.ts';
import { CHANGED, type Namespace, UNAUTHENTICATED, UNAUTHORIZED } from '#contract/realtime.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import { asRefusal, RefusalError } from '../errors.ts';
import type { Audience } from '../modules/changes/publisher.ts';
import type { BoundEvents } from './events.ts';
import { createTokenBucket, type TokenBucket } from './token-bucket.ts';
import type { ApplyOnce } from './writes.ts';

/** The largest frame. Bytes. */
const MAX_FRAME = 1_048_576;
const MAX_NAME = 64;
/** Emits per second that one socket may keep up, and how many it may save for a burst: an outbox of days. */
const EMIT_RATE = 100;
const EMIT_BURST = 5_000;

const handshake = z.object({ token: z.string().check(z.maxLength(4_096)) });
const namespaces: readonly Namespace[] = ['tasks', 'calendar'];

function namespaceHearing(entity: EntityName): Namespace {
  return entity === 'scheduleItem' ? 'calendar' : 'tasks';
}

interface Dependencies {
  readonly authenticate: (token: string) => Promise<Caller>;
  readonly applyOnce: ApplyOnce;
  readonly events: Readonly<Record<Namespace, BoundEvents>>;
  readonly clock: Clock;
  readonly rateLimitFactor: number;
  readonly onFault: (error: unknown) => void;
}

/** A refused handshake, as socket.io hands it to the client: `connect_error` with `data.id`. */
function connectError(id: ErrorId | 'unauthorized'): Error {
  return Object.assign(new Error(id), { data: { id } });
}

export interface Realtime extends Audience {
  close(): Promise<void>;
}

/** Both namespaces over websockets only. Every emit is answered, whatever it holds. */
export function createRealtime(httpServer: HttpServer, dependencies: Dependencies): Realtime {
  const { authenticate, clock, events, onFault } = dependencies;
  const io = new Server(httpServer, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_FRAME,
    pingInterval: 20_000,
    pingTimeout: 20_000,
    connectTimeout: 10_000,
  });
  const spaces = new Map<Namespace, SocketNamespace>(namespaces.map((name) => [name, io.of(`/${name}`)]));

  function refuse(socket: Socket, event: string, requestId: string | undefined, error: unknown): void {
    const refusal = asRefusal(error);
    if (refusal === null) onFault(error);
    const reply = (refusal ?? new RefusalError('unavailable')).toReply();
    socket.emit(event, requestId === undefined ? { error: reply } : { requestId, error: reply });
  }

  async function answer(
    socket: Socket,
    bound: BoundEvents,
    caller: Caller,
    bucket: TokenBucket,
    emit: unknown[],
  ) {
    const [given, envelope] = emit;
    const name = String(given).slice(0, MAX_NAME);
    const known = Object.hasOwn(bound, name) ? bound[name] : undefined;
    const errorEvent = known === undefined ? `${name}.error` : errorName(name, known.event);
    const parsed = z.safeParse(emitEnvelope, envelope);
    const requestId = parsed.success ? parsed.data.requestId : undefined;
    try {
      if (known === undefined) throw new RefusalError('route_not_found');
      if (!parsed.success || requestId === undefined) {
        throw new RefusalError('invalid_input', [{ path: 'requestId', message: 'is missing or malformed' }]);
      }
      if (!bucket.take()) throw new RefusalError('too_many_requests');
      const { requestId: _, ...payload } = parsed.data;
      const outcome = await known.run({ caller, requestId, name, payload }, dependencies.applyOnce);
      socket.emit(answerName(name), { requestId, ...outcome });
    } catch (error) {
      refuse(socket, errorEvent, requestId, error);
    }
  }

  function end(socket: Socket, event: string): void {
    socket.emit(event);
    socket.disconnect(true);
  }

  for (const [namespace, space] of spaces) {
    const bound = events[namespace];
    const callers = new WeakMap<Socket, Caller>();

    space.use((socket, next) => {
      const auth = z.safeParse(handshake, socket.handshake.auth);
      if (!auth.success) return next(connectError('unauthenticated'));
      authenticate(auth.data.token).then(
        (caller) => {
          callers.set(socket, caller);
          next();
        },
        (error: unknown) => {
          const refusal = asRefusal(error);
          if (refusal === null) onFault(error);
          if (refusal?.id === 'session_revoked') return next(connectError('unauthorized'));
          next(connectError(refusal === null ? 'unavailable' : 'unauthenticated'));
        },
      );
    });

    space.on('connection', (socket) => {
      const caller = callers.get(socket);
      if (caller === undefined) return socket.disconnect(true);
      void socket.join([`user:${caller.userId}`, `session:${caller.sessionId}`]);
      const stopWaiting = clock.after(caller.expiresAt - clock.now(), () => end(socket, UNAUTHENTICATED));
      const bucket = createTokenBucket(clock, EMIT_RATE * dependencies.rateLimitFactor, EMIT_BURST);
      // Writes of one socket are applied in the order they were sent; reads do not wait for them.
      let lastWrite: Promise<void> = Promise.resolve();
      socket.onAny((...emit: unknown[]) => {
        const name = String(emit[0]);
        const isWrite = Object.hasOwn(bound, name) && bound[name]?.event.kind === 'write';
        if (!isWrite) return void answer(socket, bound, caller, bucket, emit);
        lastWrite = lastWrite.then(() => answer(socket, bound, caller, bucket, emit));
      });
      socket.on('disconnect', stopWaiting);
      return undefined;
    });
  }

  return {
    isListening: (userId, entity) =>
      spaces.get(namespaceHearing(entity))?.adapter.rooms.has(`user:${userId}`) === true,
    tell(userId, entity, changed) {
      spaces.get(namespaceHearing(entity))?.local.to(`user:${userId}`).emit(CHANGED, changed);
    },
    endSession(sessionId) {
      for (const space of spaces.values()) {
        for (const id of space.adapter.rooms.get(`session:${sessionId}`) ?? []) {
          const socket = space.sockets.get(id);
          if (socket !== undefined) end(socket, UNAUTHORIZED);
        }
      }
    },
    /** Ends every socket and the engine; the HTTP server belongs to whoever opened it. */
    async close() {
      for (const space of spaces.values()) space.disconnectSockets(true);
      io.engine.close();
    },
  };
}
