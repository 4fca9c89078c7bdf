import { describe, expect, it } from 'vitest';
import type { Task } from '#contract/task/task.ts';
import { buildTask } from '#tests/factories/build-task.ts';
import { incrementalFilter, incrementalSort } from './incremental-list.ts';

const tasks = Array.from({ length: 60 }, (_, index) =>
  buildTask({ title: `task ${index}`, importance: (index * 37) % 101 }),
);
const isImportant = ({ importance }: Task) => importance > 50;
const byImportance = (a: Task, b: Task) => b.importance - a.importance || (a.id < b.id ? -1 : 1);
const added = buildTask({ title: 'added', importance: 77 });

/** Lists that follow one another as a person works: nothing, all, one added, one edited, one gone, many gone, moved. */
const course: readonly (readonly Task[])[] = [
  [],
  tasks,
  [...tasks.slice(0, 20), added, ...tasks.slice(20)],
  [...tasks.slice(0, 20), { ...added, importance: 3 }, ...tasks.slice(20)],
  tasks.toSpliced(5, 1),
  tasks.slice(40),
  [...tasks.slice(50), ...tasks.slice(40, 50)],
  [added],
];

describe('an incremental filter', () => {
  it('does not ask again about tasks that stayed', () => {
    const asked: Task[] = [];
    const filter = incrementalFilter((task) => asked.push(task) > 0);
    filter(tasks);
    asked.length = 0;
    filter([...tasks.slice(0, 20), added, ...tasks.slice(20)]);
    expect(asked).toEqual([added]);
  });

  it('asks again about subtasks, whose answer depends on the task above', () => {
    const house = buildTask({ title: 'house' });
    const roof = buildTask({ title: 'roof', parentTaskId: house.id });
    let mine = new Set([house.id, roof.id]);
    const filter = incrementalFilter(({ id }) => mine.has(id));
    expect(filter([house, roof])).toEqual([house, roof]);
    mine = new Set();
    expect(filter([{ ...house }, roof])).toEqual([]);
  });

  it('answers as a filter of all does', () => {
    const filter = incrementalFilter(isImportant);
    for (const each of course) expect(filter(each)).toEqual(each.filter(isImportant));
  });
});

describe('an incremental sort', () => {
  it('compares a task that is added with few others', () => {
    let compared = 0;
    const sort = incrementalSort((a, b) => {
      compared += 1;
      return byImportance(a, b);
    });
    sort(tasks);
    compared = 0;
    sort([...tasks, added]);
    expect(compared).toBeLessThan(10);
  });

  it('orders as a sort of all does', () => {
    const sort = incrementalSort(byImportance);
    for (const each of course) expect(sort(each)).toEqual(each.toSorted(byImportance));
  });
});
