/**
 * Probe, loaded into a measured server: answers its parent's `memory` with the bytes it holds after garbage
 * collection, `resident` with those that the machine gives it, without any collection, and `held` with the longest
 * time for which its event loop was held since the last such question. Milliseconds.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Interval at which the event loop is looked at. Milliseconds. */
const LOOK_EVERY = 1;
const delay = monitorEventLoopDelay({ resolution: LOOK_EVERY });

process.on('message', async (message) => {
  if (message === 'resident') process.send?.(process.memoryUsage.rss());
  if (message === 'held') {
    process.send?.(Math.max(delay.max / 1_000_000 - LOOK_EVERY, 0));
    delay.enable();
    delay.reset();
  }
  if (message !== 'memory') return;
  // Objects freed by one collection let the next free more.
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.();
    await pause(50);
  }
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});
// The channel to the parent must not keep a stopping server alive.
process.channel?.unref();
