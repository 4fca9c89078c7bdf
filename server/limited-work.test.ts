import { expect, it } from 'vitest';
import { createLimitedWork } from './limited-work.ts';

it('limited work runs in its order, never more of it at once, and goes on after a failure', async () => {
  const limited = createLimitedWork(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const start = (index: number) =>
    limited(async () => {
      begun.push(index);
      await new Promise<void>((resolve, reject) => {
        ends[index] = index === 0 ? () => reject(new Error('failed')) : resolve;
      });
    });
  const [failed, ...others] = [0, 1, 2, 3].map(start);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  await turn();
  expect(begun).toEqual([0, 1]);
  ends[0]?.();
  await expect(failed).rejects.toThrow('failed');
  await turn();
  expect(begun).toEqual([0, 1, 2]);
  ends[1]?.();
  await turn();
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const end of ends) end();
  await Promise.all(others);
});
