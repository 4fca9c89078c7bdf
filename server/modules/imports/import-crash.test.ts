import { expect, it } from 'vitest';
import { createPostgresDatabase, testDatabaseUrl } from '#tests/factories/test-database.ts';
import { seed } from '#tests/random-seed.ts';
import { runImportCrashes } from '#tests/soak/import-crash.ts';

console.log(`import crash seed ${seed}: SEED=${seed} repeats it`);

it('an import and its undo go on where a killed server left them, and nothing is doubled', async () => {
  const database = testDatabaseUrl === undefined ? null : await createPostgresDatabase(testDatabaseUrl);
  const report = await runImportCrashes({
    ...{ seed, kills: 2, tasks: 200 },
    databaseUrl: database?.url ?? null,
  });
  await database?.drop();
  expect(report.faults).toEqual([]);
  expect(report.counts.wentOn).toBeGreaterThan(0);
});
