import { expect, it } from 'vitest';
import { runConvergence } from './soak/convergence.ts';

const seed = Number(process.env.SOAK_SEED ?? Date.now() % 2 ** 31);

it(`three devices, a stranger and a server that dies come to the same end (seed ${seed}: SOAK_SEED=${seed} repeats it)`, async () => {
  const { counts, faults } = await runConvergence({ seed, steps: 240, kills: 1 });
  expect(faults).toEqual([]);
  expect(counts.kept).toBeGreaterThan(50);
  expect(counts.attempts).toBeGreaterThan(0);
}, 120_000);
