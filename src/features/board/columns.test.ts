import { describe, expect, it } from 'vitest';
import type { Task } from '#contract/task/task.ts';
import { DAY } from '#time/units.ts';
import { positionAt, sortIntoColumns } from './columns.ts';

const NOW = Date.parse('2026-11-21T09:00:00Z');

function task(id: string, position: string, progress: Task['progress'] = 'todo', daysAgo = 0): Task {
  const completedAt = progress === 'done' ? new Date(NOW - daysAgo * DAY).toISOString() : null;
  return { id, position, progress, completedAt } as Task;
}

describe('sortIntoColumns', () => {
  it('leaves out tasks finished more than a week ago, and lists the latest first', () => {
    const { done } = sortIntoColumns(
      [task('a', 'a0', 'done', 8), task('b', 'a1', 'done', 6), task('c', 'a2', 'done', 1)],
      NOW,
    );
    expect(done.map(({ id }) => id)).toEqual(['c', 'b']);
  });

  it('orders by position, as bytes', () => {
    const { todo } = sortIntoColumns([task('a', 'a1'), task('b', 'Zz'), task('c', 'a0')], NOW);
    expect(todo.map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });
});

describe('positionAt', () => {
  const column = [task('a', 'a0'), task('b', 'a1'), task('c', 'a2')];
  const orderAfter = (movedId: string, index: number) => {
    const position = positionAt(column, movedId, index);
    const others = column.filter(({ id }) => id !== movedId);
    return [...others, { id: movedId, position }]
      .sort((x, y) => (x.position < y.position ? -1 : 1))
      .map(({ id }) => id);
  };

  it('reaches every index', () => {
    expect(orderAfter('c', 0)).toEqual(['c', 'a', 'b']);
    expect(orderAfter('a', 1)).toEqual(['b', 'a', 'c']);
    expect(orderAfter('a', 2)).toEqual(['b', 'c', 'a']);
    expect(orderAfter('x', 1)).toEqual(['a', 'x', 'b', 'c']);
  });

  it('finds a position between keys of another alphabet', () => {
    const odd = [task('a', '0x'), task('b', '0y')];
    expect(positionAt(odd, 'c', 1) > '0x').toBe(true);
  });

  it('gives an empty column its first position', () => {
    expect(positionAt([], 'a', 0)).toBe('a0');
  });
});
