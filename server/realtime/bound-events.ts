import type * as z from 'zod/mini';
import type { Change } from '#contract/change.ts';
import type { ErrorId } from '#contract/error.ts';
import type { RealtimeEvent } from '#contract/events/event.ts';
import type { Caller } from '../caller.ts';
import { RefusalError } from '../errors.ts';
import { parseInput } from '../input.ts';
import { changesWithinScopes, demandEmitScope } from '../limits/demand-scope.ts';
import type { RawJson } from '../raw-json.ts';
import type { ApplyOnce, Write } from '../writes/write.ts';

type Payload<E extends RealtimeEvent> = z.output<E['payload']>;
type Answer<E extends RealtimeEvent> = z.output<E['answer']>;

/** Result of one emit: its answer, and for a write all touched entities. */
export interface Outcome {
  readonly data: unknown;
  readonly changes?: Change[];
}

export interface EmitRequest {
  readonly caller: Caller;
  readonly requestId: string;
  readonly name: string;
  /** Unparsed; the event's own schema parses it. */
  readonly payload: unknown;
}

/** Emit bound to its handler, which refuses by throwing. */
export interface BoundEvent {
  readonly event: RealtimeEvent;
  run(request: EmitRequest, applyOnce: ApplyOnce): Promise<Outcome>;
}

export type BoundEvents<N extends string = string> = Readonly<Record<N, BoundEvent>>;

/** Refusals of emits whose payload lacks the task's id. */
const isMissingId = (id: ErrorId) => id === 'no_note_id' || id === 'no_task_id';

function parsePayload<E extends RealtimeEvent>(event: E, payload: unknown): Payload<E> {
  const refusal = event.errors.find(isMissingId);
  const id = typeof payload === 'object' && payload !== null && 'id' in payload ? payload.id : undefined;
  if (refusal !== undefined && (id === undefined || id === null || id === ''))
    throw new RefusalError(refusal);
  return parseInput<E['payload']>(event.payload, payload);
}

export function onRead<E extends RealtimeEvent>(
  event: E,
  read: (caller: Caller, payload: Payload<E>) => Promise<Answer<E> | RawJson<Answer<E>>>,
): BoundEvent {
  return {
    event,
    async run({ caller, name, payload }) {
      demandEmitScope(caller, name);
      return { data: await read(caller, parsePayload(event, payload)) };
    },
  };
}

export function onWrite<E extends RealtimeEvent>(event: E, write: Write<Payload<E>, Answer<E>>): BoundEvent {
  return {
    event,
    async run({ caller, requestId, name, payload }, applyOnce) {
      demandEmitScope(caller, name);
      const { data, changes } = await applyOnce(
        { caller, requestId, name },
        parsePayload(event, payload),
        write,
      );
      return { data, changes: changesWithinScopes(caller, changes) };
    },
  };
}
