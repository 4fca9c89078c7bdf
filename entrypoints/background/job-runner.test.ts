import { expect, it } from 'vitest';
import { createTestClock, settled } from '#client/ports.test-support.ts';
import { createJobs } from './job-runner.ts';

const never = () => new Promise<void>(() => undefined);

it('a job that hangs delays no other, and runs again after its time limit', async () => {
  const clock = createTestClock();
  const done: string[] = [];
  const look = createJobs(
    [
      {
        name: 'push',
        run: () => {
          done.push('push');
          return never();
        },
      },
      { name: 'idle', run: async (client: string) => void done.push(`idle ${client}`) },
    ],
    clock,
  );
  void look('first');
  await settled();
  void look('second');
  await settled();
  expect(done).toEqual(['push', 'idle first', 'idle second']);
  await clock.advance(60_000);
  expect(done).toEqual(['push', 'idle first', 'idle second', 'push']);
});

it('a job that fails fails alone', async () => {
  const done: string[] = [];
  const look = createJobs(
    [
      { name: 'notices', run: () => Promise.reject(new Error('no')) },
      { name: 'idle', run: async () => void done.push('idle') },
    ],
    createTestClock(),
  );
  await look('client');
  expect(done).toEqual(['idle']);
});

it('a job requested while it runs is repeated once afterwards, however often', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const look = createJobs(
    [
      {
        name: 'told',
        async run() {
          runs += 1;
          running += 1;
          most = Math.max(most, running);
          await settled(1);
          running -= 1;
        },
      },
    ],
    createTestClock(),
  );
  await Promise.all([look('a'), look('b'), look('c')]);
  expect([runs, most]).toEqual([2, 1]);
});
