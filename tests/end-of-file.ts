import { afterAll, vi } from 'vitest';

// Clean-up after each test file. Files share a process, which takes a fraction of starting one for each, so
// replaced clocks and globals must end with the file.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
