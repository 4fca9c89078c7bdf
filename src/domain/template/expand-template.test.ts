import { expect, it } from 'vitest';
import { testCollection } from '#client/row.test-support.ts';
import { taskEvents } from '#contract/events/task-events.ts';
import { MAX_DEPTH } from '#contract/limits.ts';
import { buildTask } from '#tests/factories/build-task.ts';
import { buildTemplateTask } from '#tests/factories/build-template-task.ts';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import { countBefore, earliestAnchor, expandTemplate, type TemplateTarget } from './expand-template.ts';
import { templateOf } from './template-of-task.ts';

const timeZone = 'Europe/Berlin';
const tree = [
  buildTemplateTask({ title: 'Trip', description: 'Far', labels: ['fun'], due: { days: 0, minutes: null } }),
  buildTemplateTask({
    ...{ depth: 1, title: 'Book', workload: 60, reminders: [30], due: { days: -7, minutes: 540 } },
    recurrence: { rule: 'FREQ=WEEKLY', basis: 'date' },
    links: [{ assetType: 'link', assetValue: 'https://example.org/', label: 'Shop' }],
  }),
  buildTemplateTask({ depth: 2, title: 'Compare', recurrence: { rule: 'FREQ=DAILY', basis: 'date' } }),
  buildTemplateTask({ depth: 1, title: 'Pack', due: { days: 1, minutes: null } }),
];

function use(target: Partial<TemplateTarget> = {}, client = createMemoryClient()) {
  const expansion = expandTemplate(tree, { anchor: '2026-03-30', timeZone, ...target });
  for (const write of expansion.writes) void client.write(write);
  const made = expansion.ids.map((id) => client.replica.get('task', id));
  return { ...expansion, client, made };
}

it('makes nested tasks in their order, with dates counted from the day', () => {
  const { made, ids, client } = use();
  expect(made.map((task) => [task?.title, task?.parentTaskId, task?.dueDay])).toEqual([
    ['Trip', null, '2026-03-30'],
    ['Book', ids[0], null],
    ['Compare', ids[1], null],
    ['Pack', ids[0], '2026-03-31'],
  ]);
  // A week before, across the change to summer time, it is nine by the clock.
  expect(made[1]).toMatchObject({ dueDate: '2026-03-23T08:00:00.000Z', workload: 60, reminders: [30] });
  expect(made[0]).toMatchObject({ description: 'Far', labels: ['fun'] });
  expect(made[1]?.assetLinks).toMatchObject([{ assetValue: 'https://example.org/', label: 'Shop' }]);
  const repeated = client.writes.filter(({ name }) => name === 'setTaskRecurrence');
  expect(repeated).toMatchObject([
    { payload: { id: ids[1], recurrence: { rule: 'FREQ=WEEKLY', timeZone } } },
  ]);
});

it('makes only writes that the contract takes', () => {
  for (const { name, payload } of use().writes)
    expect(taskEvents[name as 'createTask'].payload.safeParse(payload).error).toBeUndefined();
});

it('gives the first task the fields of its page, and every task to its collection in order', () => {
  const parent = buildTask();
  const collection = testCollection('me');
  const client = createMemoryClient();
  client.receive([
    { entity: 'task', id: parent.id, row: parent },
    { entity: 'collection', id: collection.id, row: collection },
  ]);
  const { made, ids } = use({ defaults: { parentTaskId: parent.id }, collectionId: collection.id }, client);
  expect(made[0]?.parentTaskId).toBe(parent.id);
  expect(client.replica.get('collection', collection.id)?.notes.map(({ noteId }) => noteId)).toEqual(ids);
});

it('puts beside their parent what would be nested too deep', () => {
  const { made, ids } = use({ depth: MAX_DEPTH - 1 });
  expect(made.map((task) => task?.parentTaskId)).toEqual([null, ids[0], ids[0], ids[0]]);
});

it('is the inverse of keeping a task, links to stored files and the end of a series left out', () => {
  const { client, ids } = use();
  const [first, second] = ids.map((id) => client.replica.get('task', id));
  if (first === undefined || second === undefined) throw new Error('no tasks');
  const file = {
    id: '1',
    noteId: second.id,
    assetType: 'file',
    assetValue: 'https://daywall.example/files/1',
    unit: null,
    label: '',
    file: {
      ...{ id: '1', name: 'Map.pdf', size: 9, mediaType: 'application/pdf' },
      ...{ width: null, height: null, hasPreview: false },
    },
  } as const;
  const rule = { rule: 'FREQ=WEEKLY;UNTIL=20260401', timeZone, basis: 'date' } as const;
  const changed = {
    ...second,
    assetLinks: [...second.assetLinks, file],
    recurrence: { ...rule, seriesId: '1', occurrence: '2026-03-23T08:00:00Z' },
  };
  client.receive([{ entity: 'task', id: second.id, row: changed }]);
  const kept = templateOf(client.replica.all('task'), first, { timeZone, today: '2026-01-01' });
  expect(kept).toEqual(tree.map((task, index) => (index === 2 ? { ...task, recurrence: null } : task)));
});

it('counts the dates of a task without one from the day on which it is kept', () => {
  const root = buildTask({ title: 'Trip' });
  const part = buildTask({
    parentTaskId: root.id,
    dueDay: '2026-03-05',
    dueDate: '2026-03-04T23:00:00Z',
    isWholeDay: true,
  });
  const kept = templateOf([root, part], root, { timeZone, today: '2026-03-01' });
  expect(kept.map(({ due }) => due)).toEqual([null, { days: 4, minutes: null }]);
});

it('counts the tasks that a day makes past, and none on the earliest day', () => {
  const today = '2026-03-30';
  expect(countBefore(tree, today, today)).toBe(1);
  expect(countBefore(tree, '2026-03-29', today)).toBe(2);
  expect(countBefore(tree, earliestAnchor(tree, today), today)).toBe(0);
});
