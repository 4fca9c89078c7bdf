import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter, SerializedError, TestModule, TestSuite } from 'vitest/node';
import { evidenceFolder } from './test-evidence.ts';

export interface FailedTest {
  /** Names of its suites and its own; of a failed set-up or clean-up, of its suite. */
  readonly name: string;
  readonly errors: readonly string[];
}

/** Results of one test file in one project. */
export interface FileRecord {
  /** Path below the root. */
  readonly path: string;
  readonly project: string;
  readonly passed: number;
  readonly failed: readonly FailedTest[];
  /** Error of a file that could not be loaded, whose tests are unknown. */
  readonly loadError: string | null;
  readonly seconds: number;
}

export interface RunRecord {
  readonly files: readonly FileRecord[];
  /** Errors outside of every test file. */
  readonly errors: readonly string[];
}

const textOf = ({ message, stack }: SerializedError) => stack ?? message;

function failuresOf(module: TestModule, stray: readonly SerializedError[]): FailedTest[] {
  const failed: FailedTest[] = [];
  for (const test of module.children.allTests('failed'))
    failed.push({ name: test.fullName, errors: (test.result().errors ?? []).map(textOf) });
  const suites: readonly (TestModule | TestSuite)[] = [module, ...module.children.allSuites()];
  for (const suite of suites) {
    const errors = suite.errors().map(textOf);
    const name = suite.type === 'module' ? 'set-up or clean-up' : `${suite.fullName} > set-up or clean-up`;
    if (errors.length > 0) failed.push({ name, errors });
  }
  if (stray.length > 0) failed.push({ name: 'errors outside of a test', errors: stray.map(textOf) });
  if (['queued', 'pending'].includes(module.state())) failed.push({ name: 'did not end', errors: [] });
  return failed;
}

/**
 * Reporter that writes a run's results to the file DAYWALL_TEST_RECORD, which say more than vitest's JSON: whether a
 * file failed to load or in its hooks, and to which file an error outside of a test belongs. The errors of each failed
 * test go to its folder of evidence.
 */
export default class TestRecord implements Reporter {
  private root = process.cwd();

  onInit({ config }: { readonly config: { readonly root: string } }): void {
    this.root = config.root;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const record: RunRecord = {
      files: modules.map((module) => this.recordOf(module, unhandled)),
      errors: unhandled.filter((error) => !modules.some((module) => isFrom(error, module))).map(textOf),
    };
    const path = process.env.DAYWALL_TEST_RECORD;
    if (path !== undefined) writeFileSync(path, JSON.stringify(record));
    for (const file of record.files) this.keepErrors(file);
  }

  private recordOf(module: TestModule, unhandled: readonly SerializedError[]): FileRecord {
    const tests = [...module.children.allTests()];
    const isLoaded = tests.length > 0 || module.errors().length === 0;
    return {
      path: relative(this.root, module.moduleId),
      project: module.project.name,
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: isLoaded
        ? failuresOf(
            module,
            unhandled.filter((error) => isFrom(error, module)),
          )
        : [],
      loadError: isLoaded ? null : module.errors().map(textOf).join('\n'),
      seconds: module.diagnostic().duration / 1_000,
    };
  }

  private keepErrors({ path, failed }: FileRecord): void {
    for (const { name, errors } of failed) {
      const folder = evidenceFolder(path, name);
      mkdirSync(folder, { recursive: true });
      const seed = process.env.SEED === undefined ? '' : `SEED=${process.env.SEED}\n`;
      writeFileSync(join(folder, 'errors.txt'), `${path} > ${name}\n${seed}${errors.join('\n\n')}\n`);
    }
  }
}

function isFrom(error: SerializedError, { moduleId }: TestModule): boolean {
  return error.VITEST_TEST_PATH === moduleId;
}
