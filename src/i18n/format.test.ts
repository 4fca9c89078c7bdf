import { describe, expect, test } from 'vitest';
import { durationText } from '#time/duration-text.ts';
import { createFormats } from './format.ts';

const berlin = createFormats({ locale: 'de', timeZone: 'Europe/Berlin', hourCycle: 'h23' });
const london = createFormats({ locale: 'en-GB', timeZone: 'Europe/London', hourCycle: 'h23' });
const york = createFormats({ locale: 'en-US', timeZone: 'America/New_York', hourCycle: 'h12' });
/** A narrow or a common no-break space, as the platform's data has it. */
const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ');

describe('durationText', () => {
  test.each([
    [0, '0 min'],
    [-3, '0 min'],
    [59.6, '1 h'],
    [85, '1 h 25 min'],
    [120, '2 h'],
    [1500, '25 h'],
  ])('%d minutes is %s', (minutes, text) => {
    expect(plain(durationText(minutes))).toBe(text);
  });
});

describe('createFormats', () => {
  test('the same settings give the same object', () => {
    expect(createFormats({ locale: 'de', timeZone: 'Europe/Berlin', hourCycle: 'h23' })).toBe(berlin);
  });

  test('times follow the zone and the hour cycle', () => {
    const instant = '2026-11-05T23:30:00Z';
    expect(berlin.time(instant)).toBe('00:30');
    expect(london.time(instant)).toBe('23:30');
    expect(plain(york.time(instant))).toBe('6:30 PM');
  });

  test('a range has the common part once', () => {
    expect(plain(york.timeRange('2026-11-05T19:00:00Z', '2026-11-05T20:30:00Z'))).toBe('2:00 – 3:30 PM');
  });

  test('dates are in the language', () => {
    expect(berlin.dayLong('2026-11-05T12:00:00Z')).toBe('Donnerstag, 5. November');
    expect(london.date('2026-11-05T12:00:00Z')).toBe('5 Nov 2026');
    expect(plain(berlin.percent(0.42))).toBe('42 %');
  });
});

describe('relativeDay', () => {
  const today = '2026-11-05';

  test('uses the language’s own word for a near day', () => {
    expect(london.relativeDay('2026-11-05T20:00:00Z', today)).toBe('today');
    expect(london.relativeDay('2026-11-04T20:00:00Z', today)).toBe('yesterday');
    expect(berlin.relativeDay('2026-11-07T12:00:00Z', today)).toBe('übermorgen');
  });

  test('falls back to the weekday within a week', () => {
    expect(london.relativeDay('2026-11-07T12:00:00Z', today)).toBe('Saturday');
    expect(london.relativeDay('2026-11-11T12:00:00Z', today)).toBe('Wednesday');
  });

  test('gives the date from a week on and in the past, with the year if far', () => {
    expect(london.relativeDay('2026-11-12T12:00:00Z', today)).toBe('Thu 12 Nov');
    expect(london.relativeDay('2026-11-01T12:00:00Z', today)).toBe('Sun 1 Nov');
    expect(london.relativeDay('2027-11-12T12:00:00Z', today)).toBe('12 Nov 2027');
  });

  test('the person’s zone decides the day, also over midnight and a clock change', () => {
    expect(berlin.relativeDay('2026-11-05T23:30:00Z', today)).toBe('morgen');
    expect(york.relativeDay('2026-11-06T04:30:00Z', today)).toBe('today');
    expect(berlin.relativeDay('2026-10-25T22:30:00Z', '2026-10-25')).toBe('heute');
  });
});
