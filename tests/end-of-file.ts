import { afterAll, vi } from 'vitest';

// Files share a process, which takes a fraction of starting one for each: what one has put in place of clocks and globals
// ends with it.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
