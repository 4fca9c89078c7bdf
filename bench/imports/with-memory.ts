import { setTimeout as pause } from 'node:timers/promises';
import type { MeasuredProcess } from '../servers/measured-process.ts';

const LOOK_EVERY = 250;
const MEGABYTE = 1_000_000;

/** Resolves to the answer of `work` and the most memory that the server had meanwhile, beyond what it had before. */
export async function withMemory<T>(server: MeasuredProcess, work: () => Promise<T>) {
  const before = await server.resident();
  let most = before;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, await server.resident());
      await pause(LOOK_EVERY);
    }
  })();
  const answer = await work().finally(() => {
    isOver = true;
  });
  await watching;
  return { answer, memory: (most - before) / MEGABYTE };
}
