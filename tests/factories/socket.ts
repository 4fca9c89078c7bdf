import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { type Changed, changed } from '#contract/change.ts';
import type { ErrorReply } from '#contract/error.ts';
import { answerEnvelope, answerName, errorEnvelope, errorName } from '#contract/events/event.ts';
import {
  type AnswerOf,
  CHANGED,
  type EventName,
  type Namespace,
  namespaceOf,
  type PayloadOf,
  realtimeEvents,
} from '#contract/events/realtime.ts';
import { PATIENCE } from '../wait-until.ts';

/** Refusal of an emit. */
class EmitRefused extends Error {
  readonly reply: ErrorReply;
  constructor(reply: ErrorReply) {
    super(`${reply.id} ${JSON.stringify(reply.issues ?? [])}`);
    this.reply = reply;
  }
}

export interface TestSocket {
  readonly socket: Socket;
  /** Every `changed` so far, parsed by the contract. */
  readonly received: Changed[];
  /** Every event of any kind, unparsed. */
  readonly frames: unknown[][];
  /** Emits and resolves to the answer, parsed by the contract; rejects with `EmitRefused`. */
  ask<N extends EventName>(name: N, payload: PayloadOf<N>, requestId?: string): Promise<AnswerOf<N>>;
  /** Like `ask`, with all changes that the write caused. */
  write<N extends EventName>(
    name: N,
    payload: PayloadOf<N>,
    requestId?: string,
  ): Promise<{ data: AnswerOf<N>; changes: Changed['change'][] }>;
  /** Emits arbitrary arguments and resolves to the first event that answers, `[event, body]`. */
  emitRaw(event: string, ...args: unknown[]): Promise<[string, unknown]>;
  /** Resolves when a matching change was received. */
  waitForEvent(fits: (change: Changed['change']) => boolean): Promise<Changed>;
  /** Resolves when the server has sent the named event. */
  waitFor(event: string): Promise<void>;
  close(): void;
}

/** Timeout far above any real duration, so that a busy machine fails no test. Milliseconds. */
const TIMEOUT = PATIENCE;

function within<T>(
  what: string,
  start: (resolve: (value: T) => void, reject: (error: Error) => void) => void,
) {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${what} within ${TIMEOUT} ms`)), TIMEOUT);
    start(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

/** `connect_error` of a refused handshake; its `data.id` is the reason. */
export function refusedHandshake(url: string, namespace: Namespace, auth: object): Promise<unknown> {
  const socket = io(`${url}/${namespace}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth,
  });
  return within<unknown>('connect_error', (resolve, reject) => {
    socket.on('connect_error', (error) => resolve('data' in error ? error.data : undefined));
    socket.on('connect', () => reject(new Error('the handshake was let through')));
  }).finally(() => socket.close());
}

export async function connectSocket(url: string, namespace: Namespace, token: string): Promise<TestSocket> {
  const socket = io(`${url}/${namespace}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token },
  });
  const received: Changed[] = [];
  const frames: unknown[][] = [];
  const listeners = new Set<() => void>();
  socket.onAny((...frame: unknown[]) => {
    frames.push(frame);
    if (frame[0] === CHANGED) received.push(z.parse(changed, frame[1]));
    for (const listener of listeners) listener();
  });
  await within<void>('connection', (resolve, reject) => {
    socket.on('connect', () => resolve());
    socket.on('connect_error', reject);
  });

  function until<T>(what: string, find: () => T | undefined): Promise<T> {
    return within<T>(what, (resolve) => {
      const look = () => {
        const found = find();
        if (found === undefined) return;
        listeners.delete(look);
        resolve(found);
      };
      listeners.add(look);
      look();
    });
  }

  async function write<N extends EventName>(
    name: N,
    payload: PayloadOf<N>,
    requestId: string = randomUUID(),
  ) {
    const event = realtimeEvents[name];
    if (namespaceOf(name) !== namespace) throw new Error(`${name} belongs to another namespace`);
    const answers = [answerName(name), errorName(name, event)];
    const from = frames.length;
    socket.emit(name, Object.assign({ requestId }, payload));
    const [answeredBy, body] = await until(`answer to ${name}`, () =>
      frames.slice(from).find(([event, body]) => {
        const isAnswer = typeof event === 'string' && answers.includes(event);
        return (
          isAnswer &&
          typeof body === 'object' &&
          body !== null &&
          'requestId' in body &&
          body.requestId === requestId
        );
      }),
    );
    if (answeredBy !== answers[0]) throw new EmitRefused(z.parse(errorEnvelope, body).error);
    const envelope = z.parse(answerEnvelope, body);
    // Parsed by the same schema that the type is derived from.
    const data = z.parse(event.answer, envelope.data) as AnswerOf<N>;
    return { data, changes: envelope.changes ?? [] };
  }

  return {
    socket,
    received,
    frames,
    write,
    ask: async (name, payload, requestId) => (await write(name, payload, requestId)).data,
    async emitRaw(event, ...args) {
      const from = frames.length;
      socket.emit(event, ...args);
      const [name, body] = await until(`answer to ${event}`, () =>
        frames.slice(from).find(([frameName]) => frameName !== CHANGED),
      );
      return [String(name), body];
    },
    waitForEvent: (fits) => until('change', () => received.find(({ change }) => fits(change))),
    waitFor: async (event) => {
      await until(event, () => frames.find(([name]) => name === event));
    },
    close: () => socket.close(),
  };
}
