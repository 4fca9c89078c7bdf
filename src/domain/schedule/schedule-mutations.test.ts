import { describe, expect, it } from 'vitest';
import type { Client, Write } from '#client/client.ts';
import { type ScheduleItem, scheduleItem } from '#contract/schedule-item.ts';
import { timed } from './item-times.ts';
import { changeItem, createItem, createTaskItem, deleteItem, updateItem } from './schedule-mutations.ts';

const taskId = '019a9d9e-0000-7000-8000-00000000000a';
const itemId = '019a9d9e-0000-7000-8000-00000000000b';
const stamp = '2026-11-19T00:00:00.000Z';
const nine = timed({ start: Date.parse('2026-11-19T09:00Z'), end: Date.parse('2026-11-19T10:00Z') }, 'UTC');
const ten = timed({ start: Date.parse('2026-11-19T10:00Z'), end: Date.parse('2026-11-19T11:00Z') }, 'UTC');
const block = (noteId: string | null, version = 1): ScheduleItem =>
  scheduleItem.parse({
    ...{ id: itemId, createdAt: stamp, updatedAt: stamp, version, title: null, noteId, ownerId: taskId },
    ...{ type: 'default', origin: 'other', provider: null, reminders: [], ...nine },
  });

/** Client stub with one block in the replica, which records the writes. */
function clientWith(item: ScheduleItem | null) {
  const writes: Write[] = [];
  const held = { item };
  const client: Pick<Client, 'write'> & { replica: Pick<Client['replica'], 'get'> } = {
    write: async (write) => void writes.push(write),
    replica: { get: (_entity, _id) => (held.item ?? undefined) as never },
  };
  return { client: client as Client, writes, held };
}

describe('a change of a block', () => {
  it('writes nothing for a deleted block', () => {
    const { client, writes } = clientWith(null);
    updateItem(client, itemId, { title: 'Other' });
    expect(writes).toEqual([]);
  });

  it('is written from its current version, with or without a task', () => {
    const own = clientWith(block(null, 4));
    updateItem(own.client, itemId, { title: 'Other' });
    expect(own.writes).toEqual([
      {
        name: 'updateScheduleItem',
        payload: { calendarItemId: itemId, version: 4, props: { title: 'Other' } },
      },
    ]);
    const ofTask = clientWith(block(taskId));
    updateItem(ofTask.client, itemId, ten);
    expect(ofTask.writes).toEqual([
      {
        name: 'updateScheduleItemNote',
        payload: { id: taskId, calendarItemId: itemId, version: 1, props: ten },
      },
    ]);
  });

  it('is undone from the version at that time', () => {
    const { client, writes, held } = clientWith(block(null));
    const undo = changeItem(client, block(null), ten);
    held.item = block(null, 7);
    undo();
    expect(writes.at(-1)?.payload).toEqual({ calendarItemId: itemId, version: 7, props: nine });
  });
});

it('a deleted block is restored with all its fields', () => {
  const { client, writes } = clientWith(block(taskId));
  deleteItem(client, block(taskId))();
  expect(writes.map(({ name }) => name)).toEqual(['deleteScheduleItemNote', 'restoreScheduleItem']);
});

it('a new block has an id of its own', () => {
  const { client, writes } = clientWith(null);
  const [first, second] = [createItem(client, 'Gym', nine), createTaskItem(client, taskId, ten)];
  expect(first).not.toBe(second);
  expect(writes).toEqual([
    { name: 'createScheduleItem', payload: { props: { id: first, title: 'Gym', ...nine } } },
    { name: 'createScheduleItemNote', payload: { id: taskId, props: { id: second, ...ten } } },
  ]);
});
