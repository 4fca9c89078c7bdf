/**
 * Memory probe, loaded into a measured server: answers its parent's `memory` with the bytes it holds after garbage
 * collection.
 */
import { setTimeout as pause } from 'node:timers/promises';

process.on('message', async (message) => {
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
