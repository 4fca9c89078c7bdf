import { expect, test } from 'vitest';
import { positionBefore } from './position-between.ts';

const rows = [
  { id: 'a', position: 'a1' },
  { id: 'b', position: 'a2' },
  { id: 'c', position: 'a2' },
  { id: 'd', position: 'a4' },
];
const between = (low: string | null, high: string | null, found: string) => {
  if (low !== null) expect(found > low).toBe(true);
  if (high !== null) expect(found < high).toBe(true);
};

test('positionBefore handles an empty list and a row that is alone in it', () => {
  expect(positionBefore([], 'a', null)).toMatch(/^a/);
  expect(positionBefore([{ id: 'a', position: 'zzz?' }], 'a', null)).toMatch(/^a/);
});

test('positionBefore finds the end, the beginning and a position between', () => {
  between('a4', null, positionBefore(rows, 'a', null));
  between(null, 'a1', positionBefore(rows, 'd', 'a'));
  between('a1', 'a2', positionBefore(rows, 'd', 'b'));
});

test('positionBefore passes rows that share a position as one', () => {
  between('a1', 'a2', positionBefore(rows, 'd', 'c'));
});

test('positionBefore follows a position of another alphabet', () => {
  expect(positionBefore([{ id: 'a', position: 'a0?' }], 'b', null) > 'a0?').toBe(true);
});
