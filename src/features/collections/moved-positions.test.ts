import { expect, test } from 'vitest';
import { movedPositions } from './moved-positions.ts';

const list = [
  { id: 'a', position: 'a0' },
  { id: 'b', position: 'a1' },
  { id: 'c', position: 'a2' },
  { id: 'd', position: 'a3' },
];

function orderAfter(movedIds: string[], beforeId: string | null, rows = list): string {
  const moved = new Map(movedPositions(rows, movedIds, beforeId).map(({ id, position }) => [id, position]));
  return rows
    .map(({ id, position }) => ({ id, position: moved.get(id) ?? position }))
    .sort((a, b) => (a.position < b.position ? -1 : 1))
    .map(({ id }) => id)
    .join('');
}

test('a row moves to the start, between others and to the end', () => {
  expect(orderAfter(['c'], 'a')).toBe('cabd');
  expect(orderAfter(['a'], 'd')).toBe('bcad');
  expect(orderAfter(['b'], null)).toBe('acdb');
});

test('several moved rows keep their given order', () => {
  expect(orderAfter(['d', 'a'], 'c')).toBe('bdac');
});

test('a row moved before itself or another moved row stays before the next unmoved one', () => {
  expect(orderAfter(['b'], 'b')).toBe('abcd');
  expect(orderAfter(['b', 'c'], 'c')).toBe('abcd');
});

test('a row moved between two equal positions still gets one', () => {
  const alike = [
    { id: 'a', position: 'a0' },
    { id: 'b', position: 'a0' },
    { id: 'c', position: 'a1' },
  ];
  expect(movedPositions(alike, ['c'], 'b')).toHaveLength(1);
});
