import { describe, expect, it } from 'vitest';
import type { Interval } from '#time/zoned-day.ts';
import { blockMinutes, freeGaps, nextFreeGap } from './free-gap.ts';

const at = (text: string) => Date.parse(text);
const span = (start: string, end: string): Interval => ({ start: at(start), end: at(end) });

describe('freeGaps', () => {
  it('returns nothing if everything is busy', () => {
    expect(freeGaps([{ start: 0, end: 10 }], { start: 2, end: 8 })).toEqual([]);
  });

  it('merges overlapping, touching, nested and unsorted intervals', () => {
    const busy = [
      { start: 60, end: 80 },
      { start: 20, end: 30 },
      { start: 10, end: 25 },
      { start: 30, end: 40 },
      { start: 65, end: 70 },
      { start: 50, end: 50 },
    ];
    expect(freeGaps(busy, { start: 0, end: 100 })).toEqual([
      { start: 0, end: 10 },
      { start: 40, end: 60 },
      { start: 80, end: 100 },
    ]);
  });

  it('agrees with a minute-by-minute count on random days', () => {
    const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
    let state = seed;
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return state % below;
    };
    for (let round = 0; round < 200; round += 1) {
      const busy = Array.from({ length: random(9) }, () => {
        const start = random(120);
        return { start, end: start + random(30) };
      });
      const counted = Array.from({ length: 100 }, (_, minute) => minute + 10).filter(
        (minute) => !busy.some(({ start, end }) => minute >= start && minute < end),
      );
      const listed = freeGaps(busy, { start: 10, end: 110 }).flatMap(({ start, end }) =>
        Array.from({ length: end - start }, (_, index) => start + index),
      );
      expect(listed, `seed ${seed}, round ${round}`).toEqual(counted);
    }
  });
});

describe('nextFreeGap', () => {
  const zone = 'Europe/Berlin';
  const ask = (from: string, minutes: number) => ({ from: at(from), minutes, timeZone: zone });

  it('returns null without a gap within the horizon', () => {
    const taken = [span('2026-01-01T00:00Z', '2027-12-31T00:00Z')];
    expect(nextFreeGap(taken, ask('2026-11-19T09:00Z', 30))).toBeNull();
    expect(nextFreeGap([], ask('2026-11-19T09:00Z', 11 * 60))).toBeNull();
  });

  it('starts on the grid after existing blocks, and is long enough', () => {
    const busy = [
      span('2026-11-19T09:00Z', '2026-11-19T10:00Z'),
      span('2026-11-19T10:30Z', '2026-11-19T12:00Z'),
    ];
    expect(nextFreeGap(busy, ask('2026-11-19T08:52Z', 60))).toEqual(
      span('2026-11-19T12:00Z', '2026-11-19T13:00Z'),
    );
    expect(nextFreeGap(busy, ask('2026-11-19T08:52Z', 30))).toEqual(
      span('2026-11-19T10:00Z', '2026-11-19T10:30Z'),
    );
  });

  it('skips the evening and the weekend', () => {
    expect(nextFreeGap([], ask('2026-11-20T17:00Z', 30))).toEqual(
      span('2026-11-23T07:00Z', '2026-11-23T07:30Z'),
    );
  });

  it('includes today even on a Saturday', () => {
    expect(nextFreeGap([], ask('2026-11-21T12:00Z', 30))?.start).toBe(at('2026-11-21T12:00Z'));
  });

  it('starts at eight in wall time on both sides of a clock change', () => {
    expect(nextFreeGap([], ask('2026-10-23T17:00Z', 30))?.start).toBe(at('2026-10-26T07:00Z'));
    expect(nextFreeGap([], ask('2026-10-22T17:00Z', 30))?.start).toBe(at('2026-10-23T06:00Z'));
  });
});

it('proposed lengths are on the grid', () => {
  expect([null, 0, 5, 30, 50, 10_000].map(blockMinutes)).toEqual([30, 30, 15, 30, 60, 480]);
});
