import { describe, expect, it } from 'vitest';
import type { Task } from '#contract/task/task.ts';
import { DAY } from '#time/units.ts';
import {
  dropIdOf,
  incrementalColumns,
  indexPast,
  positionAt,
  readDropId,
  sortIntoColumns,
} from './columns.ts';

const NOW = Date.parse('2026-11-21T09:00:00Z');

function task(id: string, position: string, progress: Task['progress'] = 'todo', daysAgo = 0): Task {
  const completedAt = progress === 'done' ? new Date(NOW - daysAgo * DAY).toISOString() : null;
  const parentTaskId: string | null = null;
  return { id, position, progress, completedAt, parentTaskId } as Task;
}

describe('sortIntoColumns', () => {
  it('leaves out tasks finished more than a week ago, and lists the latest first', () => {
    const { done } = sortIntoColumns(
      [task('a', 'a0', 'done', 8), task('b', 'a1', 'done', 6), task('c', 'a2', 'done', 1)],
      NOW,
    );
    expect(done.map(({ task: { id } }) => id)).toEqual(['c', 'b']);
  });

  it('orders by position, as bytes', () => {
    const { todo } = sortIntoColumns([task('a', 'a1'), task('b', 'Zz'), task('c', 'a0')], NOW);
    expect(todo.map(({ task: { id } }) => id)).toEqual(['b', 'c', 'a']);
  });
});

describe('incrementalColumns', () => {
  it('answers as a sort of all does, and keeps columns in which nothing changed', () => {
    const intoColumns = incrementalColumns();
    const tasks = [
      ...Array.from({ length: 30 }, (_, index) => task(`t${index}`, `a${(index * 7) % 30}`)),
      task('w', 'a0', 'waiting'),
      task('d', 'a0', 'done', 1),
      task('e', 'a0', 'done', 1),
    ];
    const before = intoColumns(tasks, NOW);
    expect(before).toEqual(sortIntoColumns(tasks, NOW));
    const moved = tasks.map((each) => (each.id === 't4' ? { ...each, progress: 'doing' as const } : each));
    const after = intoColumns(moved, NOW);
    expect(after).toEqual(sortIntoColumns(moved, NOW));
    expect(after.todo).toHaveLength(29);
    expect(after.waiting).toBe(before.waiting);
    expect(after.done).toBe(before.done);
    const old = intoColumns(moved, NOW + 7 * DAY);
    expect(old).toEqual(sortIntoColumns(moved, NOW + 7 * DAY));
    expect(old.done).toEqual([]);
  });
});

describe('positionAt', () => {
  const column = [task('a', 'a0'), task('b', 'a1'), task('c', 'a2')];
  const sorted = (tasks: readonly Task[]) => sortIntoColumns(tasks, NOW).todo;
  const orderOf = (tasks: readonly Task[]) => sorted(tasks).map((row) => row.task.id);
  const orderAfter = (tasks: readonly Task[], movedId: string, index: number) => {
    const moved = tasks.find(({ id }) => id === movedId) ?? task(movedId, 'zz');
    const position = positionAt(sorted(tasks), moved, index);
    return orderOf([...tasks.filter(({ id }) => id !== movedId), { ...moved, position }]);
  };

  it('reaches every index', () => {
    expect(orderAfter(column, 'c', 0)).toEqual(['c', 'a', 'b']);
    expect(orderAfter(column, 'a', 1)).toEqual(['b', 'a', 'c']);
    expect(orderAfter(column, 'a', 2)).toEqual(['b', 'c', 'a']);
    expect(orderAfter(column, 'x', 1)).toEqual(['a', 'x', 'b', 'c']);
  });

  it('finds a position between keys of another alphabet', () => {
    const odd = sorted([task('a', '0x'), task('b', '0y')]);
    expect(positionAt(odd, task('c', 'zz'), 1) > '0x').toBe(true);
  });

  it('gives an empty column its first position', () => {
    expect(positionAt([], task('a', 'zz'), 0)).toBe('a0');
  });

  describe('with subtasks', () => {
    const below = (id: string, parentTaskId: string, position: string) => ({
      ...task(id, position),
      parentTaskId,
    });
    const nested = [
      task('a', 'a0'),
      below('a1', 'a', 'a8'),
      below('a2', 'a', 'a9'),
      task('b', 'a1'),
      task('c', 'a2'),
    ];

    it('counts them, and keeps them below their parent', () => {
      expect(orderOf(nested)).toEqual(['a', 'a1', 'a2', 'b', 'c']);
      expect(orderAfter(nested, 'c', 0)).toEqual(['c', 'a', 'a1', 'a2', 'b']);
      expect(orderAfter(nested, 'c', 2)).toEqual(['a', 'a1', 'a2', 'c', 'b']);
      expect(orderAfter(nested, 'a2', 0)).toEqual(['a', 'a2', 'a1', 'b', 'c']);
      expect(orderAfter(nested, 'a1', 4)).toEqual(['a', 'a2', 'a1', 'b', 'c']);
    });

    it('takes a card past its neighbour with all that is below it, and not beyond the ends', () => {
      const rows = sorted(nested);
      const past = (id: string, by: 1 | -1) => {
        const moved = nested.find((each) => each.id === id) ?? task(id, 'zz');
        const index = indexPast(rows, moved, by);
        return index === null ? null : orderAfter(nested, id, index);
      };
      expect(past('b', -1)).toEqual(['b', 'a', 'a1', 'a2', 'c']);
      expect(past('a', 1)).toEqual(['b', 'a', 'a1', 'a2', 'c']);
      expect(past('a1', 1)).toEqual(['a', 'a2', 'a1', 'b', 'c']);
      expect(past('a1', -1)).toBeNull();
      expect(past('c', 1)).toBeNull();
    });
  });
});

describe('drop targets', () => {
  it('name a column, and a lane that may be empty', () => {
    for (const lane of [null, '', 'home: roof'])
      expect(readDropId(dropIdOf('doing', lane))).toEqual({ column: 'doing', lane });
    expect(readDropId('plan')).toBeNull();
    expect(readDropId(undefined)).toBeNull();
  });
});
