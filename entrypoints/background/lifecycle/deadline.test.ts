import { expect, it } from 'vitest';
import { createTestClock } from '#client/ports.test-support.ts';
import { NoAnswerError, withDeadline } from './deadline.ts';

const never = new Promise<string>(() => undefined);

it('a call that never settles is rejected when its time is over', async () => {
  const clock = createTestClock();
  const answer = withDeadline(clock, 'push', never);
  const refused = expect(answer).rejects.toThrow(NoAnswerError);
  await clock.advance(10_000);
  await refused;
});

it('a call that settles keeps its answer or its error, and leaves no timer', async () => {
  const clock = createTestClock();
  expect(await withDeadline(clock, 'push', Promise.resolve('here'))).toBe('here');
  await expect(withDeadline(clock, 'push', Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await clock.advance(0);
  expect(clock.planned()).toEqual([]);
});
