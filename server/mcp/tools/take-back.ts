import type { ToolCalls } from '../tool-calls.ts';

/** Write that is to be taken back. */
export interface Taken {
  readonly calls: ToolCalls;
  readonly ids: readonly [string, string, ...string[]];
  readonly versions: readonly number[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Step that takes a write back, or refuses where what it made has been changed since. */
export type TakeBack = (taken: Taken) => Promise<void>;
