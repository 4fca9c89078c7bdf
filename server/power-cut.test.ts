import { describe, expect, it } from 'vitest';
import { seed } from '#tests/random-seed.ts';
import { runPowerCuts } from '#tests/soak/power/power-cuts.ts';

console.log(`power cut seed ${seed}: SEED=${seed} repeats it`);

describe('the embedded database', () => {
  it('starts after a power cut at any moment, with every acknowledged write', async () => {
    const { counts, faults } = await runPowerCuts({ seed, cuts: 8, people: 4, writes: 24 });
    expect(faults).toEqual([]);
    expect(counts.acknowledged).toBe(96);
    expect(counts.checked).toBeGreaterThan(0);
  });
});
