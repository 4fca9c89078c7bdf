import type * as z from 'zod/mini';
import type { Change } from '#contract/change.ts';
import type { RealtimeEvent } from '#contract/event.ts';
import type { Caller } from '../caller.ts';
import { parseInput } from '../input.ts';
import type { ApplyOnce, Write } from './writes.ts';

type Payload<E extends RealtimeEvent> = z.output<E['payload']>;
type Answer<E extends RealtimeEvent> = z.output<E['answer']>;

/** What one emit comes to: its answer, and for a write everything it touched. */
export interface Outcome {
  readonly data: unknown;
  readonly changes?: Change[];
}

export interface EmitRequest {
  readonly caller: Caller;
  readonly requestId: string;
  readonly name: string;
  /** As received: parsed by the event's own schema. */
  readonly payload: unknown;
}

/** One emit bound to what answers it. Refuses by throwing. */
export interface BoundEvent {
  readonly event: RealtimeEvent;
  run(request: EmitRequest, applyOnce: ApplyOnce): Promise<Outcome>;
}

export type BoundEvents<N extends string = string> = Readonly<Record<N, BoundEvent>>;

export function onRead<E extends RealtimeEvent>(
  event: E,
  read: (caller: Caller, payload: Payload<E>) => Promise<Answer<E>>,
): BoundEvent {
  return {
    event,
    run: async ({ caller, payload }) => ({ data: await read(caller, parseInput<E['payload']>(event.payload, payload)) }),
  };
}

export function onWrite<E extends RealtimeEvent>(event: E, write: Write<Payload<E>, Answer<E>>): BoundEvent {
  return {
    event,
    run: ({ caller, requestId, name, payload }, applyOnce) =>
      applyOnce({ caller, requestId, name }, parseInput<E['payload']>(event.payload, payload), write),
  };
}
