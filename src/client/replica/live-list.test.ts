import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Task } from '#contract/task.ts';
import { testTask } from '../test-server.test-support.ts';
import { createLiveList } from './live-list.ts';
import { createRows } from './rows.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const spec = {
  where: (task: Task) => task.progress !== 'done',
  compare: (a: Task, b: Task) => a.importance - b.importance,
};
const edit = fc.record({
  of: fc.nat(29),
  importance: fc.integer({ min: 0, max: 5 }),
  isDone: fc.boolean(),
  isGone: fc.boolean(),
});

it(`equals a fresh sort after any changes (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.array(fc.array(edit, { minLength: 1, maxLength: 40 }), { maxLength: 12 }), (batches) => {
      const rows = createRows();
      const tasks = Array.from({ length: 30 }, () => testTask('owner'));
      rows.commit(() => {
        for (const row of tasks) rows.put({ entity: 'task', id: row.id, row });
      });
      const list = createLiveList(rows, 'task', spec);
      let told = 0;
      list.subscribe(() => {
        told += 1;
      });
      list.rows();
      for (const batch of batches) {
        const before = list.rows();
        const toldBefore = told;
        rows.commit(() => {
          for (const { of, importance, isDone, isGone } of batch) {
            const task = tasks[of] ?? testTask('owner');
            const row = isGone
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
        expect(list.rows() === before).toBe(told === toldBefore);
      }
    }),
    { seed, numRuns: 200 },
  );
});
