import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Ada Lovelace', 'AL'],
  ['  michel de  montaigne ', 'MM'],
  ['Zoë', 'Z'],
  ['åsa', 'Å'],
  ['😀 Face', '😀F'],
  ['', ''],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
