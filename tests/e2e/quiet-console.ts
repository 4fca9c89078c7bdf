import { afterAll, afterEach, beforeEach, expect, onTestFailed } from 'vitest';
import { endOfFile, takeUnexpected } from './console.ts';
import { printReport } from './page-report.ts';

// A failure names what its pages were waiting for: on a machine where nobody looks on, nothing else would.
beforeEach(() => {
  onTestFailed(({ task }) => printReport(task.name));
});

// Pages and workers log no error and no warning that their test has not named.
afterEach(() => {
  expect(takeUnexpected()).toEqual([]);
});
afterAll(() => {
  endOfFile();
});
