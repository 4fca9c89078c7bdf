import { defineConfig } from 'vitest/config';
import type { Tier } from './scripts/testing/test-run.ts';
import { LongestFirst } from './tests/longest-first.ts';
import { filesOf } from './tests/tiers.ts';
import { LOOK, PATIENCE } from './tests/wait-until.ts';

const tiers: readonly Tier[] = ['gate', 'full', 'named'];
/** Tier of the run; vitest called by hand runs any file that it is given. */
const tier = tiers.find((each) => each === process.env.DAYWALL_TIER) ?? 'named';
const { unit, embedded, postgres, e2e } = filesOf(tier);

/** Files one after another in a few processes: importing the server anew for each took a quarter of all time. */
const shared = { isolate: false, setupFiles: ['tests/end-of-file.ts'] };
/** Limits that only what hangs reaches: a wait in vain ends first, and says what it waited for. */
const limits = {
  testTimeout: 8 * PATIENCE,
  hookTimeout: 4 * PATIENCE,
  expect: { poll: { timeout: PATIENCE, interval: LOOK } },
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...shared, ...limits, name: 'unit', include: unit } },
      { test: { ...shared, ...limits, name: 'embedded', include: embedded } },
      {
        test: {
          ...shared,
          ...limits,
          name: 'postgres',
          include: postgres,
          globalSetup: ['tests/postgres/postgres-setup.ts'],
          setupFiles: [...shared.setupFiles, 'tests/postgres/use-postgres.ts'],
        },
      },
      {
        test: {
          ...shared,
          ...limits,
          name: 'e2e',
          include: e2e,
          // Hooks at a file's end run in reverse: browsers are closed before their console is forgotten.
          setupFiles: ['tests/e2e/quiet-console.ts', ...shared.setupFiles],
          globalSetup: ['tests/e2e/e2e-setup.ts'],
        },
      },
    ],
  },
});
