import { describe, expect, it } from 'vitest';
import { isCalendarDay, parseDay } from './calendar-day.ts';
import { createDayNames } from './day-names.ts';

describe('parseDay', () => {
  it('refuses a day that no calendar has', () => {
    for (const text of [
      undefined,
      null,
      '',
      'today',
      '2026-02-30',
      '2026-13-01',
      '2026-1-2',
      '2026-01-01T00:00',
    ])
      expect(parseDay(text)).toBeNull();
  });

  it('refuses a day whose week lies outside the contract’s range', () => {
    for (const text of ['0000-01-01', '0999-12-31', '1899-12-31', '9999-01-01'])
      expect(parseDay(text)).toBeNull();
    expect(parseDay('1900-01-01')).toBe('1900-01-01');
  });

  it('accepts a leap day', () => expect(parseDay('2028-02-29')).toBe('2028-02-29'));
});

describe('a name of a day', () => {
  const english = createDayNames('en-GB');
  const german = createDayNames('de');

  it('throws for an instant, whose day depends on a zone', () => {
    for (const text of ['2026-11-24T00:00:00Z', '2026-11-24T12:00:00Z', '2026-02-30', '']) {
      expect(isCalendarDay(text)).toBe(false);
      expect(() => english.long(text)).toThrow(RangeError);
      expect(() => english.relative(text, '2026-11-22')).toThrow(RangeError);
    }
  });

  it('is the language’s word for it, the weekday within six days, else the date', () => {
    const today = '2026-11-22';
    expect(english.relative('2026-11-22', today)).toBe('today');
    expect(german.relative('2026-11-24', today)).toBe('übermorgen');
    expect(english.relative('2026-11-24', today)).toBe('Tuesday');
    expect(english.relative('2026-11-29', today)).toBe('Sun 29 Nov');
    expect(english.relative('2027-11-24', today)).toBe('24 Nov 2027');
  });

  it('is as long as its style', () => {
    expect(english.long('2026-11-24')).toBe('Tuesday 24 November');
    expect(german.full('2026-11-24')).toBe('Dienstag, 24. November 2026');
    expect(english.short('2026-11-24')).toBe('Tue 24 Nov');
    expect(english.date('2026-11-24')).toBe('24 Nov 2026');
    expect(german.weekday('2026-11-24')).toBe('Di');
    expect(german.range('2026-11-23', '2026-11-29')).toBe('23.–29. November 2026');
  });
});
