import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Task } from '#contract/task/task.ts';
import { seed } from '#tests/random-seed.ts';
import { testTask } from '../test-server.test-support.ts';
import { createLiveList } from './live-list.ts';
import { createRows } from './rows.ts';

const spec = {
  where: (task: Task) => task.progress !== 'done',
  compare: (a: Task, b: Task) => a.importance - b.importance,
};
const edit = fc.record({
  of: fc.nat(29),
  importance: fc.integer({ min: 0, max: 5 }),
  isDone: fc.boolean(),
  isDeleted: fc.boolean(),
});

it(`a live list equals a fresh sort after any changes (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.array(fc.array(edit, { minLength: 1, maxLength: 40 }), { maxLength: 12 }), (batches) => {
      const rows = createRows();
      const tasks = Array.from({ length: 30 }, () => testTask('owner'));
      rows.commit(() => {
        for (const row of tasks) rows.put({ entity: 'task', id: row.id, row });
      });
      const list = createLiveList(rows, 'task', spec);
      let notified = 0;
      list.subscribe(() => {
        notified += 1;
      });
      list.rows();
      for (const batch of batches) {
        const before = list.rows();
        const notifiedBefore = notified;
        rows.commit(() => {
          for (const { of, importance, isDone, isDeleted } of batch) {
            const task = tasks[of] ?? testTask('owner');
            const row = isDeleted
              ? null
              : { ...task, importance, progress: isDone ? ('done' as const) : ('todo' as const) };
            if (of % 2 === 0) rows.put({ entity: 'task', id: task.id, row });
            else rows.overlay({ entity: 'task', id: task.id, row });
          }
        });
        const fresh = [...rows.all('task')]
          .filter(spec.where)
          .sort((a, b) => spec.compare(a, b) || (a.id < b.id ? -1 : 1));
        expect(list.rows()).toEqual(fresh);
        expect(list.rows() === before).toBe(notified === notifiedBefore);
      }
    }),
    { seed, numRuns: 200 },
  );
});

function listOf(own: typeof spec) {
  const rows = createRows();
  const tasks = [testTask('owner'), testTask('owner'), testTask('owner')];
  const put = (row: Task) => rows.commit(() => rows.put({ entity: 'task', id: row.id, row }));
  for (const task of tasks) put(task);
  return { list: createLiveList(rows, 'task', own), tasks, put };
}

it('a live list replaces a row in its position, also by a comparison that puts a row before itself', () => {
  const { list, tasks, put } = listOf({ ...spec, compare: (a, b) => (a.id < b.id ? 1 : -1) });
  list.subscribe(() => undefined);
  for (const task of tasks) {
    list.rows();
    put({ ...task, title: `${task.title} again` });
  }
  expect(list.rows().map(({ id }) => id)).toEqual(tasks.map(({ id }) => id).toReversed());
});

it('a live list sorts again only when something changed', () => {
  let compared = 0;
  const { list, tasks, put } = listOf({
    ...spec,
    compare(a, b) {
      compared += 1;
      return spec.compare(a, b);
    },
  });
  const read = list.rows();
  const before = compared;
  expect(list.rows()).toBe(read);
  list.subscribe(() => undefined)();
  expect(list.rows()).toBe(read);
  expect(compared).toBe(before);
  const [first] = tasks;
  if (first !== undefined) put({ ...first, importance: 99 });
  expect(list.rows().at(-1)?.importance).toBe(99);
});

it('a live list misses no change between its first reading and its subscription', () => {
  const { list, tasks, put } = listOf(spec);
  expect(list.rows()).toHaveLength(3);
  const [first] = tasks;
  if (first !== undefined) put({ ...first, progress: 'done' });
  list.subscribe(() => undefined);
  expect(list.rows()).toHaveLength(2);
});
