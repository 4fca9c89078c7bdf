import { expect, test } from 'vitest';
import { searchTasks } from '#client/search/task-search.ts';
import { buildTask } from '#tests/factories/build-task.ts';
import { foundRows } from './found-rows.ts';

test('a task found by the server too is listed once, and no listed row moves', () => {
  const here = buildTask({ title: 'Plan the garden' });
  const there = buildTask({ title: 'Seeds', progress: 'done' });
  const local = searchTasks([here], 'plan');
  const remote = [
    {
      task: there,
      field: 'comment' as const,
      excerpt: 'as we planned',
      ranges: [[6, 13] as [number, number]],
    },
    { task: here, field: 'title' as const, excerpt: here.title, ranges: [] },
  ];
  const rows = foundRows('plan', local, remote);
  expect(rows.map(({ task }) => task.id)).toEqual([here.id, there.id]);
  expect(rows[0]).toMatchObject({ field: null, titleRanges: [[0, 4]] });
  expect(rows[1]).toMatchObject({ field: 'comment', titleRanges: [], excerpt: { text: 'as we planned' } });
});

test('a long description is cut around the match, which is marked at its new position', () => {
  const description = `${'Lorem ipsum dolor. '.repeat(20)}Here is the **Straße** to find. ${'And more of it. '.repeat(20)}`;
  const task = buildTask({ title: 'Way', description });
  const { text, ranges } = foundRows('strasse', searchTasks([task], 'strasse'), [])[0]?.excerpt ?? {
    text: '',
    ranges: [],
  };
  expect(text.length).toBeLessThan(220);
  expect(ranges.map(([start, end]) => text.slice(start, end))).toEqual(['Straße']);
  expect(text.startsWith('… ') && text.endsWith(' …')).toBe(true);
  expect(text).not.toContain('**');
});
