import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSteps } from './check-steps.ts';
import { ensureChromium } from './installed-chromium.ts';
import { ensureFirefox } from './installed-firefox.ts';
import { ensureRedis } from './installed-redis.ts';
import { runStep } from './run-step.ts';

/** Runs every check and every test. Prints last the line `N passed, N failed`, checks counted as one test each. */
const folder = mkdtempSync(join(tmpdir(), 'daywall-test-'));
let passed = 0;
let failed = 0;

function count(isGreen: boolean): void {
  if (isGreen) passed += 1;
  else failed += 1;
}

/** Runs the tests of one step, whose projects share its workers. */
function countTests(title: string, projects: readonly string[], workers: number): void {
  const report = join(folder, `${projects.join('-')}.json`);
  const isGreen = runStep(title, 'vitest', [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    `--maxWorkers=${workers}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    passed += Number(result.numPassedTests);
    failed += Number(result.numFailedTests);
    // A file that fails to load fails the run without a failed test of its own; the exit code may not show it
    // where a library ends the process in its own way.
    const isWhole = isGreen && result.success === true;
    if (!isWhole && Number(result.numFailedTests) === 0) failed += 1;
  } catch {
    failed += 1;
  }
}

const workers = Math.max(2, availableParallelism());

try {
  process.env.CHROMIUM_PATH = ensureChromium();
  process.env.FIREFOX_PATH = ensureFirefox();
  ensureRedis();
  for (const [title, command, args] of checkSteps) count(runStep(title, command, args));
  countTests('Unit tests, and server tests on both databases', ['unit', 'postgres'], workers);
  const isBuilt = runStep('Build of the web app and the extension', 'node', ['scripts/build.ts']);
  count(isBuilt);
  process.env.DAYWALL_BUILT = '1';
  if (isBuilt) countTests('End to end in Chromium and Firefox', ['e2e'], workers);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;
console.log(`\n${passed} passed, ${failed} failed`);
