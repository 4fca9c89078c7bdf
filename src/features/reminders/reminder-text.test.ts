import type { TFunction } from 'i18next';
import { describe, expect, it, test } from 'vitest';
import { createFormats } from '#i18n/format.ts';
import { DEFAULT_WORKING_HOURS } from '#time/working-hours.ts';
import { inUnits, reminderText } from './reminder-text.ts';

test.each([
  [0, 0, 'week'],
  [5, 5, 'minute'],
  [60, 1, 'hour'],
  [90, 90, 'minute'],
  [1_440, 1, 'day'],
  [10_080, 1, 'week'],
  [14_400, 10, 'day'],
])('%d minutes are %d of the unit %s', (minutes, count, unit) => {
  expect(inUnits(minutes)).toEqual({ count, unit });
});

describe('a reminder of a whole day', () => {
  const formats = createFormats({ locale: 'en-GB', timeZone: 'Europe/Berlin' });
  // Texts as their keys with what stands in them.
  const t = ((key: string, values?: object) =>
    `${key} ${JSON.stringify(values)}`) as unknown as TFunction<'pages'>;
  const working = { workingHours: DEFAULT_WORKING_HOURS, daysOff: [] };
  const text = (day: string, minutes: number) => reminderText(minutes, { day, working }, t, formats);

  it('is named with the start of the working time', () => {
    expect(text('2026-11-24', 0)).toBe('reminders.onDay {"time":"09:00"}');
    expect(text('2026-11-24', 60)).toContain('"time":"08:00"');
    expect(text('2026-11-24', 1_440)).toContain('"time":"09:00"');
  });

  it('is named with its weekday where days off move it', () => {
    // A Monday: the day before is a Sunday.
    expect(text('2026-11-23', 1_440)).toContain('"time":"Fri 09:00"');
    expect(text('2026-11-22', 0)).toContain('"time":"09:00"');
  });
});
