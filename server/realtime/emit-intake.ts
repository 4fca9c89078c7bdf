import type { Socket } from 'socket.io';
import { SECOND } from '#time/units.ts';
import type { Caller } from '../caller.ts';
import { RefusalError, TooManyRequestsError } from '../errors.ts';
import type { EmitAllowance } from '../limits/emit-allowance.ts';
import type { FairQueue } from '../limits/fair-queue.ts';
import type { TokenCalls } from '../limits/token-calls.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { ApplyOnce } from '../writes/write.ts';
import { createWriteQueue, type WriteQueue } from '../writes/write-queue.ts';
import type { BoundEvents } from './bound-events.ts';
import type { Connections } from './connections.ts';
import { createEmitAnswerer } from './emit-answers.ts';
import { FrameMeasure } from './frame-decoder.ts';

/** Tokens of refused emits after which a socket is disconnected. */
const REFUSED_BEFORE_CUT = 2_000;

/** Pause after which some writes that wait on one socket are done. Milliseconds. */
const QUEUE_PAUSE = SECOND;

interface Dependencies {
  readonly applyOnce: ApplyOnce;
  readonly allowance: EmitAllowance;
  readonly tokenCalls: TokenCalls;
  readonly reads: FairQueue;
  readonly writes: FairQueue;
  readonly connections: Connections;
  readonly metrics: Metrics;
  readonly onFault: (error: unknown) => void;
}

/** Emits of all sockets, from their arrival to their answer. docs/decisions/0051. */
export interface EmitIntake {
  receive(socket: Socket, caller: Caller, bound: BoundEvents): void;
  /** The socket is about to be closed: its waiting emits are dropped. */
  end(socket: Socket): void;
  /** Refuses new emits from now on. Resolves once the running ones are answered. */
  stop(): Promise<void>;
  /** Refuses waiting emits. */
  giveUp(): void;
  waitingWrites(): number;
}

export function createEmitIntake(dependencies: Dependencies): EmitIntake {
  const { allowance, tokenCalls, reads, writes, connections, onFault } = dependencies;
  const { answer, refuse } = createEmitAnswerer(dependencies);
  const queues = new Set<WriteQueue>();
  const running = new Set<Promise<void>>();
  const ended = new WeakSet<Socket>();
  let isStopping = false;
  let hasGivenUp = false;

  function receive(socket: Socket, caller: Caller, bound: BoundEvents): void {
    // Writes of one socket are applied in the order they were sent; reads do not wait for them.
    const queue = createWriteQueue();
    let refusedCost = 0;

    async function read(emit: unknown[], work: () => Promise<void>): Promise<void> {
      try {
        await reads.run(caller.userId, async () => {
          refusedCost = 0;
          const leaving = await connections.answer(socket.conn, work);
          if (leaving !== null) reads.carry(caller.userId, leaving.bytes, leaving.left);
        });
      } catch (error) {
        if (!(error instanceof RefusalError)) onFault(error);
        refusedCost += 1;
        refuse(socket, bound, emit, error instanceof RefusalError ? error : new RefusalError('unavailable'));
      }
    }

    async function write(emit: unknown[], work: () => Promise<void>): Promise<void> {
      try {
        await writes.run(caller.userId, work);
      } catch (error) {
        // The time of the account may have been used up by those before it.
        if (!(error instanceof RefusalError)) throw error;
        refuse(socket, bound, emit, error);
      }
    }

    function takeOn(emit: unknown[], size: number): boolean {
      const name = String(emit[0]);
      const known = Object.hasOwn(bound, name) ? bound[name] : undefined;
      const arrivedAt = performance.now();
      const work = async () => {
        // The socket was closed while the emit waited.
        if (ended.has(socket) || !socket.connected) return;
        if (hasGivenUp) return refuse(socket, bound, emit, new RefusalError('unavailable'));
        await answer(socket, bound, caller, emit, arrivedAt);
      };
      if (known?.event.kind === 'write') {
        queues.add(queue);
        const isTaken = queue.add(size, () => write(emit, work));
        if (isTaken) refusedCost = 0;
        return isTaken;
      }
      // An unknown emit is refused at once.
      const done = (known === undefined ? work() : read(emit, work)).finally(() => running.delete(done));
      running.add(done);
      return true;
    }

    /** Null if an emit was accepted. */
    function refusalOf(emit: unknown[]): RefusalError | null {
      if (isStopping) return new RefusalError('unavailable');
      const measure = emit.find((each) => each instanceof FrameMeasure);
      if (measure === undefined) throw new Error('an emit came without its measure');
      const cost = allowance.costOf(measure.size);
      try {
        tokenCalls.demand(caller);
        allowance.demand(caller.userId, cost);
        if (measure.oversize !== null) return new RefusalError('invalid_input');
        if (takeOn(emit, measure.size)) return null;
        throw new TooManyRequestsError(QUEUE_PAUSE);
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
        refusedCost += cost;
        return error;
      }
    }

    socket.onAny((...emit: unknown[]) => {
      try {
        const refusal = refusalOf(emit);
        if (refusedCost > REFUSED_BEFORE_CUT) {
          ended.add(socket);
          socket.disconnect(true);
        } else if (refusal !== null) refuse(socket, bound, emit, refusal);
      } catch (error) {
        // A fault in one frame must not affect others.
        onFault(error);
        refuse(socket, bound, [emit[0]], new RefusalError('invalid_input'));
      }
    });
    // A frame that cannot be decoded ends its connection; without a listener the library would print it.
    socket.on('error', () => undefined);
    socket.on('disconnect', () => void queue.settled().then(() => queues.delete(queue)));
  }

  return {
    receive,
    end: (socket) => void ended.add(socket),
    async stop() {
      isStopping = true;
      await Promise.all([...[...queues].map((queue) => queue.settled()), ...running]);
    },
    giveUp() {
      hasGivenUp = true;
    },
    waitingWrites: () => [...queues].reduce((sum, { waiting }) => sum + waiting, 0),
  };
}
