import { expect, it } from 'vitest';
import { seed } from '#tests/random-seed.ts';
import { runDavConvergence } from '#tests/soak/dav-convergence.ts';

const edits = Number(process.env.CALENDAR_EDITS ?? 25);

it(`random edits in the app and in files of vdirsyncer converge (SEED=${seed})`, {
  timeout: 600_000,
}, async () => {
  const { faults, counts } = await runDavConvergence({ seed, edits });
  expect(faults, `SEED=${seed} ${JSON.stringify(counts)}`).toEqual([]);
});
