import { globSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runStep } from './run-step.ts';
import { checkSteps } from './testing/check-steps.ts';
import { ensureTestPrograms } from './testing/installed-test-programs.ts';
import { lockMachine } from './testing/machine-lock.ts';
import { evidenceRoot } from './testing/test-evidence.ts';
import { inOwnFolder, isBrowserTest, type Outcome, runsOf, runTests, type Tier } from './testing/test-run.ts';

/**
 * Runs the tests. `npm test` is the gate: checks, tests of units and server, build, and the core of the browser
 * journeys; `npm run test:full` is everything, the server on both databases; `npm test -- <paths>` only those files.
 * Prints last what was flaky, what failed, and the line `N passed, N failed`, each check counted as one test: whoever
 * sees only the end of a long output knows what happened.
 */
const { values, positionals: files } = parseArgs({
  options: { full: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const tier: Tier = files.length > 0 ? 'named' : values.full ? 'full' : 'gate';
const needsBrowser = tier !== 'named' || files.some(isBrowserTest);
const BUILD = 'Build of the web app and the extension';

/** Runs every check beside the others, since the longest uses one core. Returns the titles of those that failed. */
async function runChecks(): Promise<string[]> {
  const steps = checkSteps.map(async ([title, command, args]) =>
    (await runStep(title, command, args, { output: 'held' })) ? [] : [title],
  );
  return (await Promise.all(steps)).flat();
}

async function run(): Promise<Outcome> {
  const failed = tier === 'named' ? [] : await runChecks();
  if (needsBrowser && !(await runStep(BUILD, 'node', ['scripts/build.ts']))) failed.push(BUILD);
  const runs = runsOf({ tier, files, browserWorkers: values.full ? 1 : Math.max(2, availableParallelism()) });
  const { passed, flaky, failures } = await runTests(
    failed.includes(BUILD) ? runs.filter(({ projects }) => !projects.includes('e2e')) : runs,
  );
  const steps = (tier === 'named' ? 0 : checkSteps.length) + (needsBrowser ? 1 : 0);
  return { passed: passed + steps - failed.length, flaky, failures: [...failed, ...failures] };
}

await lockMachine(values.full ? 'npm run test:full' : 'npm test');
ensureTestPrograms({ hasBrowser: needsBrowser });
rmSync(evidenceRoot, { recursive: true, force: true });
const { passed, flaky, failures } = await inOwnFolder(run);
for (const report of globSync('**/report.txt', { cwd: evidenceRoot }))
  console.log(`\n${readFileSync(join(evidenceRoot, report), 'utf8')}`);
if (failures.length > 0) console.log(`\nFailed, with evidence in test-results:\n${failures.join('\n')}`);
if (flaky.length > 0) console.log(`\n${flaky.map((name) => `flaky  ${name}`).join('\n')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
