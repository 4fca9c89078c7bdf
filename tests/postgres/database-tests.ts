import { globSync, readFileSync } from 'node:fs';
import { dirname, matchesGlob, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Tests that run on both engines, since these may differ: plans, locks, order, jobs, crashes, and any input. */
const onBoth = [
  'server/{crash,entity-text,fuzz}.test.ts',
  'server/{db,plugins}/*.test.ts',
  'server/modules/{changes,search}/*.test.ts',
  'server/modules/tasks/merge/merge.test.ts',
  'server/modules/delegation/races.test.ts',
  'server/modules/imports/import-crash.test.ts',
  'server/modules/outside-calendars/calendar-convergence.test.ts',
];

const opensDatabase =
  /\b(startTestServer|openTestDatabase|testDatabaseUrl|startConnected\w+|runCalendarConvergence)\b/;

/** Sources of a test and of the set-up beside it. */
function textsOf(path: string): string[] {
  const own = readFileSync(path, 'utf8');
  const setUps = [...own.matchAll(/from '(\.[^']*\.test-support\.ts)'/g)];
  return [own, ...setUps.map(([, setUp = '']) => readFileSync(resolve(dirname(path), setUp), 'utf8'))];
}

/** Server tests that open a database: they run on PostgreSQL. */
export function databaseTests(): string[] {
  return globSync('server/**/*.test.ts', { cwd: root }).filter((path) =>
    textsOf(resolve(root, path)).some((text) => opensDatabase.test(text)),
  );
}

/**
 * Database tests that `npm test` runs on PostgreSQL only; `npm run soak -- --only embedded` runs them on the
 * embedded engine.
 */
export function postgresOnlyTests(): string[] {
  return databaseTests().filter((path) => !onBoth.some((pattern) => matchesGlob(path, pattern)));
}
