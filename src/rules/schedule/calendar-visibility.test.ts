import { expect, it } from 'vitest';
import { calendarOf, shownCalendars } from './calendar-visibility.ts';

it('a task’s block is in the calendar of tasks, even if it is mirrored', () => {
  expect(calendarOf({ calendarId: 'outside', noteId: 'a' })).toBe('tasks');
  expect(calendarOf({ calendarId: null, noteId: null })).toBe('own');
  expect(calendarOf({ calendarId: 'outside', noteId: null })).toBe('outside');
});

it('a calendar is shown by choice, else by its default; an unknown one is hidden', () => {
  const views = [
    { id: 'own', isShown: false, tone: 2 },
    { id: 'chosen', isShown: true, tone: 3 },
  ];
  const outside = [
    { id: 'chosen', isShown: false },
    { id: 'hidden', isShown: false },
    { id: 'shown', isShown: true },
  ];
  const isShown = shownCalendars({ views }, outside);
  const ids = ['tasks', 'own', 'chosen', 'hidden', 'shown', 'deleted'];
  expect(ids.map((id) => [id, isShown(id)])).toEqual([
    ['tasks', true],
    ['own', false],
    ['chosen', true],
    ['hidden', false],
    ['shown', true],
    ['deleted', false],
  ]);
});
