import { describe, expect, it } from 'vitest';
import type { Task } from '#contract/task/task.ts';
import { HOUR } from '#time/units.ts';
import { gapOnDay, planInSequence, proposalsFor } from './plan-proposals.ts';

const timeZone = 'Europe/Berlin';
/** A Monday, at eight in the morning in Berlin. */
const MONDAY = Date.parse('2026-11-23T07:00:00Z');

function task(id: string, workload: number | null, dueDate: string | null): Task {
  return { id, workload, dueDate, dueDay: null, isWholeDay: false, importance: 50 } as Task;
}

describe('proposals', () => {
  it('contain the first gap of each day', () => {
    const busy = [{ start: MONDAY, end: MONDAY + 10 * HOUR }];
    const starts = proposalsFor(busy, { from: MONDAY, minutes: 60, timeZone }).map(({ start }) =>
      new Date(start).toISOString(),
    );
    expect(starts).toEqual([
      '2026-11-24T07:00:00.000Z',
      '2026-11-25T07:00:00.000Z',
      '2026-11-26T07:00:00.000Z',
      '2026-11-27T07:00:00.000Z',
    ]);
  });

  it('plan tasks one after the other by due date, and mark late ones', () => {
    const planned = planInSequence([task('b', 60, null), task('a', 90, '2026-11-23T08:00:00.000Z')], [], {
      from: MONDAY,
      timeZone,
    });
    expect(planned.map(({ task: { id }, gap, isLate }) => [id, gap?.start, isLate])).toEqual([
      ['a', MONDAY, true],
      ['b', MONDAY + 1.5 * HOUR, false],
    ]);
  });

  it('put a task after the blocks of a full day, still on that day', () => {
    const busy = [{ start: MONDAY, end: MONDAY + 10 * HOUR }];
    const gap = gapOnDay(busy, '2026-11-23', { from: MONDAY, minutes: 60, timeZone });
    expect(gap).toEqual({ start: MONDAY + 10 * HOUR, end: MONDAY + 11 * HOUR });
  });

  it('never go beyond midnight of the requested day', () => {
    const late = Date.parse('2026-11-23T22:40:00Z');
    const gap = gapOnDay([{ start: MONDAY, end: late }], '2026-11-23', { from: late, minutes: 60, timeZone });
    expect(new Date(gap.end).toISOString()).toBe('2026-11-23T23:00:00.000Z');
  });
});
