/** Clock of the server; tests bring one that they advance. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /**
   * Calls back once after `delay` milliseconds without keeping the process alive. Returns a function that cancels
   * it.
   */
  after(delay: number, callback: () => void): () => void;
}

/** Longest delay of a timer: about 24 days. */
const LONGEST_DELAY = 2_147_483_647;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delay, callback) {
    const timer = setTimeout(callback, Math.min(Math.max(delay, 0), LONGEST_DELAY));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
