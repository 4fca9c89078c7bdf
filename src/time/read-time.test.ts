import { expect, test } from 'vitest';
import { languages } from '#contract/people/language-names.ts';
import { createFormats } from '#i18n/format.ts';
import { readDuration, readTime } from './read-time.ts';

test.each(['', 'noon', '25', '9:75', '13 pm', '0 am', '12345', '-3'])('%s is no time of day', (text) => {
  expect(readTime(text)).toBeUndefined();
});

test.each([
  ['9', 540],
  ['930', 570],
  ['0930', 570],
  ['9:30', 570],
  ['9.30', 570],
  ['21h15', 1275],
  ['9 Uhr', 540],
  ['2:30 pm', 870],
  ['2:30\u202fPM', 870],
  ['2:30 p. m.', 870],
  ['12 am', 0],
  ['12pm', 720],
  ['00:00', 0],
])('%s is %i minutes after midnight', (text, minutes) => {
  expect(readTime(text)).toBe(minutes);
});

test.each(['en-US', 'en-GB', ...languages])('a time formatted in %s is read back', (locale) => {
  for (const hourCycle of ['h12', 'h23'] as const) {
    const { time } = createFormats({ locale, timeZone: 'UTC', hourCycle });
    for (const at of [
      '2026-01-01T00:05:00Z',
      '2026-01-01T09:30:00Z',
      '2026-01-01T12:00:00Z',
      '2026-01-01T23:59:00Z',
    ]) {
      const date = new Date(at);
      expect(readTime(time(at)), time(at)).toBe(date.getUTCHours() * 60 + date.getUTCMinutes());
    }
  }
});

test.each([
  ['80', 80],
  ['80 min', 80],
  ['1:20', 80],
  ['1h20', 80],
  ['1 h 20 min', 80],
  ['1\u00a0h 5\u00a0min', 65],
  ['1.5 h', 90],
  ['1,5 Std.', 90],
  ['2 heures', 120],
  ['2h', 120],
])('duration %s is %i minutes', (text, minutes) => {
  expect(readDuration(text)).toBe(minutes);
});

test.each(['', 'long', '1:234', '-5', 'h'])('%s is no duration', (text) => {
  expect(readDuration(text)).toBeUndefined();
});
