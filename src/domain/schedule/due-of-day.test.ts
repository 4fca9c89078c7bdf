import { describe, expect, it } from 'vitest';
import type { Task } from '#contract/task/task.ts';
import { zonedDay } from '#time/zoned-day.ts';
import { dueOfDay } from './due-of-day.ts';

const at = (id: string, dueDate: string, dueDay: string | null = null): Task =>
  ({ id, dueDate, dueDay, progress: 'todo' }) as Task;

const seen = (tasks: readonly Task[], date: string, timeZone: string) => {
  const { due, overdue } = dueOfDay(tasks, zonedDay(date, timeZone));
  return { due: due.map(({ id }) => id), overdue: overdue.map(({ id }) => id) };
};

describe('what is due on a day', () => {
  it('leaves out what is finished, has no due date, or is due later', () => {
    const tasks = [
      { ...at('finished', '2026-11-23T12:00:00.000Z'), progress: 'done' },
      { ...at('undated', ''), dueDate: null },
      at('tomorrow', '2026-11-24T12:00:00.000Z'),
    ] as Task[];
    expect(seen(tasks, '2026-11-23', 'Europe/Berlin')).toEqual({ due: [], overdue: [] });
  });

  it('follows midnight of the reader’s zone for times', () => {
    const tasks = [at('late', '2026-11-23T23:30:00.000Z'), at('midnight', '2026-11-23T23:00:00.000Z')];
    expect(seen(tasks, '2026-11-23', 'Europe/Berlin')).toEqual({ due: [], overdue: [] });
    expect(seen(tasks, '2026-11-24', 'Europe/Berlin').due).toEqual(['late', 'midnight']);
    expect(seen(tasks, '2026-11-23', 'America/New_York').due).toEqual(['late', 'midnight']);
  });

  it('keeps a due day on its date in every zone, whatever its instant', () => {
    const tasks = [at('day', '2026-11-22T10:00:00.000Z', '2026-11-23')];
    for (const zone of ['Pacific/Kiritimati', 'Europe/Berlin', 'Pacific/Midway']) {
      expect(seen(tasks, '2026-11-23', zone)).toEqual({ due: ['day'], overdue: [] });
      expect(seen(tasks, '2026-11-24', zone)).toEqual({ due: [], overdue: ['day'] });
    }
  });

  it('includes the whole of a day of 25 hours and not one second more', () => {
    const last = at('last', '2026-10-25T22:59:59.999Z');
    const next = at('next', '2026-10-25T23:00:00.000Z');
    expect(seen([last, next], '2026-10-25', 'Europe/Berlin').due).toEqual(['last']);
  });
});
