import { expect, it } from 'vitest';
import { keysOf } from './shortcuts.ts';

it.each([
  ['Alt+Shift+D', ['Alt', 'Shift', 'D']],
  ['Ctrl+Period', ['Ctrl', 'Period']],
  ['⌥⇧D', ['⌥', '⇧', 'D']],
  ['⌥F2', ['⌥', 'F2']],
  ['F2', ['F2']],
  ['', []],
])('reads the keys of %s', (shortcut, keys) => {
  expect(keysOf(shortcut)).toEqual(keys);
});
