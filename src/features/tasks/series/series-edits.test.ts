import { expect, test } from 'vitest';
import type { Client, Write } from '#client/client.ts';
import type { TaskPatch } from '#contract/task/task-payload.ts';
import { sharedPart, watchEdits } from './series-edits.ts';

test('fields of a single task do not apply to its series', () => {
  expect(sharedPart({ position: 'a1', isNew: false, progress: 'doing' })).toBeNull();
});

test('shared fields apply to the series', () => {
  expect(sharedPart({ title: 'A', position: 'a1', dueDate: null })).toEqual({ title: 'A', dueDate: null });
});

test('a watched client writes as before and reports the edits of its task', async () => {
  const written: Write[] = [];
  const seen: TaskPatch[] = [];
  const client: Pick<Client, 'write'> = {
    write: async (write) => void written.push(write),
  };
  const watched = watchEdits(client as Client, 'a', (patch) => seen.push(patch));
  const update = (id: string, data: TaskPatch) =>
    watched.write({ name: 'updateTask', payload: { id, version: 1, data } });
  await update('a', { title: 'A' });
  await update('b', { title: 'B' });
  await watched.write({ name: 'deleteTask', payload: { id: 'a' } });
  expect(written).toHaveLength(3);
  expect(seen).toEqual([{ title: 'A' }]);
});
