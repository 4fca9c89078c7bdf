import { expect, test } from 'vitest';
import { positionsBefore } from './positions-before.ts';

interface Row {
  readonly id: string;
  readonly position: string;
}
const rows: readonly Row[] = ['a0', 'a1', 'a2'].map((position) => ({ id: position, position }));

/** Ids in the order of their positions after a move. */
function moved(list: readonly Row[], ids: readonly string[], beforeId: string | null): string[] {
  const positions = positionsBefore(list, ids, beforeId);
  const known = new Map(list.map(({ id, position }) => [id, position]));
  const all = new Map([...known, ...positions]);
  return [...all].sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([id]) => id);
}

test('a row can be moved after a key of another alphabet', () => {
  const position = positionsBefore([{ id: 'x', position: '!' }], ['y'], null).get('y') ?? '';
  expect(position > '!').toBe(true);
});

test('rows move before another, to the end and to the start, in the given order', () => {
  expect(moved(rows, ['x', 'y'], 'a1')).toEqual(['a0', 'x', 'y', 'a1', 'a2']);
  expect(moved(rows, ['a0'], null)).toEqual(['a1', 'a2', 'a0']);
  expect(moved(rows, ['a2'], 'a0')).toEqual(['a2', 'a0', 'a1']);
});

test('a row moved before itself or another moved row stays before the next one that stays', () => {
  expect(moved(rows, ['a1'], 'a1')).toEqual(['a0', 'a1', 'a2']);
  expect(moved(rows, ['a0', 'a1'], 'a1')).toEqual(['a0', 'a1', 'a2']);
});

test('a row moves into an empty list, and one that is alone keeps its own', () => {
  expect(positionsBefore([], ['a'], null).get('a')).toMatch(/^a/);
  expect(positionsBefore([{ id: 'a', position: 'zzz?' }], ['a'], null).get('a')).toMatch(/^a/);
});

test('a move writes only the moved rows, and a row is no neighbour of itself', () => {
  expect([...positionsBefore(rows, ['a2'], 'a1').keys()]).toEqual(['a2']);
  expect(moved(rows, ['a0'], 'a1')).toEqual(['a0', 'a1', 'a2']);
});

test('a move between equal positions also moves the rows after it', () => {
  const ties = ['one', 'two', 'three'].map((id) => ({ id, position: 'a1' }));
  const list = [...ties, { id: 'last', position: 'a2' }];
  expect(moved(list, ['x'], 'two')).toEqual(['one', 'x', 'two', 'three', 'last']);
  expect(moved(list, ['one'], 'three')).toEqual(['two', 'one', 'three', 'last']);
  expect(moved(list, ['x'], 'last')).toEqual(['one', 'two', 'three', 'x', 'last']);
});

test('a move between thousands of equal positions does not write all of them', () => {
  const many = Array.from({ length: 3_000 }, (_, index) => ({ id: `r${index}`, position: 'a0' }));
  expect(positionsBefore(many, ['r2000'], 'r5').size).toBeLessThan(100);
});
