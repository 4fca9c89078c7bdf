import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runStep } from '../run-step.ts';
import { ensureTestPrograms } from './installed-test-programs.ts';
import { lockMachine } from './machine-lock.ts';
import { evidenceRoot } from './test-evidence.ts';
import { inOwnFolder, isBrowserTest, runsOf, runVitest } from './test-run.ts';

/**
 * Hunt for tests that fail by chance: runs files again and again while other processes keep the processors busy, and
 * prints how often each test failed. `npm run test:hunt -- tests/e2e/popup.test.ts --times 20`. The evidence of each
 * round is kept apart; `SEED=` chooses the random cases.
 */
const { values, positionals: files } = parseArgs({
  options: { times: { type: 'string', default: '20' }, busy: { type: 'string', default: '2' } },
  allowPositionals: true,
});
const times = Number(values.times);
if (files.length === 0 || !(times > 0)) {
  console.error('Name the files to run: npm run test:hunt -- <files> [--times 20] [--busy 2]');
  process.exit(1);
}

await lockMachine('npm run test:hunt');
const hasBrowser = files.some(isBrowserTest);
ensureTestPrograms({ hasBrowser });
rmSync(evidenceRoot, { recursive: true, force: true });
if (hasBrowser && !(await runStep('Build of the web app and the extension', 'node', ['scripts/build.ts'])))
  process.exit(1);
const busy = Array.from({ length: Number(values.busy) }, () =>
  spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
);
/** Numbers of the rounds in which each test failed. */
const failed = new Map<string, number[]>();
try {
  for (let round = 1; round <= times; round += 1) {
    const env = { DAYWALL_BUILT: '1', DAYWALL_TEST_RESULTS: join(evidenceRoot, `round-${round}`) };
    await inOwnFolder(async () => {
      for (const run of runsOf({ tier: 'named', files, browserWorkers: 1 })) {
        const title = `Round ${round} of ${times}: ${run.title}`;
        const record = await runVitest({ ...run, title, workers: 1, env });
        const names = (record?.files ?? []).flatMap(({ path, failed: tests, loadError }) => [
          ...tests.map(({ name }) => `${path} > ${name}`),
          ...(loadError === null ? [] : [`${path} does not load`]),
        ]);
        for (const name of [...names, ...(record?.errors ?? [`${title}: ended without results`])])
          failed.set(name, [...(failed.get(name) ?? []), round]);
      }
    });
  }
} finally {
  for (const child of busy) child.kill();
}
console.log(
  `\nFailed in ${times} rounds, beside ${busy.length} busy processes, SEED=${process.env.SEED ?? 'the usual'}:`,
);
for (const [name, rounds] of failed)
  console.log(`${rounds.length} of ${times}  ${name} (rounds ${rounds.join(', ')}: test-results/round-…)`);
if (failed.size === 0) console.log('nothing');
process.exitCode = failed.size === 0 ? 0 : 1;
