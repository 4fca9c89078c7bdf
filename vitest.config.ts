import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';
import { databaseTests, postgresOnlyTests } from './tests/postgres/database-tests.ts';

/** Files one after another in a few processes: importing the server anew for each took a quarter of all time. */
const shared = { isolate: false, setupFiles: ['tests/end-of-file.ts'] };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            '{src,web,entrypoints}/**/*.test.{ts,tsx}',
            'server/**/*.test.ts',
            'tests/{*,test-doubles/**/*}.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...postgresOnlyTests()],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'embedded',
          include: postgresOnlyTests(),
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'postgres',
          include: databaseTests(),
          globalSetup: ['tests/postgres/postgres-setup.ts'],
          setupFiles: [...shared.setupFiles, 'tests/postgres/use-postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          setupFiles: [...shared.setupFiles, 'tests/e2e/quiet-console.ts'],
          globalSetup: ['tests/e2e/e2e-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
