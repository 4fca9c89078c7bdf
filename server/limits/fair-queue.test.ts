import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '#tests/factories/manual-clock.ts';
import { createFairQueue } from './fair-queue.ts';
import { createWorkAllowance } from './work-allowance.ts';

/** Work that ends on demand, with the started items. */
function createWork() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    of: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        ends.push(() => resolve(name));
      }),
    /** Ends the one that was begun first, and lets the next begin. */
    async endOne() {
      ends.shift()?.();
      await turn();
      await turn();
    },
  };
}

describe('a fair queue', () => {
  it('refuses what goes beyond what one person may have waiting', async () => {
    const queue = createFairQueue({ each: 2, together: 4, allowance: null });
    const work = createWork();
    const refused: unknown[] = [];
    for (let index = 0; index < 210; index += 1)
      queue.run('eve', work.of('eve')).catch((error: unknown) => refused.push(error));
    await turn();
    expect(work.begun).toHaveLength(2);
    expect(refused.map(String)).toEqual(Array(8).fill(expect.stringContaining('Too many requests')));
    void queue.run('ada', work.of('ada'));
    expect(work.begun.at(-1)).toBe('ada');
  });

  it('lets people take turns, however much each asks for', async () => {
    const queue = createFairQueue({ each: 1, together: 1, allowance: null });
    const work = createWork();
    for (let index = 0; index < 5; index += 1) void queue.run('eve', work.of('eve'));
    void queue.run('ada', work.of('ada'));
    void queue.run('kim', work.of('kim'));
    void queue.run('ada', work.of('ada'));
    for (let index = 0; index < 8; index += 1) await work.endOne();
    expect(work.begun).toEqual(['eve', 'eve', 'ada', 'kim', 'eve', 'ada', 'eve', 'eve']);
  });

  it('does the work of a heavy person one by one, beside that of others', async () => {
    // Three milliseconds for a burst: two of them make somebody heavy.
    const allowance = createWorkAllowance(createManualClock(), 'embedded', 1 / 10_000);
    const queue = createFairQueue({ each: 4, together: 8, allowance });
    const work = createWork();
    for (let index = 0; index < 2; index += 1) void queue.run('eve', work.of('eve'));
    allowance.spend('eve', 2);
    for (let index = 0; index < 2; index += 1) void queue.run('eve', work.of('later eve'));
    for (let index = 0; index < 2; index += 1) void queue.run('ada', work.of('ada'));
    await turn();
    expect(work.begun).toEqual(['eve', 'eve', 'ada', 'ada']);
    await work.endOne();
    expect(work.begun).toHaveLength(4);
    await work.endOne();
    expect(work.begun.slice(4)).toEqual(['later eve']);
  });

  it('begins nothing of a person whose answers do not leave', async () => {
    const queue = createFairQueue({ each: 4, together: 4, allowance: null });
    const work = createWork();
    let leave = () => {};
    queue.carry('eve', 10_000_000, new Promise<void>((resolve) => (leave = resolve)));
    void queue.run('eve', work.of('eve'));
    void queue.run('ada', work.of('ada'));
    await turn();
    expect(work.begun).toEqual(['ada']);
    leave();
    await turn();
    await turn();
    expect(work.begun).toEqual(['ada', 'eve']);
  });

  it('refuses whoever has used up their time, until some has come back', async () => {
    const clock = createManualClock();
    const allowance = createWorkAllowance(clock, 'embedded', 1 / 30_000);
    const queue = createFairQueue({ each: 1, together: 1, allowance });
    const busy = async () => {
      const spent = () => Object.values(process.threadCpuUsage()).reduce((sum, part) => sum + part);
      for (const end = spent() + 5_000; spent() < end; );
      return 'done';
    };
    expect(await queue.run('eve', busy)).toBe('done');
    await expect(queue.run('eve', busy)).rejects.toMatchObject({
      id: 'too_many_requests',
      retryAfter: expect.any(Number),
    });
    expect(await queue.run('ada', busy)).toBe('done');
    clock.advance(3_600_000);
    expect(await queue.run('eve', busy)).toBe('done');
  });

  it('goes on when work fails, and is kept up by none that waits for something outside', async () => {
    const queue = createFairQueue({ each: 1, together: 1, allowance: null });
    await expect(queue.run('eve', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    void queue.run('eve', () => new Promise(() => undefined));
    expect(await queue.run('ada', async () => 'done')).toBe('done');
  });
});
