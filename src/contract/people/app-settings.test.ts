import { expect, it } from 'vitest';
import { MAX_PINS } from '../limits.ts';
import { appSettingsPatch } from './app-settings.ts';

it('a patch of the settings holds no setting that it does not name', () => {
  expect(appSettingsPatch.parse({})).toEqual({});
  expect(appSettingsPatch.parse({ calendars: {} })).toEqual({ calendars: {} });
});

const nine = { from: 540, until: 1_020 };
const off = { first: '2026-12-24', last: '2026-12-24', name: 'Christmas' };
const week = (...monday: { from: number; until: number }[]) => [monday, [], [], [], [], [], []];

it.each([
  ['overlapping spans', { workingHours: week(nine, { from: 600, until: 1_100 }) }],
  ['a span that ends before it starts', { workingHours: week({ from: 600, until: 540 }) }],
  ['a span past midnight', { workingHours: week({ from: 600, until: 1_500 }) }],
  ['half a minute', { workingHours: week({ from: 540.5, until: 600 }) }],
  ['more spans than a day may have', { workingHours: week(...[0, 1, 2, 3, 4].map(hourOf)) }],
  ['a week of six days', { workingHours: week(nine).slice(1) }],
  ['days off that end before they start', { daysOff: [{ ...off, last: '2026-12-23' }] }],
  ['a day off in no calendar', { daysOff: [{ ...off, first: '2026-02-31' }] }],
  ['more days off than one may have', { daysOff: Array.from({ length: 201 }, () => off) }],
  ['a capacity of more than a day', { weekdayCapacity: [1_441, null, null, null, null, null, null] }],
  ['capacities of eight weekdays', { weekdayCapacity: Array.from({ length: 8 }, () => 60) }],
])('a patch with %s is refused', (_what, patch) => {
  expect(appSettingsPatch.safeParse(patch).success).toBe(false);
});

it('a patch may hold spans that touch, days off without a name, and no working hours at all', () => {
  const patch = {
    workingHours: week(nine, { from: 1_020, until: 1_440 }),
    daysOff: [{ ...off, name: '' }],
    weekdayCapacity: [0, 1_440, null, null, null, null, null],
  };
  expect(appSettingsPatch.parse(patch)).toEqual(patch);
  expect(appSettingsPatch.safeParse({ workingHours: week() }).success).toBe(true);
});

function hourOf(hour: number) {
  return { from: hour * 60, until: hour * 60 + 30 };
}
it.each([
  '',
  'wall',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'https://evil.example/',
  '/a b',
])('no pin leads to %j', (path) => {
  expect(appSettingsPatch.safeParse({ pins: [{ path, name: 'Page' }] }).success).toBe(false);
});

it('pins have names, and an end', () => {
  const pin = { path: '/time?range=month', name: 'Time' };
  expect(appSettingsPatch.safeParse({ pins: [{ ...pin, name: '' }] }).success).toBe(false);
  expect(appSettingsPatch.safeParse({ pins: Array(MAX_PINS + 1).fill(pin) }).success).toBe(false);
  expect(appSettingsPatch.parse({ pins: Array(MAX_PINS).fill(pin) }).pins).toHaveLength(MAX_PINS);
});
