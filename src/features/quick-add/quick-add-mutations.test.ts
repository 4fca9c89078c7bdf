import { expect, test } from 'vitest';
import { taskEvents } from '#contract/events/task-events.ts';
import { MAX_TITLE } from '#contract/limits.ts';
import { plainLine } from '#line/plain-line.ts';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import { createQuickTask } from './quick-add-mutations.ts';
import { refineQuickTask } from './refine-quick-task.ts';

const plain = plainLine('Call Bob');

test('fields that the line does not name come from the defaults', () => {
  const client = createMemoryClient();
  const { id } = createQuickTask(client, plain);
  expect(client.writes).toEqual([{ name: 'createQuickTask', payload: { id, title: 'Call Bob' } }]);
  expect(client.replica.get('task', id)).toMatchObject({ title: 'Call Bob', importance: 50, isNew: true });
});

test('a title over the limit is cut, and continues in the description', () => {
  const client = createMemoryClient();
  const title = 'x'.repeat(MAX_TITLE + 1);
  const { id } = createQuickTask(client, { ...plain, title });
  const [write] = client.writes;
  expect(write?.name).toBe('createTask');
  expect(taskEvents.createTask.payload.safeParse(write?.payload).success).toBe(true);
  expect(client.replica.get('task', id)).toMatchObject({ description: title, isNew: true });
});

test('fields of the line are written with the source page', () => {
  const client = createMemoryClient();
  const recognized = { dueDate: '2026-11-19T14:00:00Z', isWholeDay: false, workload: 30, importance: 75 };
  createQuickTask(client, { ...plain, ...recognized }, { sourceUrl: 'https://example.com/a', workload: 7 });
  expect(client.writes[0]?.payload).toMatchObject({ ...recognized, sourceUrl: 'https://example.com/a' });
});

test('a line that was read late refines its existing task', async () => {
  const client = createMemoryClient();
  const written = { ...plain, title: 'Call Bob tomorrow 30m' };
  const { id } = createQuickTask(client, written);
  await refineQuickTask(client, id, written, written);
  expect(client.writes).toHaveLength(1);
  await refineQuickTask(client, id, written, {
    ...plain,
    dueDate: '2026-11-19T23:00:00Z',
    isWholeDay: true,
    workload: 30,
  });
  expect(client.replica.get('task', id)).toMatchObject({ title: 'Call Bob', isWholeDay: true, workload: 30 });
});

test('labels of the line join those of the defaults without duplicates', async () => {
  const client = createMemoryClient();
  const { id } = createQuickTask(client, { ...plain, labels: ['roof', 'Money'] }, { labels: ['money'] });
  expect(client.replica.get('task', id)?.labels).toEqual(['money', 'roof']);
  const late = createQuickTask(client, { ...plain, title: 'Call Bob #roof' }, { labels: ['money'] });
  await refineQuickTask(
    client,
    late.id,
    { ...plain, title: 'Call Bob #roof' },
    { ...plain, labels: ['roof'] },
  );
  expect(client.replica.get('task', late.id)).toMatchObject({ title: 'Call Bob', labels: ['money', 'roof'] });
});

test('a recurrence is written as the dialog writes it, after the task', async () => {
  const client = createMemoryClient();
  const recurrence = { rule: 'FREQ=WEEKLY;BYDAY=MO', timeZone: 'Europe/Berlin', basis: 'date' } as const;
  const due = { dueDate: '2026-11-23T07:00:00Z', isWholeDay: false };
  const { id, settled } = createQuickTask(client, { ...plain, ...due, recurrence });
  await settled;
  expect(client.writes.map(({ name }) => name)).toEqual(['createQuickTask', 'setTaskRecurrence']);
  expect(taskEvents.setTaskRecurrence.payload.safeParse(client.writes[1]?.payload).success).toBe(true);
  expect(client.replica.get('task', id)?.recurrence).toMatchObject({
    ...recurrence,
    occurrence: '2026-11-23T07:00:00.000Z',
  });
});

test('a line that was read late adds the recurrence to its task', async () => {
  const client = createMemoryClient();
  const written = { ...plain, title: 'Call Bob daily' };
  const { id } = createQuickTask(client, written);
  const recurrence = { rule: 'FREQ=DAILY', timeZone: 'Europe/Berlin', basis: 'date' } as const;
  const due = { dueDate: '2026-11-19T23:00:00Z', isWholeDay: true };
  await refineQuickTask(client, id, written, { ...plain, ...due, recurrence });
  expect(client.replica.get('task', id)).toMatchObject({ title: 'Call Bob', recurrence });
});
