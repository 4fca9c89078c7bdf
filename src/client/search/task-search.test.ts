import { expect, test } from 'vitest';
import { foldedQuery, rangesOf } from '#rules/search/folded-text.ts';
import { taskMatcher } from '#rules/task/task-matcher.ts';
import { buildTask } from '#tests/factories/build-task.ts';
import { searchTasks } from './task-search.ts';

const titles = (query: string, tasks: Parameters<typeof searchTasks>[0], options = {}) =>
  searchTasks(tasks, query, options).map(({ task }) => task.title);

test('searchTasks finds nothing for a query without words', () => {
  expect(searchTasks([buildTask()], '')).toEqual([]);
  expect(searchTasks([buildTask()], ' - ')).toEqual([]);
});

test('searchTasks finds only tasks that contain every word', () => {
  const tasks = [buildTask({ title: 'Water the plants', description: 'on the balcony', labels: ['home'] })];
  expect(titles('plants cellar', tasks)).toEqual([]);
  expect(titles('balcony home wat', tasks)).toEqual(['Water the plants']);
});

test('searchTasks finds tasks by the names of their files', () => {
  const file = {
    ...{ id: 'f', name: 'Hindenburg 1936.pdf', size: 1, mediaType: 'application/pdf' },
    ...{ width: null, height: null, hasPreview: false },
  };
  const link = {
    id: 'l',
    noteId: 't',
    assetType: 'file',
    assetValue: '',
    unit: null,
    label: '',
    file,
  } as const;
  const tasks = [buildTask({ title: 'Papers', assetLinks: [link] }), buildTask()];
  expect(searchTasks(tasks, 'hinden papers')).toMatchObject([{ field: 'description' }]);
});

test('searchTasks ignores case, accents and special letters', () => {
  const tasks = [buildTask({ title: 'Müller in der Straße anrufen: ŒUVRE' })];
  for (const query of ['muller', 'MÜLLER', 'strasse', 'œuvre', 'oeuvre', 'mu\u0308ller']) {
    expect(titles(query, tasks), query).toHaveLength(1);
  }
});

test('searchTasks ranks titles before labels and descriptions, beginnings before insides, open before completed', () => {
  const tasks = [
    buildTask({ title: 'In a description', description: 'the plan' }),
    buildTask({ title: 'Explanation' }),
    buildTask({ title: 'Plan finished', progress: 'done' }),
    buildTask({ title: 'Under a label', labels: ['plans'] }),
    buildTask({ title: 'The plan of the week' }),
    buildTask({ title: 'Plan the week' }),
    buildTask({ title: 'plan' }),
  ];
  expect(titles('plan', tasks)).toEqual([
    'plan',
    'Plan the week',
    'Plan finished',
    'The plan of the week',
    'Explanation',
    'Under a label',
    'In a description',
  ]);
});

test('searchTasks respects state and limit', () => {
  const tasks = [
    buildTask({ title: 'One' }),
    buildTask({ title: 'One more', progress: 'done' }),
    buildTask({ title: 'One again' }),
  ];
  expect(titles('one', tasks, { state: 'completed' })).toEqual(['One more']);
  expect(titles('one', tasks, { state: 'open', limit: 1 })).toEqual(['One']);
});

test('searchTasks names the field of the match', () => {
  const task = buildTask({ title: 'Water', description: 'the lawn', labels: ['garden'] });
  const fieldOf = (query: string) => searchTasks([task], query)[0]?.field;
  expect(fieldOf('water')).toBe('title');
  expect(fieldOf('water gard')).toBe('label');
  expect(fieldOf('garden lawn')).toBe('description');
});

test('rangesOf marks the found words in the original text', () => {
  const text = 'Die Straße: straßenweise 👍 Cafe\u0301';
  const marked = (query: string) => rangesOf(text, foldedQuery(query)).map(([a, b]) => text.slice(a, b));
  expect(marked('strasse')).toEqual(['Straße', 'straße']);
  expect(marked('STRASSEN strasse weise')).toEqual(['Straße', 'straßenweise']);
  expect(marked('cafe')).toEqual(['Cafe\u0301']);
  expect(marked('nowhere')).toEqual([]);
});

const breakfast = buildTask({
  title: 'Frühstück für Zoë im Straßencafé planen',
  description: 'Brot, **Käse**',
  labels: ['Einkauf'],
});

test.each(['', '  ', ' - '])('taskMatcher filters nothing by %j, which has no words', (query) => {
  expect(taskMatcher(query)).toBeNull();
});

test.each(['kaffee', 'frühstück kaffee', 'planenx', 'einkaufen'])(
  'taskMatcher finds no task by %j',
  (query) => {
    expect(taskMatcher(query)?.(breakfast)).toBe(false);
    expect(searchTasks([breakfast], query)).toEqual([]);
  },
);

test.each(['FRÜH', 'fruh zoe', 'plan früh', 'kase', 'käse zoë', 'STRASSE', 'einkauf', 'zoë, einkauf'])(
  'taskMatcher finds what searchTasks finds by %j',
  (query) => {
    expect(taskMatcher(query)?.(breakfast)).toBe(true);
    expect(searchTasks([breakfast], query)).toHaveLength(1);
  },
);
