import { expect, test } from 'vitest';
import { swipeOf } from './swipe.ts';

const size = { width: 400, height: 320 };
const swipe = (dx: number, dy: number, duration: number) => swipeOf({ dx, dy }, duration, size);

test.each([
  ['a tap', 3, 0, 2],
  ['a slow small pull', 60, 20, 600],
  ['a slow pull back almost to the start', -10, 4, 900],
  ['a slow small pull downwards', 10, 70, 900],
])('%s is no swipe', (_, dx, dy, duration) => {
  expect(swipe(dx, dy, duration)).toBeNull();
});

test('a slow swipe counts from a distance on, and a far one means another action', () => {
  expect(swipe(141, 30, 5_000)).toBe('right');
  expect(swipe(-141, -30, 5_000)).toBe('left');
  expect(swipe(260, 60, 5_000)).toBe('farRight');
  expect(swipe(-260, 60, 5_000)).toBe('farLeft');
  expect(swipe(60, -120, 5_000)).toBe('up');
  expect(swipe(60, 120, 5_000)).toBe('down');
});

test('a flick counts at any distance', () => {
  expect(swipe(40, 5, 50)).toBe('right');
  expect(swipe(-40, 5, 50)).toBe('left');
  expect(swipe(5, -40, 50)).toBe('up');
  expect(swipe(5, 40, 50)).toBe('down');
});
