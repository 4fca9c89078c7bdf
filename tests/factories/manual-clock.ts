import type { Clock } from '#server/clock.ts';

export interface ManualClock extends Clock {
  /** Advances the time and runs the timers that fall due, in order. Milliseconds. */
  advance(by: number): void;
}

interface Due {
  readonly at: number;
  readonly callback: () => void;
}

/** Manual clock that starts at the real time, which libraries below compare with, and moves only by `advance`. */
export function createManualClock(start = Date.now()): ManualClock {
  let now = start;
  const waiting = new Set<Due>();
  return {
    now: () => now,
    after(delay, callback) {
      const due = { at: now + Math.max(0, delay), callback };
      waiting.add(due);
      return () => waiting.delete(due);
    },
    advance(by) {
      now += by;
      const ready = [...waiting].filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
      for (const due of ready) {
        if (waiting.delete(due)) due.callback();
      }
    },
  };
}
