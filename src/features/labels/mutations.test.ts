import { expect, test } from 'vitest';
import { labelsAfter } from './mutations.ts';

const after = (labels: string[], changes: [string, boolean][]) => labelsAfter({ labels }, new Map(changes));

test('what is not named stays', () => {
  expect(after(['a', 'b'], [])).toEqual(['a', 'b']);
});

test('labels are put on once and taken off, whatever their case', () => {
  expect(after(['Home'], [['home', true]])).toEqual(['Home']);
  expect(
    after(
      ['Home', 'b'],
      [
        ['home', false],
        ['c', true],
      ],
    ),
  ).toEqual(['b', 'c']);
});

test('a task carries fifty at most', () => {
  const many = Array.from({ length: 50 }, (_, index) => `l${index}`);
  expect(after(many, [['more', true]])).toEqual(many);
});
