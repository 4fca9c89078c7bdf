import { describe, expect, it } from 'vitest';
import { daysBetween, instantAt, minutesInDay, parseDate, toInstant, zonedDays } from './zoned-day.ts';

const HOUR = 3_600_000;
const hours = (date: string, zone: string) =>
  zonedDays(date, 1, zone).map((day) => (day.end - day.start) / HOUR)[0];

describe('a date out of an address', () => {
  it('is refused where no calendar has it', () => {
    for (const text of [undefined, '', 'today', '2026-02-30', '2026-13-01', '2026-1-2', '2026-01-01T00:00'])
      expect(parseDate(text)).toBeNull();
  });
  it('is refused where no week around it can be asked for', () => {
    for (const text of ['0000-01-01', '0999-12-31', '1899-12-31', '9999-01-01'])
      expect(parseDate(text)).toBeNull();
    expect(parseDate('1900-01-01')).toBe('1900-01-01');
  });
  it('is taken where it is a day', () => expect(parseDate('2028-02-29')).toBe('2028-02-29'));
});

describe('a week', () => {
  it.each([
    ['Europe/Berlin', '2026-03-23', '2026-03-22T23:00:00.000Z', '2026-03-29T22:00:00.000Z', 167],
    ['Europe/Berlin', '2026-10-19', '2026-10-18T22:00:00.000Z', '2026-10-25T23:00:00.000Z', 169],
    ['America/New_York', '2026-03-02', '2026-03-02T05:00:00.000Z', '2026-03-09T04:00:00.000Z', 167],
    ['America/New_York', '2026-10-26', '2026-10-26T04:00:00.000Z', '2026-11-02T05:00:00.000Z', 169],
  ])('in %s from %s has the hours its clock changes leave it', (zone, first, start, end, length) => {
    const days = zonedDays(first, 7, zone);
    expect(toInstant(days[0]?.start ?? 0)).toBe(start);
    expect(toInstant(days[6]?.end ?? 0)).toBe(end);
    expect(((days[6]?.end ?? 0) - (days[0]?.start ?? 0)) / HOUR).toBe(length);
    for (let index = 1; index < days.length; index += 1)
      expect(days[index]?.start).toBe(days[index - 1]?.end);
  });

  it('has days of 23, 24 and 25 hours', () => {
    expect(hours('2026-03-29', 'Europe/Berlin')).toBe(23);
    expect(hours('2026-10-25', 'Europe/Berlin')).toBe(25);
    expect(hours('2026-11-21', 'Europe/Berlin')).toBe(24);
    expect(hours('2026-03-08', 'America/New_York')).toBe(23);
  });
});

describe('a wall-clock time', () => {
  it('that the clock skips moves on by the gap', () => {
    expect(toInstant(instantAt('2026-03-29', 150, 'Europe/Berlin'))).toBe('2026-03-29T01:30:00.000Z');
  });
  it('that comes twice is its first', () => {
    expect(toInstant(instantAt('2026-10-25', 150, 'Europe/Berlin'))).toBe('2026-10-25T00:30:00.000Z');
  });
  it('is read back as minutes after midnight', () => {
    const at = instantAt('2026-10-25', 18 * 60 + 45, 'America/New_York');
    expect(minutesInDay(at, 'America/New_York')).toBe(18 * 60 + 45);
  });
});

it('counts days over a clock change', () => expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2));
