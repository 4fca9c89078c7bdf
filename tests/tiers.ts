import { globSync, readFileSync } from 'node:fs';
import { dirname, matchesGlob, resolve } from 'node:path';
import type { Tier } from '../scripts/testing/test-run.ts';

const root = resolve(import.meta.dirname, '..');

/**
 * Tests about PostgreSQL itself, many processes or locks: the gate runs them on PostgreSQL, and every other test on the
 * embedded engine that everybody starts with.
 */
const aboutPostgres = [
  'server/{full-postgres,many-processes}.test.ts',
  'server/database/database.test.ts',
  'server/writes/change-log/order.test.ts',
  'server/modules/delegation/{delegation-many-processes,races}.test.ts',
  'server/modules/imports/import-disturbance.test.ts',
  'server/modules/tasks/task-scope.test.ts',
];

/**
 * Tests of the server and of units that only the full tier runs: processes that are killed or restored, other programs,
 * plans of queries, and slow files beside which a quicker one of the same module stays in the gate.
 */
const fullOnly = [
  // Killed, stopped, full and restored servers; `crash`, `backup-file` and the units of the disk stay.
  'server/{full-disk,listen,many-processes,power-cut}.test.ts',
  'server/db/{backup,seed,upkeep}.test.ts',
  'server/plugins/stopping.test.ts',
  'server/modules/**/*{-crash,restored-*,-many-processes}.test.ts',
  'server/data-folder.test.ts',
  'src/client/uploads/uploads-on-trouble.test.ts',
  // Random runs against several devices or a whole other program; `random-seed` says where the gate runs a part.
  'tests/convergence.test.ts',
  'server/modules/**/*-convergence.test.ts',
  'server/modules/imports/whole/*.test.ts',
  'server/modules/dav/real-clients.test.ts',
  'server/modules/exports/calendar-programs.test.ts',
  'server/modules/outside-calendars/caldav/{caldav-calendar,caldav-journey,dav-answers}.test.ts',
  'tests/{cli-package,command-line,command-line-sign-in,shell-completion,test-runner}.test.ts',
  // Plans and sizes beside many rows.
  'server/db/{growth,query-plans}.test.ts',
  'server/modules/**/*-query-plan*.test.ts',
  'server/modules/tasks/pages/fitting-page.test.ts',
  // Slow files of modules whose other files stay.
  'server/{bounds,entity-text}.test.ts',
  'server/metrics/metrics.test.ts',
  'server/mcp/{authors-and-pages,hostile-calls,tool-rights,undo-conflicts}.test.ts',
  'server/realtime/{hostile-frames,read-floods}.test.ts',
  'server/rest/emit-routes.test.ts',
  'server/file-content/content-reader.test.ts',
  'server/modules/accounts/deletion.test.ts',
  'server/modules/app-settings/device-zone.test.ts',
  'server/modules/delegation/{email-requests,email-secrecy,former-members,races,refusals}.test.ts',
  'server/modules/delegation/link/request-links.test.ts',
  'server/modules/exports/{exported-files,exports}.test.ts',
  'server/modules/files/{file-sweep,files,upload-requests}.test.ts',
  'server/modules/groups/groups.test.ts',
  'server/modules/guests/{keep-answer,replies}.test.ts',
  'server/modules/imports/{event-series,import-disturbance,import-runs,imports,intake}.test.ts',
  'server/modules/integrations/provider-sign-in.test.ts',
  'server/modules/labels/labels.test.ts',
  'server/modules/organizations/{account-invitations,departure}.test.ts',
  'server/modules/outside-calendars/outside-calendars.test.ts',
  'server/modules/outside-calendars/blocks/task-blocks.test.ts',
  'server/modules/outside-calendars/sync/{faults,waiting-writes}.test.ts',
  'server/modules/personal-tokens/{personal-tokens,token-spaces}.test.ts',
  'server/modules/schedule-items/own-series.test.ts',
  'server/modules/search/search.test.ts',
  'server/modules/subscriptions/subscriptions.test.ts',
  'server/modules/tasks/series/{moved-series,task-recurrence}.test.ts',
  'server/modules/webhooks/{dispatcher,odd-answers,webhook-receivers}.test.ts',
];

/** Browser tests of the gate: what nobody could work without. All others belong to the full tier. */
const browserCore = [
  'tests/e2e/{calendar,delegate,due-dates,every-page,journey,offline-merge,panel,sign-in,twelve-acts}.test.ts',
];

const opensDatabase =
  /\b(startTestServer|openTestDatabase|testDatabaseUrl|startConnected\w+|runCalendarConvergence)\b/;

const isAmong = (patterns: readonly string[]) => (path: string) =>
  patterns.some((pattern) => matchesGlob(path, pattern));

/** Sources of a test and of the set-up beside it. */
function textsOf(path: string): string[] {
  const own = readFileSync(path, 'utf8');
  const setUps = [...own.matchAll(/from '(\.[^']*\.test-support\.ts)'/g)];
  return [own, ...setUps.map(([, setUp = '']) => readFileSync(resolve(dirname(path), setUp), 'utf8'))];
}

/** Paths of the test files of each project of vitest in a tier. */
export function filesOf(tier: Tier): Readonly<Record<'unit' | 'embedded' | 'postgres' | 'e2e', string[]>> {
  const found = (pattern: string) => globSync(pattern, { cwd: root }).sort();
  const isInTier = (path: string) => tier !== 'gate' || !isAmong(fullOnly)(path);
  const server = found('server/**/*.test.ts');
  const ofDatabase = server.filter((path) =>
    textsOf(resolve(root, path)).some((text) => opensDatabase.test(text)),
  );
  const others = [
    ...server.filter((path) => !ofDatabase.includes(path)),
    ...found('{src,web,entrypoints}/**/*.test.{ts,tsx}'),
    ...found('tests/{*,test-doubles/**/*}.test.ts'),
  ];
  const isAboutPostgres = isAmong(aboutPostgres);
  return {
    unit: others.filter(isInTier),
    embedded: ofDatabase.filter((path) => isInTier(path) && (tier === 'full' || !isAboutPostgres(path))),
    postgres: ofDatabase.filter((path) => isInTier(path) && (tier === 'full' || isAboutPostgres(path))),
    e2e: found('tests/e2e/*.test.ts').filter((path) => tier !== 'gate' || isAmong(browserCore)(path)),
  };
}
