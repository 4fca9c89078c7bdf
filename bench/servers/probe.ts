/** Loaded into a server that is measured: answers its parent's `memory` with the bytes it holds after garbage collection. */
import { setTimeout as pause } from 'node:timers/promises';

process.on('message', async (message) => {
  if (message !== 'memory') return;
  // What one collection frees lets the next free more.
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.();
    await pause(50);
  }
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});
// The channel to the parent keeps no server alive that is told to stop.
process.channel?.unref();
