import { expect, test } from 'vitest';
import { rowAfterKey } from './row-after-key.ts';

const list = { index: 5, count: 100, pageSize: 10 };
const key = (name: string, held: Partial<{ altKey: boolean; ctrlKey: boolean; metaKey: boolean }> = {}) => ({
  key: name,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
});

test.each([
  ['ArrowDown', 6],
  ['ArrowUp', 4],
  ['PageDown', 15],
  ['PageUp', 0],
  ['Home', 0],
  ['End', 99],
  ['a', null],
])('key %s leads to row %s', (name, index) => {
  expect(rowAfterKey(key(name), list)).toBe(index);
});

test('arrow keys stay within the list', () => {
  expect(rowAfterKey(key('ArrowDown'), { ...list, index: 99 })).toBe(99);
  expect(rowAfterKey(key('ArrowUp'), { ...list, index: 0 })).toBe(0);
});

test('an empty list and keys with modifiers lead nowhere', () => {
  expect(rowAfterKey(key('End'), { ...list, count: 0 })).toBeNull();
  expect(rowAfterKey(key('ArrowDown', { metaKey: true }), list)).toBeNull();
});

test('the down key leads to the first row if none is active', () => {
  expect(rowAfterKey(key('ArrowDown'), { ...list, index: -1 })).toBe(0);
});
