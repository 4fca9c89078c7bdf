import { expect, test } from 'vitest';
import { buildTask } from '#tests/factories/build-task.ts';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import {
  addToCollection,
  createCollection,
  deleteCollection,
  moveCollection,
  moveInCollection,
  removeFromCollection,
  restoreCollection,
} from './collection-mutations.ts';
import { allCollections, containmentOf, taskIdsOf } from './collection-queries.ts';

const own = { description: '', groupId: null, organizationId: null };

function start() {
  const client = createMemoryClient();
  const tasks = [buildTask(), buildTask(), buildTask()];
  client.receive(tasks.map((row) => ({ entity: 'task', id: row.id, row })));
  const ids = tasks.map(({ id }) => id);
  const get = (id: string) => {
    const collection = client.replica.get('collection', id);
    if (collection === undefined) throw new Error('There is no collection');
    return collection;
  };
  return { client, ids, get };
}

test('a task outside the collection cannot be moved in it', async () => {
  const { client, ids, get } = start();
  const id = createCollection(client, { ...own, name: 'Books' }, ids.slice(0, 2));
  moveInCollection(client, get(id), ids.slice(2), null);
  expect(taskIdsOf(get(id))).toEqual(ids.slice(0, 2));
});

test('tasks keep the order in which they were added, and move before one another', async () => {
  const { client, ids, get } = start();
  const [first = '', second = '', third = ''] = ids;
  const id = createCollection(client, { ...own, name: 'Books' }, [first, second]);
  addToCollection(client, id, [third, first]);
  expect(taskIdsOf(get(id))).toEqual([first, second, third]);
  const undo = moveInCollection(client, get(id), [third], first);
  expect(taskIdsOf(get(id))).toEqual([third, first, second]);
  undo();
  expect(taskIdsOf(get(id))).toEqual([first, second, third]);
  moveInCollection(client, get(id), [third], first);
  removeFromCollection(client, id, [first]);
  expect(taskIdsOf(get(id))).toEqual([third, second]);
  expect([
    containmentOf(get(id), [first]),
    containmentOf(get(id), ids),
    containmentOf(get(id), [third, second]),
  ]).toEqual(['none', 'some', 'all']);
});

test('a collection is reordered, and restored to its position after deletion', async () => {
  const { client, ids, get } = start();
  const made = ['One', 'Two', 'Three'].map((name) => createCollection(client, { ...own, name }, ids));
  const names = () =>
    [...client.replica.all('collection')].sort(allCollections.compare).map(({ name }) => name);
  const [one = '', , three = ''] = made;
  moveCollection(client, made.map(get), three, one);
  expect(names()).toEqual(['Three', 'One', 'Two']);
  await deleteCollection(client, one);
  expect(names()).toEqual(['Three', 'Two']);
  await restoreCollection(client, one);
  expect(names()).toEqual(['Three', 'One', 'Two']);
  expect(taskIdsOf(get(one))).toEqual(ids);
});
