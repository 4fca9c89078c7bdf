import { expect, test } from 'vitest';
import { middleOf, stretchOf, withDate, withDuration, withEnd, withStart } from './record-times.ts';

const zone = 'Europe/Berlin';
// 10:00 to 11:30 in Berlin.
const record = { startedAt: '2026-11-18T09:00:00.000Z', endedAt: '2026-11-18T10:30:00.000Z' };

test('an end that is not after the start is on the next day', () => {
  expect(stretchOf('2026-11-18', 23 * 60, 60, zone)).toEqual({
    startedAt: '2026-11-18T22:00:00.000Z',
    endedAt: '2026-11-19T00:00:00.000Z',
  });
});

test('a start after the end moves the end along; an earlier one extends the record', () => {
  expect(withStart(record, 12 * 60, zone)).toEqual({
    startedAt: '2026-11-18T11:00:00.000Z',
    endedAt: '2026-11-18T12:30:00.000Z',
  });
  expect(withStart(record, 9 * 60, zone)).toEqual({ startedAt: '2026-11-18T08:00:00.000Z' });
  expect(withStart({ ...record, endedAt: null }, 9 * 60, zone)).toEqual({
    startedAt: '2026-11-18T08:00:00.000Z',
  });
});

test('an end is the next occurrence of its time after the start', () => {
  expect(withEnd(record, 12 * 60, zone)).toEqual({ endedAt: '2026-11-18T11:00:00.000Z' });
  expect(withEnd(record, 9 * 60, zone)).toEqual({ endedAt: '2026-11-19T08:00:00.000Z' });
  expect(withDuration(record, 30)).toEqual({ endedAt: '2026-11-18T09:30:00.000Z' });
});

test('a day of a clock change is 23 hours long, and a skipped time moves forward', () => {
  const night = stretchOf('2026-03-28', 22 * 60, 6 * 60, zone);
  expect((Date.parse(night.endedAt) - Date.parse(night.startedAt)) / 3_600_000).toBe(7);
});

test('a record moved to another date keeps its time of day and its length', () => {
  const moved = withDate(record, '2026-07-01', zone);
  expect(moved).toEqual({ startedAt: '2026-07-01T08:00:00.000Z', endedAt: '2026-07-01T09:30:00.000Z' });
});

test('a record that is too short has no middle', () => {
  expect(middleOf({ ...record, endedAt: '2026-11-18T09:00:40.000Z' }, 0)).toBeNull();
  expect(middleOf(record, 0)).toBe('2026-11-18T09:45:00.000Z');
  expect(middleOf({ ...record, endedAt: null }, Date.parse('2026-11-18T09:10:00Z'))).toBe(
    '2026-11-18T09:05:00.000Z',
  );
});
