import { afterAll, vi } from 'vitest';
import { closeOpened } from './close-at-end.ts';

// Clean-up after each test file. Files share a process, which takes a fraction of starting one for each, so
// replaced clocks and globals must end with the file, and what it opened is closed.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await closeOpened();
});
