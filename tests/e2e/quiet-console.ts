import { afterAll, afterEach, expect } from 'vitest';
import { endOfFile, takeUnexpected } from './console.ts';

// Pages and workers log no error and no warning that their test has not named.
afterEach(() => {
  expect(takeUnexpected()).toEqual([]);
});
afterAll(() => {
  endOfFile();
});
