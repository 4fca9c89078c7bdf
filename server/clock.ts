/** Time as the server sees it; tests bring one that they move. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once after `delay` milliseconds without keeping the process alive. Returns its end. */
  after(delay: number, callback: () => void): () => void;
}

/** The longest delay that a timer takes: about 24 days. */
const LONGEST_DELAY = 2_147_483_647;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delay, callback) {
    const timer = setTimeout(callback, Math.min(Math.max(delay, 0), LONGEST_DELAY));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
