import { expect, it } from 'vitest';
import { NoResponseError, RefusedError } from '#client/failure.ts';
import { isWorthAsking } from './ask-again.ts';

it('a request without an answer is retried a few times, a refused one never', () => {
  const silence = new NoResponseError('Socket connection timeout');
  expect(isWorthAsking(0, new RefusedError({ id: 'not_found', message: 'Not found' }))).toBe(false);
  expect([0, 1, 2, 3].map((failures) => isWorthAsking(failures, silence))).toEqual([true, true, true, false]);
});
