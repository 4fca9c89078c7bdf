import { describe, expect, it, test } from 'vitest';
import { DateOrderEvidence, readDate } from './read-date.ts';

function orderOf(...cells: readonly string[]) {
  const evidence = new DateOrderEvidence();
  for (const cell of cells) evidence.see(cell);
  return evidence.order;
}

describe('readDate', () => {
  test.each([
    '',
    'soon',
    'every day',
    '2026',
    '11/2026',
    '2026-13-01',
    '2026-02-30',
    '31.04.2026',
    '23 Foo 2026',
    '2026-11-23 25:00',
    '2026-11-23 10:61',
    '2026-11-23 later',
    '0001-01-01',
    '2026-11-23 13:00 AMX',
    '1/2/3/4',
    `2026-11-23${','.repeat(100)}`,
  ])('%j is no date', (text) => {
    expect(readDate(text, 'dmy')).toBeNull();
  });

  test.each([
    ['2026-11-23', 'dmy'],
    ['2026/11/23', 'mdy'],
    ['2026.11.23', 'mdy'],
    ['20261123', 'dmy'],
    ['11/23/2026', 'mdy'],
    ['23/11/2026', 'dmy'],
    ['23-11-2026', 'dmy'],
    ['11-23-2026', 'mdy'],
    ['23.11.2026', 'mdy'],
    ['23/11/26', 'dmy'],
    ['26/11/23', 'ymd'],
    ['23 Nov 2026', 'mdy'],
    ['23rd November 2026', 'mdy'],
    ['23-Nov-2026', 'mdy'],
    ['Nov 23, 2026', 'dmy'],
    ['November 23rd, 2026', 'dmy'],
    ['Monday, November 23, 2026', 'dmy'],
    ['Mo., 23. November 2026', 'dmy'],
    ['23 novembre 2026', 'dmy'],
    ['23 nov. 2026', 'dmy'],
    ['23 de noviembre de 2026', 'dmy'],
  ] as const)('%s (%s) is 23 November 2026', (text, order) => {
    expect(readDate(text, order)).toEqual({ day: '2026-11-23' });
  });

  test.each([
    ['1 mars 2026', '2026-03-01'],
    ['1. März 2026', '2026-03-01'],
    ['5 août 2026', '2026-08-05'],
    ['12 giugno 2026', '2026-06-12'],
    ['7 Sept 2026', '2026-09-07'],
    ['3 de dic de 2026', '2026-12-03'],
  ])('%s is %s', (text, day) => {
    expect(readDate(text, 'dmy')).toEqual({ day });
  });

  test.each([
    ['2026-11-23 09:30', '09:30'],
    ['2026-11-23T09:30', '09:30'],
    ['2026-11-23T09:30:00', '09:30'],
    ['2026-11-23 09:30:15', '09:30:15'],
    ['11/23/2026 9:30 PM', '21:30'],
    ['11/23/2026, 9:30:15\u202fpm', '21:30:15'],
    ['11/23/2026 12:05 am', '00:05'],
    ['11/23/2026 12:05 p. m.', '12:05'],
    ['Nov 23, 2026 at 9 a.m.', '09:00'],
    ['23.11.2026 9.30 Uhr', '09:30'],
    ['23.11.2026 um 09:30', '09:30'],
    ['23.11.2026 21h30', '21:30'],
    ['20261123T093000', '09:30'],
  ])('%s shows %s on the wall', (text, time) => {
    const wall = { wall: `2026-11-23T${time}`, zone: 'Europe/Berlin' };
    expect(readDate(text, 'mdy', 'Europe/Berlin')).toEqual(wall);
  });

  test.each([
    ['2026-11-23T09:30:00Z', '2026-11-23T09:30:00.000Z'],
    ['2026-11-23T09:30:00.123456Z', '2026-11-23T09:30:00.000Z'],
    ['2026-11-23T09:30:00+02:00', '2026-11-23T07:30:00.000Z'],
    ['2026-11-23T09:30:00-0530', '2026-11-23T15:00:00.000Z'],
    ['2026-11-23 09:30:00 UTC', '2026-11-23T09:30:00.000Z'],
    ['20261123T093000Z', '2026-11-23T09:30:00.000Z'],
    ['2026-11-23T23:30:00+00', '2026-11-23T23:30:00.000Z'],
  ])('%s is the instant %s', (text, instant) => {
    expect(readDate(text, 'dmy', 'Europe/Berlin')).toEqual({ instant });
  });
});

describe('the order of a column', () => {
  it('is unknown as long as every date can be read in several', () => {
    expect(orderOf()).toBeNull();
    expect(orderOf('01/02/2026', '', 'later', '12/12/2026')).toBeNull();
  });

  it('is decided by the one cell that has only one reading', () => {
    expect(orderOf('01/02/2026', '01/13/2026', '03/04/2026')).toBe('mdy');
    expect(orderOf('01/02/2026', '13/01/2026')).toBe('dmy');
    expect(orderOf('2026-01-02', '2026-03-04')).toBe('ymd');
    expect(orderOf('01.02.2026')).toBe('dmy');
  });

  it('is that of most cells where they contradict each other', () => {
    expect(orderOf('01/13/2026', '01/14/2026', '13/01/2026')).toBe('mdy');
  });
});
