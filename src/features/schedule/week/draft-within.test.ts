import { expect, it } from 'vitest';
import { DEFAULT_WORKING_HOURS } from '#time/working-hours.ts';
import { zonedDays } from '#time/zoned-day.ts';
import { draftWithin } from './draft-within.ts';

const zone = 'Europe/Berlin';
const settings = { timeZone: zone, working: { workingHours: DEFAULT_WORKING_HOURS, daysOff: [] } };
const week = zonedDays('2026-11-16', 7, zone);
const startOf = (days: typeof week, now: string) =>
  draftWithin(days, [], Date.parse(now), settings)?.startDate;

it('draftWithin returns null without visible days', () =>
  expect(draftWithin([], [], 0, settings)).toBeNull());

it('a new block in the current week starts at the next quarter of an hour', () => {
  expect(startOf(week, '2026-11-18T09:52:00Z')).toBe('2026-11-18T10:00:00.000Z');
});

it('a new block in another week starts on its first morning', () => {
  expect(startOf(week, '2026-11-01T09:00:00Z')).toBe('2026-11-16T08:00:00.000Z');
  expect(startOf(week, '2027-01-01T09:00:00Z')).toBe('2026-11-16T08:00:00.000Z');
});

it('a new block stays within the visible days if the next gap is beyond them', () => {
  expect(startOf(week, '2026-11-22T20:04:00Z')).toBe('2026-11-22T20:15:00.000Z');
  // A block at a quarter to midnight would not fit.
  expect(startOf(week, '2026-11-22T22:45:00Z')).toBe('2026-11-22T08:00:00.000Z');
});
