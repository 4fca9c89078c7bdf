import { expect, test } from 'vitest';
import { rankNames } from './rank-names.ts';

const named = (name: string, uses = 0, alias = '') => ({ name, alias, uses });
const all = [
  named('Workshop'),
  named('Ángela Works', 1, 'angie'),
  named('Dach-Süd', 2),
  named('Süden'),
  named('Tom Okafor', 0, 'okafor'),
  named('Tom 10'),
  named('Tom 9'),
];
const found = (query: string) => rankNames(all, query, 'en').map((each) => each.named.name);

test.each(['x', 'tom okafor ', 'kafor t', 'Tom calls'])('no name matches %j', (query) => {
  expect(found(query)).toEqual([]);
});

test.each([
  ['', ['Dach-Süd', 'Ángela Works', 'Süden', 'Tom 9', 'Tom 10', 'Tom Okafor', 'Workshop']],
  ['SUD', ['Süden', 'Dach-Süd']],
  ['work', ['Workshop', 'Ángela Works']],
  ['ang', ['Ángela Works']],
  ['angie', ['Ángela Works']],
  ['tom ', ['Tom 9', 'Tom 10', 'Tom Okafor']],
  ['tom o', ['Tom Okafor']],
  ['ork', ['Ángela Works', 'Workshop']],
] as const)('%j finds the best first', (query, names) => {
  expect(found(query)).toEqual(names);
});

test('isBegun distinguishes names that start with the query from those that contain it', () => {
  expect(rankNames(all, 'work', 'en').map(({ isBegun }) => isBegun)).toEqual([true, true]);
  expect(rankNames(all, 'ork', 'en').map(({ isBegun }) => isBegun)).toEqual([false, false]);
});
