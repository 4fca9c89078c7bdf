import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seed } from '#tests/random-seed.ts';
import { type Range, subtract, union } from './ranges.ts';

const range = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }));
const options = { seed, numRuns: 500 };

function loaded(ranges: readonly (readonly [number, number])[]): readonly Range[] {
  return ranges.reduce<readonly Range[]>((all, each) => union(all, each), []);
}
const isIn = (ranges: readonly Range[], at: number) => ranges.some(([start, end]) => start <= at && at < end);
const points = Array.from({ length: 62 }, (_, index) => index - 1);

describe(`ranges (seed ${seed})`, () => {
  it('adds nothing for an empty or backward range', () => {
    expect(union([[1, 2]], [5, 5])).toEqual([[1, 2]]);
    expect(union([], [5, 3])).toEqual([]);
    expect(subtract([5, 5], [])).toEqual([]);
  });

  it('joins ranges that touch', () => {
    expect(
      union(
        [
          [1, 3],
          [5, 7],
        ],
        [3, 5],
      ),
    ).toEqual([[1, 7]]);
  });

  it('holds exactly what was added, sorted and apart', () => {
    fc.assert(
      fc.property(fc.array(range, { maxLength: 12 }), (added) => {
        const all = loaded(added);
        for (const at of points) expect(isIn(all, at)).toBe(isIn(added, at));
        for (const [index, [start, end]] of all.entries()) {
          expect(start).toBeLessThan(end);
          expect(start).toBeGreaterThan(all[index - 1]?.[1] ?? -1);
        }
      }),
      options,
    );
  });

  it('leaves exactly what was wanted and is not there', () => {
    fc.assert(
      fc.property(range, fc.array(range, { maxLength: 12 }), (wanted, added) => {
        const all = loaded(added);
        const missing = subtract(wanted, all);
        for (const at of points) expect(isIn(missing, at)).toBe(isIn([wanted], at) && !isIn(all, at));
      }),
      options,
    );
  });
});
