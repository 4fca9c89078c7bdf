import { expect, test } from 'vitest';
import { daysOf, neighbour, rangeAround, rangeBetween, weeksOf } from './range.ts';

const settings = { timeZone: 'Europe/Berlin', firstDay: 1 };
const ends = ({ first, last }: { first: string; last: string }) => [first, last];

test('a reversed or overlong range of a URL is corrected', () => {
  expect(ends(rangeBetween('2026-11-20', '2026-11-10', 'UTC'))).toEqual(['2026-11-10', '2026-11-20']);
  expect(daysOf(rangeBetween('2000-01-01', '2026-01-01', 'UTC'), 'UTC')).toHaveLength(731);
});

test('rangeAround gives the day, week and month of a date, and neighbour those beside them', () => {
  expect(ends(rangeAround('day', '2026-11-21', settings))).toEqual(['2026-11-21', '2026-11-21']);
  const week = rangeAround('week', '2026-11-21', settings);
  expect(ends(week)).toEqual(['2026-11-16', '2026-11-22']);
  expect(ends(rangeAround('week', '2026-11-21', { ...settings, firstDay: 7 }))).toEqual([
    '2026-11-15',
    '2026-11-21',
  ]);
  expect(ends(neighbour(week, -1))).toEqual(['2026-11-09', '2026-11-15']);
  const month = rangeAround('month', '2026-01-31', settings);
  expect(ends(month)).toEqual(['2026-01-01', '2026-01-31']);
  expect(ends(neighbour(month, 1))).toEqual(['2026-02-01', '2026-02-28']);
  expect(ends(neighbour(rangeBetween('2026-11-10', '2026-11-12', 'UTC'), 1))).toEqual([
    '2026-11-13',
    '2026-11-15',
  ]);
});

test('days across a clock change have their real length', () => {
  const days = daysOf(rangeBetween('2026-03-28', '2026-03-30', settings.timeZone), settings.timeZone);
  expect(days.map(({ start, end }) => (end - start) / 3_600_000)).toEqual([24, 23, 24]);
});

test('weeks of a month are clipped at its ends', () => {
  const weeks = weeksOf(rangeAround('month', '2026-11-01', settings), settings);
  expect(weeks.map(({ date }) => date)).toEqual([
    '2026-11-01',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
});
