import type { Socket } from 'socket.io';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { answerName, emitEnvelope, errorName } from '#contract/events/event.ts';
import type { Caller } from '../caller.ts';
import { asRefusal, RefusalError } from '../errors.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { RawJson, rawObject } from '../raw-json.ts';
import type { ApplyOnce } from '../writes/write.ts';
import type { BoundEvent, BoundEvents } from './bound-events.ts';

const MAX_NAME = 64;

interface Dependencies {
  readonly applyOnce: ApplyOnce;
  readonly metrics: Metrics;
  readonly onFault: (error: unknown) => void;
}

/** Parsed emit, as far as it could be read. */
interface ReadEmit {
  readonly name: string;
  readonly known: BoundEvent | undefined;
  readonly errorEvent: string;
  /** Null where it is malformed. */
  readonly requestId: string | null;
  readonly payload: unknown;
}

function readEmit(bound: BoundEvents, [given, envelope]: readonly unknown[]): ReadEmit {
  const name = String(given).slice(0, MAX_NAME);
  const known = Object.hasOwn(bound, name) ? bound[name] : undefined;
  const errorEvent = known === undefined ? `${name}.error` : errorName(name, known.event);
  const parsed = z.safeParse(emitEnvelope, envelope);
  if (!parsed.success) return { name, known, errorEvent, requestId: null, payload: undefined };
  const { requestId = uuidv7(), ...payload } = parsed.data;
  return { name, known, errorEvent, requestId, payload };
}

/** Answers emits, each exactly once and whatever it holds. */
export function createEmitAnswerer({ applyOnce, metrics, onFault }: Dependencies) {
  function refuseRead(socket: Socket, { errorEvent, requestId }: ReadEmit, refusal: RefusalError): void {
    const error = refusal.toReply();
    socket.emit(errorEvent, requestId === null ? { error } : { requestId, error });
  }

  return {
    /** Refuses an emit without reading its payload. */
    refuse(socket: Socket, bound: BoundEvents, emit: readonly unknown[], refusal: RefusalError): void {
      const read = readEmit(bound, emit);
      metrics.observeEmit(read.known === undefined ? 'unknown' : read.name, refusal.id, 0);
      refuseRead(socket, read, refusal);
    },
    /** `arrivedAt`: of `performance.now()`. */
    async answer(
      socket: Socket,
      bound: BoundEvents,
      caller: Caller,
      emit: readonly unknown[],
      arrivedAt: number,
    ): Promise<void> {
      const read = readEmit(bound, emit);
      const { name, known, requestId, payload } = read;
      let outcome = 'ok';
      try {
        if (known === undefined) throw new RefusalError('route_not_found');
        if (requestId === null) {
          throw new RefusalError('invalid_input', [{ path: 'requestId', message: 'is malformed' }]);
        }
        const result = await known.run({ caller, requestId, name, payload }, applyOnce);
        const answer = { requestId, ...result };
        socket.emit(answerName(name), result.data instanceof RawJson ? rawObject(answer) : answer);
      } catch (error) {
        const refusal = asRefusal(error);
        if (refusal === null) onFault(error);
        const answered = refusal ?? new RefusalError('unavailable');
        outcome = answered.id;
        refuseRead(socket, read, answered);
      }
      const seconds = (performance.now() - arrivedAt) / 1_000;
      metrics.observeEmit(known === undefined ? 'unknown' : name, outcome, seconds);
    },
  };
}
