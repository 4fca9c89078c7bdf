import { describe, expect, it } from 'vitest';
import { areInOrder, DEFAULT_WORKING_HOURS } from './working-hours.ts';
import {
  isDayOff,
  longestSpan,
  minutesWithin,
  morningOf,
  type WorkingTime,
  workingDayUpTo,
  workingIntervals,
} from './working-time.ts';

const standard: WorkingTime = {
  workingHours: DEFAULT_WORKING_HOURS,
  daysOff: [{ first: '2026-12-24', last: '2027-01-01', name: 'Winter' }],
};
const everyDay = (...spans: [from: number, until: number][]): WorkingTime => ({
  workingHours: DEFAULT_WORKING_HOURS.map(() => spans.map(([from, until]) => ({ from, until }))),
  daysOff: [],
});
const texts = (working: WorkingTime, date: string, zone: string) =>
  workingIntervals(working, date, zone).map(({ start, end }) =>
    [start, end].map((at) => new Date(at).toISOString().slice(11, 16)),
  );

describe('spans of a day', () => {
  it.each([
    ['end before they start', [{ from: 600, until: 540 }]],
    ['are empty', [{ from: 600, until: 600 }]],
    [
      'overlap',
      [
        { from: 540, until: 720 },
        { from: 700, until: 900 },
      ],
    ],
    [
      'are not in order',
      [
        { from: 780, until: 900 },
        { from: 540, until: 720 },
      ],
    ],
    ['go past midnight', [{ from: 1_380, until: 1_441 }]],
  ])('are refused where they %s', (_what, spans) => expect(areInOrder(spans)).toBe(false));

  it('may touch and last all day', () => {
    expect(areInOrder([])).toBe(true);
    expect(areInOrder([{ from: 0, until: 1_440 }])).toBe(true);
    const touching = [
      { from: 540, until: 720 },
      { from: 720, until: 900 },
    ];
    expect(areInOrder(touching)).toBe(true);
  });
});

describe('working time', () => {
  it('is none on weekdays without hours, and on days off from the first to the last', () => {
    const off = ['2026-12-19', '2026-12-20', '2026-12-24', '2027-01-01', '2027-01-02'];
    const on = ['2026-12-18', '2026-12-21', '2026-12-23', '2027-01-04'];
    expect(off.filter((day) => isDayOff(standard, day))).toEqual(off);
    expect(on.filter((day) => isDayOff(standard, day))).toEqual([]);
  });

  it('is wall time in every zone', () => {
    expect(texts(standard, '2026-11-23', 'Europe/Berlin')).toEqual([['08:00', '16:00']]);
    expect(texts(standard, '2026-11-23', 'Asia/Kolkata')).toEqual([['03:30', '11:30']]);
    expect(texts(standard, '2026-11-23', 'Pacific/Auckland')).toEqual([['20:00', '04:00']]);
  });

  it('loses what a change of the clocks skips, and never overlaps', () => {
    // Clocks go from 2:00 to 3:00 on 29 March, from 3:00 to 2:00 on 25 October.
    const night = everyDay([60, 135], [135, 165], [180, 300]);
    expect(texts(night, '2026-03-29', 'Europe/Berlin')).toEqual([['00:00', '03:00']]);
    expect(texts(everyDay([120, 180]), '2026-03-29', 'Europe/Berlin')).toEqual([]);
    expect(texts(everyDay([60, 240]), '2026-10-25', 'Europe/Berlin')).toEqual([['23:00', '03:00']]);
    expect(texts(everyDay([0, 1_440]), '2026-10-25', 'Europe/Berlin')).toEqual([['22:00', '23:00']]);
  });

  it('joins spans that touch, and knows the longest between two breaks', () => {
    const working = everyDay([540, 720], [720, 780], [840, 1_000]);
    expect(texts(working, '2026-11-23', 'UTC')).toEqual([
      ['09:00', '13:00'],
      ['14:00', '16:40'],
    ]);
    expect(longestSpan(working)).toBe(240);
    expect(longestSpan(everyDay())).toBe(0);
  });

  it('counts the minutes of an interval', () => {
    const intervals = [
      { start: 0, end: 3_600_000 },
      { start: 7_200_000, end: 9_000_000 },
    ];
    expect(minutesWithin(intervals, { start: 1_800_000, end: 8_100_000 })).toBe(45);
    expect(minutesWithin(intervals, { start: 3_600_000, end: 7_200_000 })).toBe(0);
  });

  it('starts in the morning, on a day off when the week does', () => {
    expect(morningOf(standard, '2026-12-21')).toBe(540);
    const early = { ...standard, workingHours: [[{ from: 420, until: 900 }], [], [], [], [], [], []] };
    expect(morningOf(early, '2026-12-25')).toBe(420);
    expect(morningOf(everyDay(), '2026-12-25')).toBe(540);
  });

  it('is sought on the days before one that is off', () => {
    expect(workingDayUpTo(standard, '2026-12-23')).toBe('2026-12-23');
    expect(workingDayUpTo(standard, '2027-01-03')).toBe('2026-12-23');
    expect(workingDayUpTo(everyDay(), '2027-01-03')).toBe('2027-01-03');
  });
});
