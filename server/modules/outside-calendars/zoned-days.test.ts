import { describe, expect, it } from 'vitest';
import { movedAlike, timesHere, timesOutside } from './zoned-days.ts';

const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'America/Santiago'];
/** Both daylight changes of 2026 in each of the zones, with the days around them. */
const days = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-09-06',
  '2026-09-27',
  '2026-10-25',
  '2026-11-01',
];

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

describe('a whole day', () => {
  it.each(zones)('never shifts in %s', (zone) => {
    for (const startDay of days) {
      const times = {
        isAllDay: true as const,
        timeZone: zone,
        startDay,
        endDay: dayAfter(dayAfter(startDay)),
      };
      const here = timesHere(times, zone);
      expect(here).toMatchObject({ isAllDay: true, timeZone: zone });
      expect(timesOutside(here)).toEqual(times);
    }
  });

  it('counts in full if partly covered, and is at least one', () => {
    const here = { isAllDay: true, timeZone: 'Europe/Berlin', startDate: '2026-11-21T10:00:00.000Z' };
    const one = { isAllDay: true, timeZone: 'Europe/Berlin', startDay: '2026-11-21', endDay: '2026-11-22' };
    expect(timesOutside({ ...here, endDate: '2026-11-21T12:00:00.000Z' })).toEqual(one);
    expect(timesOutside({ ...here, endDate: here.startDate })).toEqual(one);
    expect(timesOutside({ ...here, endDate: '2026-11-22T10:00:00.000Z' })).toMatchObject({
      endDay: '2026-11-23',
    });
  });
});

describe('an occurrence that moves with another', () => {
  const timed = (startDate: string, endDate: string, timeZone = 'Europe/Berlin') => ({
    ...{ startDate, endDate, timeZone, isAllDay: false },
  });

  it('moves by the same wall time, over a clock change too, and keeps its length', () => {
    const before = timed('2026-10-23T08:00:00.000Z', '2026-10-23T09:00:00.000Z');
    const after = timed('2026-10-23T10:00:00.000Z', '2026-10-23T11:30:00.000Z');
    const other = timed('2026-10-26T09:00:00.000Z', '2026-10-26T10:00:00.000Z');
    expect(movedAlike(other, before, after)).toEqual(
      timed('2026-10-26T11:00:00.000Z', '2026-10-26T12:30:00.000Z'),
    );
  });

  it('changes its day with the other', () => {
    const before = timed('2026-10-24T08:00:00.000Z', '2026-10-24T09:00:00.000Z');
    const after = timed('2026-10-25T09:00:00.000Z', '2026-10-25T10:00:00.000Z');
    const other = timed('2026-10-17T08:00:00.000Z', '2026-10-17T09:00:00.000Z');
    expect(movedAlike(other, before, after).startDate).toBe('2026-10-18T08:00:00.000Z');
  });

  it('becomes whole days with the other', () => {
    const before = timed('2026-03-27T08:00:00.000Z', '2026-03-27T09:00:00.000Z');
    const whole = timesHere(
      { isAllDay: true, startDay: '2026-03-28', endDay: '2026-03-29', timeZone: 'Europe/Berlin' },
      'Europe/Berlin',
    );
    const other = timed('2026-03-28T08:00:00.000Z', '2026-03-28T09:00:00.000Z');
    expect(timesOutside(movedAlike(other, before, whole))).toMatchObject({
      ...{ isAllDay: true, startDay: '2026-03-29', endDay: '2026-03-30' },
    });
  });
});
