import { describe, expect, it } from 'vitest';
import type { Task } from '#contract/task/task.ts';
import { HOUR } from '#time/units.ts';
import { DEFAULT_WORKING_HOURS } from '#time/working-hours.ts';
import type { Interval } from '#time/zoned-day.ts';
import { gapOnDay, planInSequence, proposalsFor } from './plan-proposals.ts';

const timeZone = 'Europe/Berlin';
const working = { workingHours: DEFAULT_WORKING_HOURS, daysOff: [] };
const search = { timeZone, working };
/** A Monday, at nine in the morning in Berlin. */
const MONDAY = Date.parse('2026-11-23T08:00:00Z');

function task(id: string, workload: number | null, dueDate: string | null): Task {
  return { id, workload, dueDate, dueDay: null, isWholeDay: false, importance: 50 } as Task;
}

function startsOf(busy: readonly Interval[], due: number): string[] {
  const gaps = proposalsFor(busy, { from: MONDAY, minutes: 60, due, ...search });
  return gaps.map(({ start }) => new Date(start).toISOString().slice(0, 16));
}

describe('proposals', () => {
  it('contain the first gap of each day', () => {
    const busy = [{ start: MONDAY, end: MONDAY + 10 * HOUR }];
    expect(startsOf(busy, Number.POSITIVE_INFINITY)).toEqual([
      '2026-11-24T08:00',
      '2026-11-25T08:00',
      '2026-11-26T08:00',
      '2026-11-27T08:00',
    ]);
  });

  it('before the due date come first, on the same day too, and those after it last', () => {
    const due = Date.parse('2026-11-24T09:00:00Z');
    expect(startsOf([], due)).toEqual([
      '2026-11-23T08:00',
      '2026-11-23T09:00',
      '2026-11-23T10:00',
      '2026-11-24T08:00',
    ]);
    const full = [{ start: MONDAY + HOUR, end: MONDAY + 8 * HOUR }];
    expect(startsOf(full, due)).toEqual([
      '2026-11-23T08:00',
      '2026-11-24T08:00',
      '2026-11-24T09:00',
      '2026-11-25T08:00',
    ]);
    expect(startsOf([], MONDAY - 1)[0]).toBe('2026-11-23T08:00');
  });

  it('are never on a day off unless it was chosen', () => {
    const saturday = Date.parse('2026-11-21T09:00:00Z');
    const wish = { from: saturday, minutes: 60, ...search };
    const [first] = proposalsFor([], { ...wish, due: Number.POSITIVE_INFINITY });
    expect(first?.start).toBe(MONDAY);
    expect(gapOnDay([], '2026-11-22', wish).start).toBe(Date.parse('2026-11-22T08:00:00Z'));
  });

  it('plan tasks one after the other by due date, and mark late ones', () => {
    const planned = planInSequence([task('b', 60, null), task('a', 90, '2026-11-23T09:00:00.000Z')], [], {
      from: MONDAY,
      ...search,
    });
    expect(planned.map(({ task: { id }, gap, isLate }) => [id, gap?.start, isLate])).toEqual([
      ['a', MONDAY, true],
      ['b', MONDAY + 1.5 * HOUR, false],
    ]);
  });

  it('plan a past day from its morning, and today from now on', () => {
    const wish = { from: MONDAY + 2 * HOUR, minutes: 60, ...search };
    expect(gapOnDay([], '2026-11-20', wish).start).toBe(Date.parse('2026-11-20T08:00:00Z'));
    expect(gapOnDay([], '2026-11-23', wish).start).toBe(MONDAY + 2 * HOUR);
  });

  it('put a task after the blocks of a full day, still on that day', () => {
    const busy = [{ start: MONDAY, end: MONDAY + 10 * HOUR }];
    const gap = gapOnDay(busy, '2026-11-23', { from: MONDAY, minutes: 60, ...search });
    expect(gap).toEqual({ start: MONDAY + 10 * HOUR, end: MONDAY + 11 * HOUR });
  });

  it('never go beyond midnight of the requested day', () => {
    const late = Date.parse('2026-11-23T22:40:00Z');
    const gap = gapOnDay([{ start: MONDAY, end: late }], '2026-11-23', {
      from: late,
      minutes: 60,
      ...search,
    });
    expect(new Date(gap.end).toISOString()).toBe('2026-11-23T23:00:00.000Z');
  });
});
