import { describe, expect, it } from 'vitest';
import type { Task } from '#contract/task/task.ts';
import { urgencyOf } from '#contract/task/urgency.ts';
import { DAY } from '#time/units.ts';
import { dueOf, laterOffers, soonOffers } from './due-offers.ts';
import { layOutQuadrant } from './plane-layout.ts';
import { importanceAt, quadrantOf, sortIntoQuadrants, URGENT } from './quadrants.ts';

const NOW = Date.parse('2026-11-21T09:00:00Z');

function task(id: string, importance: number, dueInDays: number | null): Task {
  const dueDate = dueInDays === null ? null : new Date(NOW + dueInDays * DAY).toISOString();
  return { id, importance, dueDate, dueDay: null, isWholeDay: false } as Task;
}

/** Seeded random generator (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
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

describe('layout of a quadrant', () => {
  it('never puts two tasks on one cell, and keeps a cell for those without room', () => {
    const random = seeded(7);
    for (let round = 0; round < 50; round += 1) {
      const tasks = Array.from({ length: Math.floor(random() * 300) }, (_, index) =>
        task(`t${index}`, 51 + Math.floor(random() * 50), random() * 7),
      );
      const placed = sortIntoQuadrants(tasks, NOW, 'UTC').first;
      const grid = { columns: 1 + Math.floor(random() * 5), rows: 1 + Math.floor(random() * 9) };
      const { cells, rest } = layOutQuadrant(placed, grid, round % 2 === 0);
      const taken = new Set(cells.map(({ column, row }) => `${column} ${row}`));
      expect(taken.size).toBe(cells.length);
      expect(cells.length + rest.length).toBe(placed.length);
      const last = `${grid.columns - 1} ${grid.rows - 1}`;
      if (rest.length > 0) expect(taken.has(last)).toBe(false);
    }
  });

  it('puts the most urgent task at the urgent edge, horizontally or vertically', () => {
    const placed = sortIntoQuadrants([task('a', 100, 0), task('b', 100, 7)], NOW, 'UTC').first;
    const at = (isSwapped: boolean) =>
      layOutQuadrant(placed, { columns: 4, rows: 4 }, isSwapped).cells.map((cell) => [
        cell.placed.task.id,
        cell.column,
        cell.row,
      ]);
    expect(at(false)[0]?.[0]).toBe('a');
    expect(at(false).find(([id]) => id === 'b')?.[1]).toBe(3);
    expect(at(true).find(([id]) => id === 'b')?.[2]).toBe(3);
  });
});
