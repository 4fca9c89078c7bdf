import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import * as z from 'zod/mini';
import type { ErrorId } from '#contract/error.ts';
import type { Caller } from '../caller.ts';
import { asRefusal } from '../errors.ts';

const handshake = z.object({ token: z.string().check(z.maxLength(4_096)) });

/** A refused handshake, as socket.io hands it to the client: `connect_error` with `data.id`. */
export function connectError(id: ErrorId | 'unauthorized'): Error {
  return Object.assign(new Error(id), { data: { id } });
}

interface Dependencies {
  readonly authenticate: (token: string, address: string) => Promise<Caller>;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly onFault: (error: unknown) => void;
}

/** Authentication of sockets. */
export function createHandshake({ authenticate, addressOf, onFault }: Dependencies) {
  const callers = new WeakMap<Socket, Caller>();
  return {
    callerOf: (socket: Socket): Caller | undefined => callers.get(socket),
    check(socket: Socket, next: (error?: Error) => void): void {
      const auth = z.safeParse(handshake, socket.handshake.auth);
      if (!auth.success) {
        next(connectError('unauthenticated'));
        return;
      }
      authenticate(auth.data.token, addressOf(socket.request)).then(
        (caller) => {
          callers.set(socket, caller);
          next();
        },
        (error: unknown) => {
          const refusal = asRefusal(error);
          if (refusal === null) onFault(error);
          if (refusal?.id === 'session_revoked') return next(connectError('unauthorized'));
          next(connectError(refusal?.id === 'unauthenticated' ? 'unauthenticated' : 'unavailable'));
        },
      );
    },
  };
}
