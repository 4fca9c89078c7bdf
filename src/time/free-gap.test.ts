import { describe, expect, it } from 'vitest';
import { randomFrom } from '#tests/random.ts';
import { seed } from '#tests/random-seed.ts';
import { DEFAULT_WORKING_HOURS } from '#time/working-hours.ts';
import type { WorkingTime } from '#time/working-time.ts';
import type { Interval } from '#time/zoned-day.ts';
import { blockMinutes, freeGaps, nextFreeGap, proposedMinutes } from './free-gap.ts';

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
    const { below } = randomFrom(seed);
    for (let round = 0; round < 200; round += 1) {
      const busy = Array.from({ length: below(9) }, () => {
        const start = below(120);
        return { start, end: start + below(30) };
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
  const working = { workingHours: DEFAULT_WORKING_HOURS, daysOff: [] };
  const ask = (from: string, minutes: number, changes: Partial<WorkingTime> = {}) => ({
    from: at(from),
    minutes,
    timeZone: zone,
    working: { ...working, ...changes },
  });

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
      span('2026-11-23T08:00Z', '2026-11-23T08:30Z'),
    );
  });

  it('skips today on a day off, and days off with a name', () => {
    expect(nextFreeGap([], ask('2026-11-21T12:00Z', 30))?.start).toBe(at('2026-11-23T08:00Z'));
    const daysOff = [{ first: '2026-11-23', last: '2026-11-25', name: 'Lisbon' }];
    expect(nextFreeGap([], ask('2026-11-21T12:00Z', 30, { daysOff }))?.start).toBe(at('2026-11-26T08:00Z'));
  });

  it('keeps breaks free, and takes spans that touch as one', () => {
    const split = (spans: WorkingTime['workingHours'][number]) => ({
      workingHours: DEFAULT_WORKING_HOURS.map(() => spans),
    });
    const lunch = split([
      { from: 9 * 60, until: 12 * 60 },
      { from: 13 * 60, until: 17 * 60 },
    ]);
    expect(nextFreeGap([], ask('2026-11-19T10:00Z', 90, lunch))?.start).toBe(at('2026-11-19T12:00Z'));
    const touching = split([
      { from: 9 * 60, until: 12 * 60 },
      { from: 12 * 60, until: 17 * 60 },
    ]);
    expect(nextFreeGap([], ask('2026-11-19T10:00Z', 90, touching))?.start).toBe(at('2026-11-19T10:00Z'));
  });

  it('ends with the search', () => {
    const search = ask('2026-11-19T09:00Z', 60);
    expect(nextFreeGap([], { ...search, until: at('2026-11-19T09:45Z') })).toBeNull();
    expect(nextFreeGap([], { ...search, until: at('2026-11-19T10:00Z') })).not.toBeNull();
  });

  it('starts at nine in wall time on both sides of a clock change', () => {
    expect(nextFreeGap([], ask('2026-10-23T17:00Z', 30))?.start).toBe(at('2026-10-26T08:00Z'));
    expect(nextFreeGap([], ask('2026-10-22T17:00Z', 30))?.start).toBe(at('2026-10-23T07:00Z'));
  });
});

it('proposed lengths are on the grid', () => {
  expect([null, 0, 5, 30, 50, 10_000].map(blockMinutes)).toEqual([30, 30, 15, 30, 60, 480]);
});

it('a proposed length fits between two breaks', () => {
  const morning = [{ from: 9 * 60, until: 12 * 60 + 40 }];
  const working = { workingHours: DEFAULT_WORKING_HOURS.map(() => morning), daysOff: [] };
  expect([30, 480].map((workload) => proposedMinutes(workload, working))).toEqual([30, 210]);
  const none = { workingHours: DEFAULT_WORKING_HOURS.map(() => []), daysOff: [] };
  expect(proposedMinutes(480, none)).toBe(480);
});
