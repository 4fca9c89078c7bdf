import { expect, it } from 'vitest';
import { isUndo } from './page-keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, target: null };

it('isUndo leaves Z alone, with Shift and with Alt to the browser', () => {
  expect(isUndo({ ...plain, key: 'z' })).toBe(false);
  expect(isUndo({ ...plain, key: 'Z', ctrlKey: true })).toBe(false);
  expect(isUndo({ ...plain, key: 'z', ctrlKey: true, altKey: true })).toBe(false);
  expect(isUndo({ ...plain, key: 'y', ctrlKey: true })).toBe(false);
});
