import {
  REALTIME_CYCLE_PAUSE,
  REALTIME_RECONNECTION_ATTEMPTS,
  REALTIME_RECONNECTION_DELAY,
  REALTIME_RECONNECTION_DELAY_MAX,
} from '#contract/limits.ts';
import type { Clock } from '../ports.ts';

/**
 * Schedule of reconnections: three attempts 1 s to 5 s apart are one cycle, and a new cycle starts after a pause
 * of 15 s. `reset` begins a cycle anew. State machine: ARCHITECTURE.md, connection.
 */
export function createReconnection(clock: Clock, attempt: () => void) {
  let failures = 0;
  let cancel: (() => void) | null = null;

  function stop(): void {
    cancel?.();
    cancel = null;
  }

  return {
    /** Plans the next attempt; returns whether the cycle goes on (false: the pause between two has begun). */
    plan(): boolean {
      stop();
      const isCycleOver = failures >= REALTIME_RECONNECTION_ATTEMPTS;
      const backoff = REALTIME_RECONNECTION_DELAY * 2 ** failures * (1 + Math.random() / 2);
      failures = isCycleOver ? 0 : failures + 1;
      cancel = clock.after(
        isCycleOver ? REALTIME_CYCLE_PAUSE : Math.min(REALTIME_RECONNECTION_DELAY_MAX, backoff),
        () => {
          cancel = null;
          attempt();
        },
      );
      return !isCycleOver;
    },
    reset(): void {
      failures = 0;
    },
    stop,
  };
}
