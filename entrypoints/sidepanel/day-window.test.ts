import { describe, expect, it } from 'vitest';
import type { WorkingSpan } from '#time/working-hours.ts';
import { zonedDay } from '#time/zoned-day.ts';
import { hoursOf, hoursShownOn, wholeDayHours, windowOf } from './day-window.ts';

const zone = 'Europe/Berlin';
const day = zonedDay('2026-11-23', zone);
/** Hours that are shown at least. */
const least: WorkingSpan = { from: 8 * 60, until: 18 * 60 };
const noon = day.start + 12 * 3_600_000;
const at = (clock: string) => Date.parse(`2026-11-23T${clock}:00+01:00`);
const hours = (window: { from: number; until: number }) => [window.from, window.until];

describe('the visible hours of a day', () => {
  it('are the working time of the day, breaks included, and that of the week on a day off', () => {
    const monday = [
      { from: 8 * 60, until: 12 * 60 },
      { from: 13 * 60, until: 18 * 60 },
    ];
    const friday = { from: 10 * 60, until: 15 * 60 };
    const workingHours = [monday, [], [], [], [friday], [], []];
    const working = { workingHours, daysOff: [{ first: '2026-11-30', last: '2026-11-30', name: '' }] };
    expect(hoursShownOn(working, '2026-11-23')).toEqual(least);
    expect(hoursShownOn(working, '2026-11-27')).toEqual(friday);
    expect(hoursShownOn(working, '2026-11-30')).toEqual(least);
    expect(hoursShownOn({ ...working, workingHours: [] }, '2026-11-23')).toEqual(wholeDayHours);
    expect(windowOf([], day, noon, zone, least)).toMatchObject({ start: at('08:00'), end: at('18:00') });
  });

  it('are whole hours, and the whole day on request', () => {
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
    expect(hours(windowOf(blocks, day, noon, zone, least))).toEqual([6, 21]);
  });

  it('end with the day for a block that continues past it', () => {
    const window = windowOf([{ start: at('23:00'), end: day.end + 3_600_000 }], day, noon, zone, least);
    expect(hours(window)).toEqual([8, 24]);
    expect(window.end).toBe(day.end);
  });

  it('include the current time on its own day only', () => {
    expect(hours(windowOf([], day, at('22:45'), zone, least))).toEqual([8, 24]);
    expect(hours(windowOf([], day, at('05:10'), zone, least))).toEqual([4, 18]);
    expect(hours(windowOf([], day, day.end + 1, zone, least))).toEqual([8, 18]);
  });

  it('leave out the one that a clock change skips', () => {
    const spring = zonedDay('2026-03-29', zone);
    const window = windowOf([{ start: spring.start, end: spring.end }], spring, 0, zone, least);
    expect(hoursOf(window, spring, zone)).toHaveLength(23);
  });
});
