import { describe, expect, it } from 'vitest';
import { createManualClock } from '#tests/factories/manual-clock.ts';
import { createWorkAllowance, createWorkMeter } from './work-allowance.ts';

/** Blocks the thread for some milliseconds of processor time. */
function compute(milliseconds: number): void {
  const spent = () => Object.values(process.threadCpuUsage()).reduce((sum, part) => sum + part, 0) / 1_000;
  for (const end = spent() + milliseconds; spent() < end; );
}

describe('a work meter', () => {
  it('shares the time among what runs side by side, and charges nothing while nothing runs', () => {
    let now = 0;
    const meter = createWorkMeter(() => now);
    const endFirst = meter.begin();
    now += 10;
    const endSecond = meter.begin();
    now += 10;
    expect(endFirst()).toBe(10 + 5);
    now += 3;
    expect(endSecond()).toBe(5 + 3);
    now += 100;
    const endThird = meter.begin();
    now += 1;
    expect(endThird()).toBe(1);
  });
});

describe('the time of an account', () => {
  it('is used up by work, by answers and by what is stored, and comes back', async () => {
    for (const use of [
      (own: ReturnType<typeof createWorkAllowance>) => own.run('eve', async () => compute(5)),
      (own: ReturnType<typeof createWorkAllowance>) => own.chargeAnswered('eve', 1_000_000),
      (own: ReturnType<typeof createWorkAllowance>) => own.chargeWritten('eve', 1_000_000),
      (own: ReturnType<typeof createWorkAllowance>) => own.spend('eve', 1_000),
    ]) {
      const clock = createManualClock();
      // Three milliseconds for a burst.
      const own = createWorkAllowance(clock, 'embedded', 1 / 10_000);
      own.demandTime('eve');
      await use(own);
      expect(() => own.demandTime('eve')).toThrow('Too many requests');
      own.demandTime('ada');
      clock.advance(3_600_000 * 24);
      own.demandTime('eve');
    }
  });

  it('is not used up by waiting, where the database works in this process', async () => {
    const own = createWorkAllowance(createManualClock(), 'embedded', 1 / 1_000);
    await own.run('eve', () => new Promise((resolve) => setTimeout(resolve, 100)));
    own.demandTime('eve');
  });

  it('is charged for work that fails', async () => {
    const own = createWorkAllowance(createManualClock(), 'embedded', 1 / 10_000);
    const work = own.run('eve', async () => {
      compute(5);
      throw new Error('broken');
    });
    await expect(work).rejects.toThrow('broken');
    expect(own.hasTime('eve')).toBe(false);
  });
});
