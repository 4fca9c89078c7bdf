/**
 * What may go wrong between Daywall and a provider.
 * - `cut`: the connection ends before anything is done; `cut-after`: after it was done.
 * - `time-out`: nothing answers, and nothing is done; `time-out-after`: it is done, and nothing answers.
 * - `failure`: a 503 before anything is done; `failure-after`: a 500 after it was done.
 * - `too-many`: a 429 with Retry-After; `quota`: the provider's other way to say so, where it has one.
 * - `expired`: the access token is no longer taken.
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

/** A call that was done and is not answered yet. */
export interface HeldAnswer {
  /** Resolves when it has been done. */
  readonly reached: Promise<void>;
  /** Lets its answer go. */
  release(): void;
}

export interface Faults {
  /** The next calls fail so, one each; null: a call in between goes well. */
  next(...faults: readonly (Fault | null)[]): void;
  /** From now on this share of all calls fails, each by one of `kinds`. The same seed fails the same calls. */
  often(options: { seed: number; share: number; kinds?: readonly Fault[] }): void;
  /** From now on all goes well. */
  stop(): void;
  /** The next call that begins so — `GET /calendar/v3/…` — is done, and answered when it is released. */
  holdAnswer(start: string): HeldAnswer;
  /** How many calls failed so far. */
  readonly count: number;
  /** For the server: what the call that came in now fails by. */
  take(): Fault | null;
  /** For the server: resolves when a call that was done may be answered. */
  answering(call: string): Promise<void>;
}

/** Numbers from 0 up to 1; the same ones for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
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
      const random = createRandom(seed);
      draw = () => {
        const [isFault, which] = [random() < share, Math.floor(random() * kinds.length)];
        return isFault ? (kinds[which] ?? null) : null;
      };
    },
    stop() {
      queue = [];
      draw = null;
    },
    holdAnswer(start) {
      const reaching = Promise.withResolvers<void>();
      const releasing = Promise.withResolvers<void>();
      holding.push({ start, reach: reaching.resolve, released: releasing.promise });
      return { reached: reaching.promise, release: releasing.resolve };
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
