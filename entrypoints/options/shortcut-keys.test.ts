import { expect, it } from 'vitest';
import { shortcutKeys } from './shortcut-keys.ts';

it.each([
  ['Alt+Shift+D', ['Alt', 'Shift', 'D']],
  ['Ctrl+Period', ['Ctrl', 'Period']],
  ['⌥⇧D', ['⌥', '⇧', 'D']],
  ['⌥F2', ['⌥', 'F2']],
  ['F2', ['F2']],
  ['', []],
])('reads the keys of %s', (shortcut, keys) => {
  expect(shortcutKeys(shortcut)).toEqual(keys);
});
