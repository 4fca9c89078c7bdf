import { expect, test } from 'vitest';
import { swipeOf } from './swipe.ts';

test.each([
  ['a tap', 3, 2],
  ['a slow small pull', 60, 600],
  ['a slow pull back almost to the start', -10, 900],
])('%s is no swipe', (_, dx, duration) => {
  expect(swipeOf(dx, duration, 400)).toBeNull();
});

test('far enough counts however slow', () => {
  expect(swipeOf(141, 5_000, 400)).toBe('right');
  expect(swipeOf(-141, 5_000, 400)).toBe('left');
});

test('a flick counts however short', () => {
  expect(swipeOf(40, 50, 400)).toBe('right');
  expect(swipeOf(-40, 50, 400)).toBe('left');
});
