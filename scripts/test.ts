import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { checkSteps } from './check-steps.ts';
import { ensureRadicale, ensureXandikos } from './installed-caldav.ts';
import { ensurePythonCaldav, ensureVdirsyncer } from './installed-caldav-clients.ts';
import { ensureKhal, ensureTodoman } from './installed-calendar-programs.ts';
import { ensureChromium } from './installed-chromium.ts';
import { ensureFirefox } from './installed-firefox.ts';
import { ensureRedis } from './installed-redis.ts';
import { runStep } from './run-step.ts';

/**
 * Runs every check and every test. Prints last the names of what failed and the line `N passed, N failed`, checks
 * counted as one test each: whoever sees the end of a long output alone knows which they were.
 */
const folder = mkdtempSync(join(tmpdir(), 'daywall-test-'));
let passed = 0;
const failures: string[] = [];
const pageReports = join(folder, 'pages.txt');
process.env.DAYWALL_PAGE_REPORTS = pageReports;

function count(title: string, isGreen: boolean): void {
  if (isGreen) passed += 1;
  else failures.push(title);
}

/** Part of the report that vitest writes as JSON. */
interface TestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Failed tests of a report and files that failed to load, each with the first line of its error. */
function failuresOf({ testResults }: TestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => `${file} > ${fullName}: ${failureMessages[0]?.split('\n')[0]}`);
    return tests.length === 0 && status === 'failed' ? [`${file}: ${message.split('\n')[0]}`] : tests;
  });
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
    const result: TestReport = JSON.parse(readFileSync(report, 'utf8'));
    passed += result.numPassedTests;
    const failedTests = failuresOf(result);
    failures.push(...failedTests);
    // The exit code may not show a failed run where a library ends the process in its own way.
    if (!(isGreen && result.success) && failedTests.length === 0) failures.push(title);
  } catch {
    failures.push(title);
  }
}

const workers = Math.max(2, availableParallelism());

try {
  process.env.CHROMIUM_PATH = ensureChromium();
  process.env.FIREFOX_PATH = ensureFirefox();
  ensureRedis();
  ensureRadicale();
  ensureXandikos();
  ensureKhal();
  ensureTodoman();
  ensureVdirsyncer();
  ensurePythonCaldav();
  for (const [title, command, args] of checkSteps) count(title, runStep(title, command, args));
  countTests('Unit tests, and server tests on both databases', ['unit', 'postgres'], workers);
  const build = 'Build of the web app and the extension';
  const isBuilt = runStep(build, 'node', ['scripts/build.ts']);
  count(build, isBuilt);
  process.env.DAYWALL_BUILT = '1';
  if (isBuilt) countTests('End to end in Chromium and Firefox', ['e2e'], workers);
  if (existsSync(pageReports)) console.log(`\n${readFileSync(pageReports, 'utf8')}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failures.length === 0 ? 0 : 1;
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
