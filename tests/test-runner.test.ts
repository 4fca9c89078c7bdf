import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runTests } from '../scripts/testing/test-run.ts';
import { closeAtEnd } from './close-at-end.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'daywall-runner-'));
  const own = root;
  closeAtEnd(() => rmSync(own, { recursive: true, force: true }));
  symlinkSync(resolve(import.meta.dirname, '../node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, 'vitest.config.ts'), 'export default {};\n');
});

/** Writes a test file whose one test runs `body`, with the number of its tries as `tries`. */
function writeTest(name: string, body: string): void {
  const counter = JSON.stringify(join(root, `${name}.tries`));
  writeFileSync(
    join(root, `${name}.test.ts`),
    `import { appendFileSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
it('holds', () => {
  appendFileSync(${counter}, '.');
  const tries = readFileSync(${counter}, 'utf8').length;
  ${body}
});
`,
  );
}

const triesOf = (name: string) => readFileSync(join(root, `${name}.tries`), 'utf8').length;
const run = () =>
  runTests([
    {
      title: 'Files of the test',
      projects: [],
      workers: 2,
      root,
      env: { DAYWALL_TEST_RESULTS: join(root, 'evidence') },
    },
  ]);

const EVERY_OTHER_TIME = 'expect(tries % 2).toBe(0);';

describe('a run of the tests', () => {
  it('is red for a test that fails twice, with its error as evidence', async () => {
    writeTest('broken', 'expect(tries).toBe(0);');
    writeTest('sound', 'expect(tries).toBe(1);');
    const { passed, flaky, failures } = await run();
    expect(failures).toEqual([
      'broken.test.ts > holds: AssertionError: expected 2 to be +0 // Object.is equality',
      'broken.test.ts > holds: AssertionError: expected 1 to be +0 // Object.is equality',
    ]);
    expect({ passed, flaky }).toEqual({ passed: 1, flaky: [] });
    expect({ broken: triesOf('broken'), sound: triesOf('sound') }).toEqual({ broken: 2, sound: 1 });
    const errors = readFileSync(join(root, 'evidence/broken.test.ts/holds/errors.txt'), 'utf8');
    expect(errors).toContain('expected 2 to be +0');
  });

  it('is green for a test that fails every other time, which it names as flaky', async () => {
    writeTest('chance', EVERY_OTHER_TIME);
    expect(await run()).toEqual({ passed: 1, flaky: ['chance.test.ts > holds'], failures: [] });
  });

  it('is red for four flaky files', async () => {
    for (const name of ['one', 'two', 'three', 'four']) writeTest(name, EVERY_OTHER_TIME);
    const { passed, flaky, failures } = await run();
    expect(flaky.length).toBe(4);
    expect({ passed, failures }).toEqual({
      passed: 4,
      failures: ['4 files are flaky, which is more than chance explains (3)'],
    });
  });

  it('is red at once for a file that cannot be loaded, and for more failures than chance makes', async () => {
    writeFileSync(join(root, 'unloaded.test.ts'), "import './missing.ts';\n");
    const names = Array.from({ length: 11 }, (_, index) => `broken-${index}`);
    for (const name of names) writeTest(name, 'expect(tries).toBe(0);');
    const { failures } = await run();
    expect(failures.length).toBe(12);
    expect(failures.filter((line) => line.startsWith('unloaded.test.ts: '))).toHaveLength(1);
    expect(names.map(triesOf)).toEqual(names.map(() => 1));
  });

  it('runs a file again whose set-up or an error outside of a test failed', async () => {
    const marks = JSON.stringify(join(root, 'marks'));
    mkdirSync(join(root, 'marks'));
    const once = (name: string) =>
      `const path = ${marks} + '/${name}'; if (!existsSync(path)) { writeFileSync(path, ''); `;
    const head = `import { existsSync, writeFileSync } from 'node:fs';\nimport { beforeAll, it } from 'vitest';\n`;
    writeFileSync(
      join(root, 'set-up.test.ts'),
      `${head}beforeAll(() => { ${once('set-up')} throw new Error('not yet'); } });\nit('holds', () => undefined);\n`,
    );
    writeFileSync(
      join(root, 'stray.test.ts'),
      `${head}it('holds', async () => { ${once('stray')} Promise.reject(new Error('stray')); await new Promise((done) => setTimeout(done, 50)); } });\n`,
    );
    const { flaky, failures } = await run();
    expect(failures).toEqual([]);
    expect([...flaky].sort()).toEqual([
      'set-up.test.ts > set-up or clean-up',
      'stray.test.ts > errors outside of a test',
    ]);
    expect(existsSync(join(root, 'marks/stray'))).toBe(true);
  });
});
