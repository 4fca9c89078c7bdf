import { randomFrom } from '../random.ts';

/**
 * Faults between Daywall and a provider.
 * - `cut`: the connection ends before anything is done; `cut-after`: after it was done.
 * - `time-out`: nothing answers, and nothing is done; `time-out-after`: it is done, and nothing answers.
 * - `failure`: a 503 before anything is done; `failure-after`: a 500 after it was done.
 * - `too-many`: a 429 with Retry-After; `quota`: the provider's other way to say so, where it has one.
 * - `expired`: the access token is no longer accepted.
 */
export const faultKinds = [
  'cut',
  'cut-after',
  'time-out',
  'time-out-after',
  'failure',
  'failure-after',
  'too-many',
  'quota',
  'expired',
] as const;
export type Fault = (typeof faultKinds)[number];

/** Call that was processed but not answered yet. */
export interface HeldAnswer {
  /** Resolves when it has been processed. */
  readonly reached: Promise<void>;
  /** Sends its answer. */
  release(): void;
}

export interface Faults {
  /** Faults of the next calls, one each; null: a call in between succeeds. */
  next(...faults: readonly (Fault | null)[]): void;
  /** Makes this share of all calls fail from now on, each by one of `kinds`. The same seed fails the same calls. */
  often(options: { seed: number; share: number; kinds?: readonly Fault[] }): void;
  /** Makes all calls succeed from now on. */
  stop(): void;
  /**
   * Processes the next call that begins with `start` (`GET /calendar/v3/…`) at once, and answers it when it is
   * released.
   */
  holdAnswer(start: string): HeldAnswer;
  /** Number of calls that failed so far. */
  readonly count: number;
  /** For the server: fault of the call that just arrived. */
  take(): Fault | null;
  /** For the server: resolves when a processed call may be answered. */
  answering(call: string): Promise<void>;
}

export function createFaults(): Faults {
  let queue: (Fault | null)[] = [];
  let draw: (() => Fault | null) | null = null;
  let count = 0;
  const holding: { readonly start: string; readonly reach: () => void; readonly released: Promise<void> }[] =
    [];
  return {
    next: (...faults) => void queue.push(...faults),
    often({ seed, share, kinds = faultKinds }) {
      const { isBelow, pick } = randomFrom(seed);
      draw = () => {
        const [isFault, kind] = [isBelow(share), pick(kinds)];
        return isFault ? kind : null;
      };
    },
    stop() {
      queue = [];
      draw = null;
    },
    holdAnswer(start) {
      const reached = Promise.withResolvers<void>();
      const releasing = Promise.withResolvers<void>();
      holding.push({ start, reach: reached.resolve, released: releasing.promise });
      return { reached: reached.promise, release: releasing.resolve };
    },
    get count() {
      return count;
    },
    take() {
      const fault = queue.length > 0 ? (queue.shift() ?? null) : (draw?.() ?? null);
      if (fault !== null) count += 1;
      return fault;
    },
    async answering(call) {
      const index = holding.findIndex(({ start }) => call.startsWith(start));
      const [held] = index === -1 ? [] : holding.splice(index, 1);
      held?.reach();
      await held?.released;
    },
  };
}
