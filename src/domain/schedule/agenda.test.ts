import { describe, expect, it } from 'vitest';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Task } from '#contract/task/task.ts';
import { draggedTaskIds } from '#domain/task/task-drag.ts';
import { dayOf } from '#time/wall-clock.ts';
import { zonedDays } from '#time/zoned-day.ts';
import { agendaOf } from './agenda.ts';

const timeZone = 'Europe/Berlin';
const NOW = Date.parse('2026-11-23T09:00:00Z');
const days = zonedDays('2026-11-23', 3, timeZone);

function task(id: string, dueDate: string | null, workload: number | null = 30, isWholeDay = false): Task {
  const dueDay = isWholeDay && dueDate !== null ? dayOf(Date.parse(dueDate), timeZone) : null;
  return { id, dueDate, dueDay, workload, isWholeDay, importance: 50 } as Task;
}

function block(id: string, noteId: string | null, startDate: string, endDate: string): ScheduleItem {
  return { id, noteId, startDate, endDate, isAllDay: false, timeZone } as ScheduleItem;
}

const agenda = (items: ScheduleItem[], tasks: Task[], isShown = (_item: ScheduleItem) => true) =>
  agendaOf({ days, items, isShown, tasks, isMine: ({ ownerId }) => ownerId !== 'ben', now: NOW, timeZone });

describe('agenda', () => {
  it('puts a due task on its day in the zone of the reader', () => {
    const { days: shown } = agenda([], [task('late', '2026-11-23T23:30:00.000Z')]);
    expect(shown.map(({ entries }) => entries.length)).toEqual([0, 1, 0]);
    expect(shown[1]?.due).toBe(30);
  });

  it('shows a due task of somebody else, and never counts it as load', () => {
    const theirs = { ...task('theirs', '2026-11-23T20:00:00.000Z', 90), ownerId: 'ben' };
    const { days: shown } = agenda([], [theirs, task('own', '2026-11-23T21:00:00.000Z')]);
    expect(shown[0]).toMatchObject({ due: 30 });
    expect(shown[0]?.entries.map(({ id }) => id)).toEqual(['theirs', 'own']);
  });

  it('counts a planned task once: by its block', () => {
    const { days: shown } = agenda(
      [block('b', 't', '2026-11-24T08:00:00.000Z', '2026-11-24T09:00:00.000Z')],
      [task('t', '2026-11-24T12:00:00.000Z', 60)],
    );
    expect(shown[1]).toMatchObject({ planned: 60, due: 0 });
    expect(shown[1]?.entries.map(({ kind }) => kind)).toEqual(['block']);
  });

  it('leaves out hidden blocks, which still count as planning their tasks', () => {
    const { days: shown, overdue } = agenda(
      [block('b', 't', '2026-11-24T08:00:00.000Z', '2026-11-24T09:00:00.000Z')],
      [task('t', '2026-11-20T12:00:00.000Z')],
      ({ noteId }) => noteId === null,
    );
    expect(shown[1]).toMatchObject({ planned: 0, due: 0, entries: [] });
    expect(overdue).toEqual([]);
  });

  it('removes an overdue task from the overdue ones once it has a later block', () => {
    const overdue = task('t', '2026-11-20T12:00:00.000Z');
    expect(agenda([], [overdue]).overdue).toEqual([overdue]);
    const past = block('p', 't', '2026-11-22T08:00:00.000Z', '2026-11-22T09:00:00.000Z');
    expect(agenda([past], [overdue]).overdue).toEqual([overdue]);
    const ahead = block('a', 't', '2026-11-25T08:00:00.000Z', '2026-11-25T09:00:00.000Z');
    expect(agenda([ahead], [overdue]).overdue).toEqual([]);
  });

  it('counts a task as not overdue on its due day', () => {
    const today = task('t', '2026-11-22T23:00:00.000Z', 30, true);
    expect(agenda([], [today]).overdue).toEqual([]);
    expect(agenda([], [today]).days[0]?.entries).toHaveLength(1);
  });

  it('shows a block across midnight on both days', () => {
    const night = block('n', null, '2026-11-23T22:00:00.000Z', '2026-11-24T01:00:00.000Z');
    const { days: shown } = agenda([night], []);
    expect(shown.map(({ planned }) => planned)).toEqual([60, 120, 0]);
  });
});

describe('drag data of tasks', () => {
  it('is read as ids only', () => {
    expect(draggedTaskIds('["a","b"]')).toEqual(['a', 'b']);
    expect(draggedTaskIds('"a"')).toEqual(['a']);
    expect(draggedTaskIds('{"a":1}')).toEqual([]);
    expect(draggedTaskIds('[1]')).toEqual([]);
    expect(draggedTaskIds('not json')).toEqual([]);
  });
});
