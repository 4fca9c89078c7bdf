import { expect, test } from 'vitest';
import { noDue, wholeDayDue } from '#contract/task/due.ts';
import { dueText, fromDueParts, fromDueText, toDueParts } from './due-parts.ts';

const berlin = 'Europe/Berlin';

test('a task without a due date has no due parts', () => {
  expect(toDueParts(noDue, berlin)).toBeNull();
  expect(fromDueParts(null, berlin)).toEqual(noDue);
  expect(fromDueText(dueText(null))).toBeNull();
});

test('a time that the clock change skips becomes the next that exists', () => {
  const due = fromDueParts({ day: '2027-03-28', time: '02:30' }, berlin);
  expect(due.dueDate).toBe('2027-03-28T01:30:00.000Z');
});

test.each([
  ['2026-11-05', '15:30', '2026-11-05T14:30:00.000Z'],
  ['2026-07-05', '00:00', '2026-07-04T22:00:00.000Z'],
  ['2026-11-05', null, '2026-11-04T23:00:00.000Z'],
  ['2027-03-28', null, '2027-03-27T23:00:00.000Z'],
])('%s %s in Berlin is %s and back', (day, time, dueDate) => {
  const due = fromDueParts({ day, time }, berlin);
  expect(due).toEqual({ dueDate, dueDay: time === null ? day : null, isWholeDay: time === null });
  expect(toDueParts(due, berlin)).toEqual({ day, time });
});

test('a day whose midnight does not exist begins with its first instant', () => {
  const due = fromDueParts({ day: '2018-11-04', time: null }, 'America/Sao_Paulo');
  expect(due.dueDate).toBe('2018-11-04T03:00:00.000Z');
  expect(toDueParts(due, 'America/Sao_Paulo')).toEqual({ day: '2018-11-04', time: null });
});

test('a due day is the same day in every zone', () => {
  const due = wholeDayDue('2026-11-05', 'Europe/Berlin');
  for (const zone of ['Pacific/Auckland', 'Asia/Kolkata', 'America/New_York', 'Pacific/Honolulu']) {
    expect(toDueParts(due, zone)).toEqual({ day: '2026-11-05', time: null });
    expect(fromDueParts(toDueParts(due, zone), zone).dueDay).toBe('2026-11-05');
  }
});

test.each(['2026-11-05', '2026-11-05T15:30', ''])('the draft %j reads back as itself', (text) => {
  expect(dueText(fromDueText(text))).toBe(text);
});
