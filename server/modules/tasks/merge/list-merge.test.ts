import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeList } from './list-merge.ts';

const list = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

test('a merged list keeps additions and removals of both sides', () => {
  expect(mergeList({ base: ['a', 'b'], theirs: ['a', 'b', 'c'], mine: ['b'] })).toEqual(['b', 'c']);
  expect(mergeList({ base: [5, 10], theirs: [10], mine: [5, 10, 60] })).toEqual([10, 60]);
  expect(mergeList({ base: [], theirs: ['a'], mine: ['a'] })).toEqual(['a']);
});

test(`a merged list keeps its rules for any two edits (seed ${seed})`, () => {
  fc.assert(
    fc.property(list, list, list, (base, theirs, mine) => {
      const merged = mergeList({ base, theirs, mine });
      for (const item of new Set([...base, ...theirs, ...mine])) {
        const sides = [theirs.includes(item), mine.includes(item)];
        const isThere = base.includes(item) ? sides.every(Boolean) : sides.some(Boolean);
        expect(merged.includes(item)).toBe(isThere);
      }
      expect(new Set(merged).size).toBe(merged.length);
    }),
    { seed },
  );
});
