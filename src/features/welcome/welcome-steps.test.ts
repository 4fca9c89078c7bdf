import { expect, test } from 'vitest';
import { STEPS, stepNumberOf } from './welcome-steps.ts';

test.each([undefined, '', '0', '6', '1.5', '-1', 'two', '1/2'])('%s is no step', (path) => {
  expect(stepNumberOf(path)).toBeNull();
});

test('every step has its number', () => {
  expect(STEPS.map((_, index) => stepNumberOf(String(index + 1)))).toEqual([1, 2, 3, 4, 5]);
});
