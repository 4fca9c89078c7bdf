import { describe, expect, it } from 'vitest';
import type { Task } from '#contract/task/task.ts';
import { urgencyOf } from '#contract/task/urgency.ts';
import { randomFrom } from '#tests/random.ts';
import { DAY } from '#time/units.ts';
import { dueOf, laterOffers, soonOffers } from './due-offers.ts';
import { clusterTasks } from './plane-layout.ts';
import { importanceAt, quadrantOf, sortIntoQuadrants, URGENT } from './quadrants.ts';

const NOW = Date.parse('2026-11-21T09:00:00Z');

function task(id: string, importance: number, dueInDays: number | null): Task {
  const dueDate = dueInDays === null ? null : new Date(NOW + dueInDays * DAY).toISOString();
  return { id, importance, dueDate, dueDay: null, isWholeDay: false } as Task;
}

describe('quadrants', () => {
  it('count a task as important only above the default importance', () => {
    expect(quadrantOf({ task: task('a', 50, 1), urgency: 70 })).toBe('delegate');
    expect(quadrantOf({ task: task('a', 51, 1), urgency: 70 })).toBe('first');
  });

  it('count a task without a due date as not urgent', () => {
    const sorted = sortIntoQuadrants(
      [task('a', 90, null), task('b', 10, null), task('c', 90, -3)],
      NOW,
      'UTC',
    );
    expect(sorted.plan.map((each) => each.task.id)).toEqual(['a']);
    expect(sorted.later.map((each) => each.task.id)).toEqual(['b']);
    expect(sorted.first.map((each) => each.task.id)).toEqual(['c']);
  });

  it('keep a drop in one half within that half', () => {
    for (const depth of [-1, 0, 0.5, 0.99, 1, 2]) {
      expect(importanceAt(true, depth)).toBeGreaterThan(50);
      expect(importanceAt(false, depth)).toBeLessThanOrEqual(50);
    }
  });

  it('offer due dates that bring a task to the side of its drop', () => {
    const urgencies = (offers: readonly (typeof soonOffers | typeof laterOffers)[number][]) =>
      offers.map((offer) => {
        const due = dueOf(offer, NOW, 'Europe/Berlin');
        return (urgencyOf(due, NOW, 'Europe/Berlin') ?? 0) >= URGENT;
      });
    expect(new Set(urgencies(soonOffers))).toEqual(new Set([true]));
    expect(new Set(urgencies(laterOffers))).toEqual(new Set([false]));
  });
});

describe('layout of the plane', () => {
  const grid = { columns: 4, rows: 5 };
  const quadrants = ['first', 'plan', 'delegate', 'later'] as const;

  /** Cell of each task by its id: quadrant, column and row. */
  function cellsOf(tasks: readonly Task[], isSwapped: boolean): Map<string, string> {
    const sorted = sortIntoQuadrants(tasks, NOW, 'UTC');
    return new Map(
      quadrants.flatMap((id) =>
        clusterTasks(sorted[id], grid, isSwapped).flatMap(({ column, row, placed }) =>
          placed.map((entry) => [entry.task.id, `${id} ${column} ${row}`] as const),
        ),
      ),
    );
  }

  function manyTasks(random: () => number, count: number): Task[] {
    return Array.from({ length: count }, (_, index) =>
      task(`t${index}`, Math.floor(random() * 101), random() < 0.3 ? null : random() * 60 - 10),
    );
  }

  it('has every task once, and one cluster for each cell', () => {
    const random = randomFrom(7).next;
    for (let round = 0; round < 50; round += 1) {
      const tasks = manyTasks(random, Math.floor(random() * 300));
      const placed = sortIntoQuadrants(tasks, NOW, 'UTC').first;
      const size = { columns: 1 + Math.floor(random() * 5), rows: 1 + Math.floor(random() * 9) };
      const clusters = clusterTasks(placed, size, round % 2 === 0);
      const cells = clusters.map(({ column, row }) => row * size.columns + column);
      expect(new Set(cells).size).toBe(clusters.length);
      expect(cells).toEqual(cells.toSorted((a, b) => a - b));
      expect(cells.every((cell) => cell >= 0 && cell < size.columns * size.rows)).toBe(true);
      const shown = clusters.flatMap((cluster) => cluster.placed.map((entry) => entry.task.id));
      expect(shown.toSorted()).toEqual(placed.map((entry) => entry.task.id).toSorted());
    }
  });

  it('moves no other card when one is moved, added or finished', () => {
    const random = randomFrom(16).next;
    for (let round = 0; round < 100; round += 1) {
      const isSwapped = round % 2 === 0;
      const tasks = manyTasks(random, 1 + Math.floor(random() * 300));
      const before = cellsOf(tasks, isSwapped);
      const index = Math.floor(random() * tasks.length);
      const others = tasks.filter((_, at) => at !== index);
      const moved = task(`t${index}`, Math.floor(random() * 101), random() * 60 - 10);
      for (const after of [others, [...others, moved], [moved, ...others, task('new', 50, null)]]) {
        const cells = cellsOf(after, isSwapped);
        expect(others.filter(({ id }) => cells.get(id) !== before.get(id))).toEqual([]);
      }
    }
  });

  it('puts what is most urgent and important at the edge, horizontally or vertically', () => {
    const placed = sortIntoQuadrants([task('a', 100, -1), task('b', 100, 6.8)], NOW, 'UTC').first;
    const at = (isSwapped: boolean) =>
      clusterTasks(placed, { columns: 4, rows: 4 }, isSwapped).map((cluster) => [
        cluster.placed[0].task.id,
        cluster.column,
        cluster.row,
      ]);
    expect(at(false)).toEqual([
      ['a', 0, 0],
      ['b', 3, 0],
    ]);
    expect(at(true)).toEqual([
      ['a', 0, 0],
      ['b', 0, 3],
    ]);
  });
});
