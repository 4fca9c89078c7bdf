import { describe, expect, it } from 'vitest';
import { zonedDay } from '#time/zoned-day.ts';
import { hoursOf, wholeDayHours, windowOf } from './day-window.ts';

const zone = 'Europe/Berlin';
const day = zonedDay('2026-11-23', zone);
const noon = day.start + 12 * 3_600_000;
const at = (clock: string) => Date.parse(`2026-11-23T${clock}:00+01:00`);
const hours = (window: { from: number; until: number }) => [window.from, window.until];

describe('the visible hours of a day', () => {
  it('are the planning hours on an empty day', () => {
    expect(hours(windowOf([], day, noon, zone))).toEqual([8, 18]);
    expect(windowOf([], day, noon, zone)).toMatchObject({ start: at('08:00'), end: at('18:00') });
  });

  it('are the working hours where they differ, and the whole day on request', () => {
    expect(hours(windowOf([], day, noon, zone, { from: 13 * 60 + 30, until: 21 * 60 + 15 }))).toEqual([
      11, 22,
    ]);
    expect(hours(windowOf([], day, noon, zone, wholeDayHours))).toEqual([0, 24]);
    expect(windowOf([], day, noon, zone, wholeDayHours).end).toBe(day.end);
  });

  it('reach to blocks before and after, in whole hours', () => {
    const blocks = [
      { start: at('06:40'), end: at('07:10') },
      { start: at('19:30'), end: at('20:15') },
    ];
    expect(hours(windowOf(blocks, day, noon, zone))).toEqual([6, 21]);
  });

  it('end with the day for a block that continues past it', () => {
    const window = windowOf([{ start: at('23:00'), end: day.end + 3_600_000 }], day, noon, zone);
    expect(hours(window)).toEqual([8, 24]);
    expect(window.end).toBe(day.end);
  });

  it('include the current time on its own day only', () => {
    expect(hours(windowOf([], day, at('22:45'), zone))).toEqual([8, 24]);
    expect(hours(windowOf([], day, at('05:10'), zone))).toEqual([4, 18]);
    expect(hours(windowOf([], day, day.end + 1, zone))).toEqual([8, 18]);
  });

  it('leave out the one that a clock change skips', () => {
    const spring = zonedDay('2026-03-29', zone);
    const window = windowOf([{ start: spring.start, end: spring.end }], spring, 0, zone);
    expect(hoursOf(window, spring, zone)).toHaveLength(23);
  });
});
