import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStep } from '../run-step.ts';
import type { FileRecord, RunRecord } from './test-record.ts';

export interface Outcome {
  readonly passed: number;
  /** `<file> > <test>` of each test that failed once and passed when its file ran again, alone. */
  readonly flaky: readonly string[];
  /** Tests, files and steps that turn the run red, each with the first line of its error. */
  readonly failures: readonly string[];
}

export interface VitestRun {
  readonly title: string;
  readonly projects: readonly string[];
  readonly workers: number;
  /** Paths of test files; all of the projects where none is named. */
  readonly files?: readonly string[];
  /** Root of another project, in tests of the runner, which show no output. */
  readonly root?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Number of flaky files that may be chance; more of them show a fault of the product or of the tests. */
const MOST_FLAKY = 3;
/** Number of failed files that are run again: of more, some are broken, and each second try costs a start. */
const MOST_AGAIN = 10;

/** Files of a run: `gate` is what decides on a change, `full` all of them, `named` those that are named. */
export type Tier = 'gate' | 'full' | 'named';

/** Whether a test needs the builds and a browser. */
export const isBrowserTest = (path: string) => path.includes('e2e');

/** Runs of vitest for a tier; those without a named file are left out. */
export function runsOf(wanted: {
  readonly tier: Tier;
  readonly files: readonly string[];
  readonly browserWorkers: number;
}): VitestRun[] {
  const { tier, files, browserWorkers } = wanted;
  const env = { DAYWALL_TIER: tier };
  const runs: VitestRun[] = [
    {
      title: 'Tests of units and server',
      projects: ['unit', 'embedded', 'postgres'],
      workers: Math.max(2, availableParallelism()),
      files: files.filter((path) => !isBrowserTest(path)),
      env,
    },
    {
      title: 'Browser tests',
      projects: ['e2e'],
      workers: browserWorkers,
      files: files.filter(isBrowserTest),
      env: { ...env, DAYWALL_BUILT: '1' },
    },
  ];
  return tier === 'named' ? runs.filter(({ files: named = [] }) => named.length > 0) : runs;
}

/**
 * Runs `work` with a folder of its own for temporary files, which is removed afterwards with every profile, data folder
 * and upload in it, also those that a killed process has left.
 */
export async function inOwnFolder<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env.TMPDIR;
  const folder = mkdtempSync(join(tmpdir(), 'daywall-test-'));
  // PostgreSQL runs as another user where root runs the tests.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Runs test files by vitest and returns their results; null where it ended without writing any. */
export async function runVitest(run: VitestRun): Promise<RunRecord | null> {
  const folder = mkdtempSync(join(tmpdir(), 'daywall-record-'));
  const path = join(folder, 'record.json');
  try {
    const isGreen = await runStep(
      run.title,
      'vitest',
      [
        'run',
        ...(run.root === undefined ? [] : ['--root', run.root]),
        ...run.projects.flatMap((project) => ['--project', project]),
        `--maxWorkers=${run.workers}`,
        '--reporter=default',
        `--reporter=${join(import.meta.dirname, 'test-record.ts')}`,
        ...(run.files ?? []),
      ],
      { env: { ...run.env, DAYWALL_TEST_RECORD: path }, output: run.root === undefined ? 'shown' : 'none' },
    );
    const record: RunRecord = JSON.parse(readFileSync(path, 'utf8'));
    const isSilent = record.errors.length === 0 && record.files.every((file) => !isRed(file));
    // The exit code alone tells of a run that a global set-up or a library has ended.
    return !isGreen && isSilent ? { ...record, errors: [`${run.title}: ended with an error`] } : record;
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const isRed = ({ failed, loadError }: FileRecord) => failed.length > 0 || loadError !== null;
const nameOf = ({ path }: FileRecord, { name }: { readonly name: string }) => `${path} > ${name}`;
const firstLine = (text: string | undefined) => text?.split('\n')[0] ?? 'no error';

function failuresOf(file: FileRecord): string[] {
  if (file.loadError !== null) return [`${file.path}: ${firstLine(file.loadError)}`];
  return file.failed.map((test) => `${nameOf(file, test)}: ${firstLine(test.errors[0])}`);
}

/**
 * Runs test files, then those that failed once more, each alone in a new process: what fails twice is broken, what
 * passes is flaky. A file that cannot be loaded, an error outside of every file, and failures in more files than
 * chance explains are red at once.
 */
export async function runTests(runs: readonly VitestRun[]): Promise<Outcome> {
  const failures: string[] = [];
  const flaky: string[] = [];
  const suspects: { readonly run: VitestRun; readonly file: FileRecord }[] = [];
  let passed = 0;
  for (const run of runs) {
    const record = await runVitest(run);
    if (record === null) failures.push(`${run.title}: ended without results`);
    failures.push(...(record?.errors ?? []).map(firstLine));
    for (const file of record?.files ?? []) {
      if (file.loadError !== null) failures.push(...failuresOf(file));
      else if (file.failed.length > 0) suspects.push({ run, file });
      if (!isRed(file)) passed += file.passed;
    }
  }
  if (suspects.length > MOST_AGAIN) {
    console.log(`\n${suspects.length} files failed: too many to be chance, none is run again`);
    for (const { file } of suspects) failures.push(...failuresOf(file));
    return { passed: passed + suspects.reduce((sum, { file }) => sum + file.passed, 0), flaky, failures };
  }
  let flakyFiles = 0;
  for (const { run, file } of suspects) {
    const again = await runAgain(run, file);
    if (again === null || isRed(again)) {
      const both = [...failuresOf(again ?? file), ...failuresOf(file)];
      failures.push(...new Set(both));
      passed += again?.passed ?? file.passed;
    } else {
      flakyFiles += 1;
      flaky.push(...file.failed.map((test) => nameOf(file, test)));
      passed += again.passed;
    }
  }
  if (flakyFiles > MOST_FLAKY)
    failures.push(`${flakyFiles} files are flaky, which is more than chance explains (${MOST_FLAKY})`);
  return { passed, flaky, failures };
}

/** Second try of a file, or null where it left no results. */
async function runAgain(run: VitestRun, { path, project }: FileRecord): Promise<FileRecord | null> {
  const record = await runVitest({
    ...run,
    title: `Again, alone: ${path}`,
    projects: project === '' ? [] : [project],
    workers: 1,
    files: [path],
  });
  const file = record?.files.find((each) => each.path === path) ?? null;
  return record !== null && record.errors.length > 0 ? null : file;
}
