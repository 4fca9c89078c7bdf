import { expect, test } from 'vitest';
import { labelsAfter } from './label-mutations.ts';

const after = (labels: string[], changes: [string, boolean][]) => labelsAfter({ labels }, new Map(changes));

test('labels that are not changed remain', () => {
  expect(after(['a', 'b'], [])).toEqual(['a', 'b']);
});

test('labels are added once and removed, case-insensitively', () => {
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

test('a task has at most fifty labels', () => {
  const many = Array.from({ length: 50 }, (_, index) => `l${index}`);
  expect(after(many, [['more', true]])).toEqual(many);
});
