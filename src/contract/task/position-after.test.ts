import { assert, property, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seed } from '#tests/random-seed.ts';
import { position } from './position.ts';
import { positionAfter } from './position-after.ts';

describe(`a position after the last one (seed ${seed})`, () => {
  it('stays within the length of a position, and behind where that is full', () => {
    for (const last of [
      `${'a'.repeat(199)}0`,
      `${'a0'.repeat(75)}${'z'.repeat(50)}`,
      `z${'a'.repeat(198)}0`,
    ]) {
      const next = positionAfter(last);
      expect(position.parse(next)).toBe(next);
      expect(next > last).toBe(true);
    }
  });

  it('is a position behind any other, whoever chose that', () => {
    assert(
      property(stringMatching(/^[0-9A-Za-z]{1,200}$/), (last) => {
        const next = positionAfter(last);
        return position.parse(next) === next && (next > last || /^z{200}$/.test(last));
      }),
      { seed, numRuns: 500 },
    );
  });
});
