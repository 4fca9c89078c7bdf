import { expect, test } from 'vitest';
import { placeOfStep, STEPS } from './welcome-steps.ts';

test.each([undefined, '', '0', '6', '1.5', '-1', 'two', '1/2'])('%s is no step', (path) => {
  expect(placeOfStep(path)).toBeNull();
});

test('every step has its number', () => {
  expect(STEPS.map((_, index) => placeOfStep(String(index + 1)))).toEqual([1, 2, 3, 4, 5]);
});
