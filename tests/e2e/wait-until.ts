import { setTimeout as pause } from 'node:timers/promises';

/** Polls `condition` until it holds. Throws a sentence with `what` after `timeout` milliseconds. */
export async function waitUntil(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeout = 15_000,
): Promise<void> {
  const end = performance.now() + timeout;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Waited ${timeout} ms in vain until ${what}`);
    await pause(20);
  }
}
