import { describe, expect, it } from 'vitest';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Task } from '#contract/task/task.ts';
import { zonedDays } from '#time/zoned-day.ts';
import { dueMarkers } from './due-markers.ts';

const timeZone = 'Europe/Berlin';
const days = zonedDays('2026-11-23', 2, timeZone);

const task = (id: string, dueDate: string | null, dueDay: string | null = null): Task =>
  ({ id, dueDate, dueDay, progress: 'todo' }) as Task;
const block = (noteId: string, startDate: string, endDate: string): ScheduleItem =>
  ({ id: `block of ${noteId}`, noteId, startDate, endDate, isAllDay: false, timeZone }) as ScheduleItem;

const seen = (tasks: Task[], items: ScheduleItem[] = []) =>
  dueMarkers(tasks, items, days).map(({ task: { id }, day, at, isPlanned }) => [
    id,
    day.date,
    at === null ? null : new Date(at).toISOString(),
    isPlanned,
  ]);

describe('markers of due dates', () => {
  it('are none for tasks that are due on other days, or never', () => {
    expect(seen([task('past', '2026-11-22T22:59:00.000Z'), task('never', null)])).toEqual([]);
  });

  it('have the time of a due time, and none for a due day', () => {
    expect(
      seen([
        task('call', '2026-11-23T14:00:00.000Z'),
        task('night', '2026-11-23T23:30:00.000Z'),
        task('day', '2026-11-22T23:00:00.000Z', '2026-11-23'),
      ]),
    ).toEqual([
      ['call', '2026-11-23', '2026-11-23T14:00:00.000Z', false],
      ['day', '2026-11-23', null, false],
      ['night', '2026-11-24', '2026-11-23T23:30:00.000Z', false],
    ]);
  });

  it('know a block of the same day, and of no other', () => {
    const tasks = [task('call', '2026-11-23T14:00:00.000Z'), task('write', '2026-11-24T14:00:00.000Z')];
    const items = [
      block('call', '2026-11-23T08:00:00.000Z', '2026-11-23T09:00:00.000Z'),
      block('write', '2026-11-23T08:00:00.000Z', '2026-11-23T09:00:00.000Z'),
    ];
    expect(seen(tasks, items).map(([id, , , isPlanned]) => [id, isPlanned])).toEqual([
      ['call', true],
      ['write', false],
    ]);
  });
});
