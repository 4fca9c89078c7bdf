import { setTimeout as pause } from 'node:timers/promises';

/**
 * Longest wait of a test for anything, in milliseconds. It costs nothing where the thing comes, and a busy
 * machine needs it.
 */
export const PATIENCE = 60_000;
/** Pause between two looks at another process, in milliseconds: more looks would slow down what they wait for. */
export const LOOK = 50;

/** Polls `condition` until it holds. Throws a sentence with `what` after the longest wait; a soak may wait longer. */
export async function waitUntil(
  what: string,
  condition: () => boolean | Promise<boolean>,
  patience = PATIENCE,
): Promise<void> {
  const end = performance.now() + patience;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Waited ${patience} ms in vain until ${what}`);
    await pause(LOOK);
  }
}
