import { expect, test } from 'vitest';
import { testComment } from '#client/row.test-support.ts';
import { searchTasks } from '#client/search/task-search.ts';
import { buildTask } from '#tests/factories/build-task.ts';
import { foundRows } from './found-rows.ts';

test('a task found by the server too is listed once, and no listed row moves', () => {
  const here = buildTask({ title: 'Plan the garden' });
  const there = buildTask({ title: 'Seeds', progress: 'done' });
  const local = { tasks: searchTasks([here], 'plan'), comments: [] };
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
  const { text, ranges } = foundRows(
    'strasse',
    { tasks: searchTasks([task], 'strasse'), comments: [] },
    [],
  )[0]?.excerpt ?? {
    text: '',
    ranges: [],
  };
  expect(text.length).toBeLessThan(220);
  expect(ranges.map(([start, end]) => text.slice(start, end))).toEqual(['Straße']);
  expect(text.startsWith('… ') && text.endsWith(' …')).toBe(true);
  expect(text).not.toContain('**');
});

test('comments of this device come behind tasks, each task once, with the name of the file that was found', () => {
  const [first, second] = [buildTask({ title: 'Zeppelin' }), buildTask({ title: 'Papers' })];
  const file = {
    ...{ id: 'f', name: 'Zeppelin.pdf', size: 1, mediaType: 'application/pdf' },
    ...{ width: null, height: null, hasPreview: false },
  };
  const comment = testComment('ada', { text: 'Have a look', files: [file] });
  const comments = [first, second].map((task) => ({ task, comment }));
  const rows = foundRows('zeppelin', { tasks: searchTasks([first], 'zeppelin'), comments }, []);
  expect(rows.map(({ task, field }) => [task.id, field])).toEqual([
    [first.id, null],
    [second.id, 'comment'],
  ]);
  const { text, ranges } = rows[1]?.excerpt ?? { text: '', ranges: [] };
  expect(ranges.map(([start, end]) => text.slice(start, end))).toEqual(['Zeppelin']);
});
