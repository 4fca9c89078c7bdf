import { afterAll, afterEach, expect } from 'vitest';
import { endOfFile, takeUnexpected } from './console.ts';

// No page and no worker says an error or a warning that its test has not named.
afterEach(() => {
  expect(takeUnexpected()).toEqual([]);
});
afterAll(() => {
  endOfFile();
});
