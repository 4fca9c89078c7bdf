import { describe, expect, it } from 'vitest';
import { datesOf, type ItemTimes, movedBy, movedTo, resizedBy, wholeDays } from './item-times.ts';

const berlin = 'Europe/Berlin';
const block = (startDate: string, endDate: string): ItemTimes => ({
  startDate,
  endDate,
  isAllDay: false,
  timeZone: berlin,
});
const times = ({ startDate, endDate }: ItemTimes) => [startDate, endDate];

describe('a timed block', () => {
  it('never becomes shorter than a quarter of an hour', () => {
    const short = block('2026-11-21T09:00:00.000Z', '2026-11-21T09:15:00.000Z');
    expect(times(resizedBy(short, { minutes: -45 }))).toEqual(times(short));
  });

  it('keeps time of day and length in hours when moved across a clock change', () => {
    const evening = block('2026-10-24T20:00:00.000Z', '2026-10-24T23:00:00.000Z');
    expect(times(movedBy(evening, { days: 1 }, berlin))).toEqual([
      '2026-10-25T21:00:00.000Z',
      '2026-10-26T00:00:00.000Z',
    ]);
    const spring = block('2026-03-28T00:30:00.000Z', '2026-03-28T02:30:00.000Z');
    expect(times(movedBy(spring, { days: 1 }, berlin))).toEqual([
      '2026-03-29T00:30:00.000Z',
      '2026-03-29T02:30:00.000Z',
    ]);
  });

  it('keeps its time of day in the reader’s zone, not the one it was created in', () => {
    const made = { ...block('2026-10-24T14:00:00.000Z', '2026-10-24T15:00:00.000Z') };
    expect(times(movedBy(made, { days: 7 }, 'America/New_York'))[0]).toBe('2026-10-31T14:00:00.000Z');
    expect(times(movedBy(made, { days: 7 }, berlin))[0]).toBe('2026-10-31T15:00:00.000Z');
  });

  it('of several days still ends at the same time of day', () => {
    const trip = block('2026-10-23T08:00:00.000Z', '2026-10-24T10:00:00.000Z');
    expect(times(movedTo(trip, Date.parse('2026-10-24T08:00:00.000Z'), berlin))).toEqual([
      '2026-10-24T08:00:00.000Z',
      '2026-10-25T11:00:00.000Z',
    ]);
  });

  it('moves by minutes exactly', () => {
    const early = block('2026-10-25T00:45:00.000Z', '2026-10-25T01:15:00.000Z');
    expect(times(movedBy(early, { minutes: 15 }, berlin))).toEqual([
      '2026-10-25T01:00:00.000Z',
      '2026-10-25T01:30:00.000Z',
    ]);
  });
});

describe('an all-day block', () => {
  const two = wholeDays('2026-10-24', '2026-10-26', berlin);

  it('is never shorter than a day, and ignores minutes', () => {
    expect(datesOf(resizedBy(two, { days: -5 }))).toEqual({ first: '2026-10-24', end: '2026-10-25' });
    expect(movedBy(two, { minutes: 45 }, berlin)).toEqual(two);
  });

  it('runs from midnight to midnight, 49 hours across a clock change', () => {
    expect(times(two)).toEqual(['2026-10-23T22:00:00.000Z', '2026-10-25T23:00:00.000Z']);
  });

  it('keeps its dates in every zone', () => {
    expect(datesOf(movedBy(two, { days: 1 }, 'America/New_York'))).toEqual({
      first: '2026-10-25',
      end: '2026-10-27',
    });
  });
});
