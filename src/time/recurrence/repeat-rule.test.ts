import { describe, expect, test } from 'vitest';
import { everyDay, readRepeatRule, writeRepeatRule } from './repeat-rule.ts';
import { weekFrom } from './rule-weekday.ts';

describe('a rule that the editor does not offer is not read', () => {
  test.each([
    '',
    'FREQ=HOURLY',
    'FREQ=DAILY;BYHOUR=9',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=MONTHLY;BYDAY=MO',
    'FREQ=MONTHLY;BYDAY=5MO',
    'FREQ=MONTHLY;BYDAY=1MO,2TU',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=MONTHLY;BYMONTHDAY=1,15',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=YEARLY;BYDAY=2TU',
    'FREQ=YEARLY;BYMONTH=13',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=2;UNTIL=20270303',
    'FREQ=DAILY;UNTIL=20270303T090000Z',
    'FREQ=DAILY;FREQ=DAILY',
    'FREQ=DAILY;INTERVAL=0',
  ])('%j', (rule) => {
    expect(readRepeatRule(rule)).toBeNull();
  });
});

test.each([
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3;COUNT=10',
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR;UNTIL=20270303',
  'FREQ=MONTHLY;BYMONTHDAY=15',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=YEARLY',
  'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3',
  'FREQ=YEARLY;BYMONTH=3;BYDAY=2TU',
])('%s is read and written', (text) => {
  const rule = readRepeatRule(text);
  expect(rule === null ? null : writeRepeatRule(rule)).toBe(text);
});

test('days come in the order of the week, and only a weekly rule has them', () => {
  expect(readRepeatRule('FREQ=WEEKLY;BYDAY=FR,MO')?.days).toEqual(['MO', 'FR']);
  expect(writeRepeatRule({ ...everyDay, days: ['MO'], monthDay: 3 })).toBe('FREQ=DAILY');
});

test('a week is offered from the day it begins with', () => {
  expect(weekFrom(1)).toEqual(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']);
  expect(weekFrom(7)).toEqual(['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']);
});
