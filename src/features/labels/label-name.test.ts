import { expect, test } from 'vitest';
import { readLabelName } from './label-name.ts';

test.each(['', '  ', '#', 'a,b', 'a@b', 'x'.repeat(61)])('%j is no label name', (typed) => {
  expect(readLabelName(typed)).toBeNull();
});

test.each([
  ['home', 'home'],
  ['  two words ', 'two-words'],
  ['#garden', 'garden'],
  ['Büro', 'Büro'],
])('%j is read as label %j', (typed, name) => {
  expect(readLabelName(typed)).toBe(name);
});
