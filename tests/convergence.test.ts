import { expect, it } from 'vitest';
import { seed } from '#tests/random-seed.ts';
import { runConvergence } from './soak/convergence.ts';

it(`three devices converge beside a stranger and a server that is killed (seed ${seed}: SEED=${seed} repeats it)`, async () => {
  const { counts, faults } = await runConvergence({ seed, steps: 240, kills: 1 });
  expect(faults).toEqual([]);
  expect(counts.kept).toBeGreaterThan(50);
  expect(counts.attempts).toBeGreaterThan(0);
});
