import { relative } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, onTestFailed } from 'vitest';
import { endOfFile, takeUnexpected } from './console.ts';
import { keepReport } from './page-report.ts';

// A failure names what its pages were waiting for: on a machine where nobody looks on, nothing else would.
beforeEach(() => {
  onTestFailed(({ task }) => keepReport(relative(process.cwd(), task.file.filepath), task.fullTestName));
});

// Pages and workers log no error and no warning that their test has not named.
afterEach(async () => {
  expect(await takeUnexpected()).toEqual([]);
});
afterAll(() => {
  endOfFile();
});
