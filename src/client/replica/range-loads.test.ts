import { expect, test } from 'vitest';
import { buildTask } from '#tests/factories/build-task.ts';
import { createRangeLoads } from './range-loads.ts';

type Options = Parameters<typeof createRangeLoads>[0];

/** Server with four tasks, completed on the first days of November, two to a page, the last first. */
function open() {
  const days = ['2026-11-04', '2026-11-03', '2026-11-02', '2026-11-01'];
  const tasks = days.map((day) => buildTask({ progress: 'done', completedAt: `${day}T10:00:00.000Z` }));
  const table = new Map<string, (typeof tasks)[number]>();
  const asked: number[] = [];
  let meta: { completedDownTo: string | null } = { completedDownTo: null };
  const options = {
    rows: { baseTables: () => ({ task: table }) },
    replica: {
      get meta() {
        return meta;
      },
      async apply(changes: readonly { data: (typeof tasks)[number] }[], _kind: string, next: typeof meta) {
        for (const { data } of changes) table.set(data.id, data);
        meta = next;
      },
    },
    call: () => Promise.reject(new Error('nothing goes over HTTP')),
    ask: async (_name: string, { startIndex }: { startIndex: number }) => {
      asked.push(startIndex);
      const end = startIndex + 2;
      return { tasks: tasks.slice(startIndex, end), nextIndex: end < tasks.length ? end : null };
    },
  };
  const loads = createRangeLoads(options as unknown as Options);
  return { loads, asked, count: () => table.size };
}

test('loadMoreCompleted loads tasks completed since an instant page by page, each page once', async () => {
  const { loads, asked, count } = open();
  expect(await loads.loadMoreCompleted('2026-11-02T12:00:00.000Z')).toBe(true);
  expect(count()).toBe(3);
  const before = asked.length;
  await loads.loadMoreCompleted('2026-11-02T12:00:00.000Z');
  expect(asked).toHaveLength(before);
  expect(await loads.loadMoreCompleted('2020-01-01T00:00:00.000Z')).toBe(false);
  expect(count()).toBe(4);
});
