import * as z from 'zod/mini';
import { type Change, changeWithoutCursor } from '#contract/change.ts';
import { answerEnvelope, answerName, errorName, type RealtimeEvent } from '#contract/events/event.ts';
import { type EventName, type Namespace, namespaceOf, realtimeEvents } from '#contract/events/realtime.ts';
import { REALTIME_WAIT_TIMEOUT } from '#contract/limits.ts';
import { NoResponseError, RefusedError } from '../failure.ts';
import type { Ports } from '../ports.ts';
import { readRefusal } from '../refusal.ts';

export interface Answer {
  readonly data: unknown;
  /** Changes that a write caused, those of entities that this client knows. */
  readonly changes: readonly Change[];
}

export type EmitOn = (namespace: Namespace, name: string, body: Record<string, unknown>) => void;

interface Waiting {
  readonly name: EventName;
  readonly body: Record<string, unknown>;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  sentAt: number | null;
  readonly cancel: () => void;
}

const answeredId = z.object({ requestId: z.string(), error: z.optional(z.unknown()) });
/** Changes are parsed one by one: an entity that this client does not know yet costs only itself. */
const looseAnswer = z.extend(answerEnvelope, { changes: z.optional(z.array(z.unknown())) });

/** Emits that wait for a connection or for their answer, in the order they were made. */
export function createPendingEmits(options: {
  readonly clock: Ports['clock'];
  readonly log: Ports['log'];
  /** Called when an emit that was sent at that instant got no answer in time. */
  readonly onSilence: (sentAt: number) => void;
}) {
  const waiting = new Map<string, Waiting>();

  function settle(requestId: string): Waiting | undefined {
    const entry = waiting.get(requestId);
    entry?.cancel();
    waiting.delete(requestId);
    return entry;
  }

  function giveUp(requestId: string): void {
    const entry = settle(requestId);
    if (entry === undefined) return;
    entry.reject(new NoResponseError('Socket connection timeout'));
    if (entry.sentAt !== null) options.onSilence(entry.sentAt);
  }

  function send(entry: Waiting, emitOn: EmitOn): void {
    entry.sentAt = options.clock.now();
    emitOn(namespaceOf(entry.name), entry.name, entry.body);
  }

  function parseChange(raw: unknown): readonly Change[] {
    const parsed = z.safeParse(changeWithoutCursor, raw);
    if (parsed.success) return [parsed.data];
    options.log('realtime.changeNotUnderstood', parsed.error);
    return [];
  }

  return {
    /** `emitOn` is null while there is no connection: the emit then waits for `replay`. */
    add(name: EventName, payload: object, requestId: string, emitOn: EmitOn | null): Promise<Answer> {
      return new Promise((resolve, reject) => {
        const cancel = options.clock.after(REALTIME_WAIT_TIMEOUT, () => giveUp(requestId));
        settle(requestId)?.reject(new NoResponseError('Sent again'));
        const entry: Waiting = {
          name,
          body: { ...payload, requestId },
          resolve,
          reject,
          sentAt: null,
          cancel,
        };
        waiting.set(requestId, entry);
        if (emitOn !== null) send(entry, emitOn);
      });
    },
    replay(emitOn: EmitOn): void {
      for (const entry of waiting.values()) send(entry, emitOn);
    },
    /** Handles an event of the server; anything but an answer to a waiting emit is ignored. */
    take(event: string, body: unknown): void {
      const of = z.safeParse(answeredId, body);
      const entry = of.success ? waiting.get(of.data.requestId) : undefined;
      if (!of.success || entry === undefined) return;
      const definition: RealtimeEvent = realtimeEvents[entry.name];
      if (event === answerName(entry.name)) {
        settle(of.data.requestId);
        const parsed = z.safeParse(looseAnswer, body);
        if (parsed.success) {
          const { data, changes = [] } = parsed.data;
          entry.resolve({ data, changes: changes.flatMap(parseChange) });
        } else entry.reject(new NoResponseError('No data received.', { cause: parsed.error }));
      } else if (event === errorName(entry.name, definition)) {
        settle(of.data.requestId);
        entry.reject(
          new RefusedError(readRefusal(of.data.error, { id: 'invalid_input', message: 'Refused' })),
        );
      }
    },
    failAll(message: string): void {
      for (const requestId of [...waiting.keys()]) settle(requestId)?.reject(new NoResponseError(message));
    },
  };
}
