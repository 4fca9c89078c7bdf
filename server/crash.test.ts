import { describe, expect, it } from 'vitest';
import { createPostgresDatabase, testDatabaseUrl } from '#tests/factories/test-database.ts';
import { isGate, seed } from '#tests/random-seed.ts';
import { runServerCrashes } from '#tests/soak/server-crash.ts';

console.log(`crash seed ${seed}: SEED=${seed} repeats it`);

describe('a server that is killed in the middle of many writes', () => {
  it('loses nothing that was acknowledged and does nothing twice', async () => {
    const database = testDatabaseUrl === undefined ? null : await createPostgresDatabase(testDatabaseUrl);
    const report = await runServerCrashes({
      seed,
      kills: isGate ? 1 : 2,
      writes: isGate ? 100 : 300,
      databaseUrl: database?.url ?? null,
    });
    await database?.drop();
    expect(report.faults).toEqual([]);
    expect(report.counts.sentAgain).toBeGreaterThan(0);
    expect(report.counts.acknowledgedBeforeKill).toBeGreaterThan(0);
  });
});
