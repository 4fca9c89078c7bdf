import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import type { Change } from '#contract/change.ts';
import { NoResponseError } from '../failure.ts';
import { createTestBrowser, settled } from '../ports.test-support.ts';
import { testCollection, testOrganization } from '../row.test-support.ts';
import { testTask } from '../test-server.test-support.ts';
import { createSyncWorld, type SyncWorld } from './sync.test-support.ts';

const me = uuidv7();
const other = uuidv7();
const acme = testOrganization();
const shared = testTask(other, { role: 'editor', organizationId: acme.id });
const collection = testCollection(other, { organizationId: acme.id });
let world: SyncWorld;

beforeEach(() => {
  world = createSyncWorld(me);
});

function belong(isMember: boolean): void {
  world.answers.set('getOrganizations', () => (isMember ? [acme] : []));
  world.answers.set('getCollections', () => (isMember ? [collection] : []));
  world.tasks = world.tasks.filter(({ id }) => id !== shared.id);
  if (isMember) world.tasks.push(shared);
}
function scope(op: 'upsert' | 'remove', version: number): Change {
  return { entity: 'scope', id: acme.id, version, op };
}

it('sync loads everything anew behind the shown rows when an organization is gained', async () => {
  belong(false);
  const { sync, rows, replica } = await world.open();
  sync.catchUp();
  await settled(80);
  belong(true);
  world.log.push({ cursor: '2.0', change: scope('upsert', 1) });
  sync.take({ change: scope('upsert', 1), cursor: '2.0' });
  await settled(80);
  expect(rows.get('organization', acme.id)).toEqual(acme);
  expect(rows.get('task', shared.id)).toEqual(shared);
  expect(rows.get('collection', collection.id)).toEqual(collection);
  expect(replica.meta.cursor).toBe('2.0');
});

it('sync hides a lost organization at once, even where nothing can be loaded', async () => {
  belong(true);
  const { sync, rows, disk, replica } = await world.open();
  sync.catchUp();
  await settled(80);
  expect(rows.get('task', shared.id)).toEqual(shared);
  belong(false);
  world.failing.set('getTasks', new NoResponseError('away'));
  world.log.push({ cursor: '2.0', change: scope('remove', 2) });
  sync.take({ change: scope('remove', 2), cursor: '2.0' });
  expect(rows.get('organization', acme.id)).toBeUndefined();
  expect(rows.get('task', shared.id)).toBeUndefined();
  expect(rows.get('collection', collection.id)).toBeUndefined();
  await settled(80);
  expect((await disk.read()).tables.task.has(shared.id)).toBe(false);
  // The cursor stays until everything was loaded anew.
  expect(replica.meta.cursor).toBe('1.0');
  world.failing.clear();
  await world.clock.advance(15_000);
  expect(replica.meta.cursor).toBe('2.0');
  expect([...rows.all('task')]).toHaveLength(2);
});

it('sync learns of a lost organization again after a restart where the tab died before all was loaded', async () => {
  const browser = createTestBrowser();
  belong(false);
  const first = await world.open(browser);
  first.sync.catchUp();
  await settled(80);
  belong(true);
  world.failing.set('getTasks', new NoResponseError('away'));
  world.log.push({ cursor: '2.0', change: scope('upsert', 1) });
  first.sync.take({ change: scope('upsert', 1), cursor: '2.0' });
  await settled(80);
  first.sync.stop();
  first.disk.close();
  world.failing.clear();
  const second = await world.open(browser);
  second.sync.catchUp();
  await settled(80);
  expect(second.rows.get('task', shared.id)).toEqual(shared);
  expect(second.replica.meta.cursor).toBe('2.0');
});

it('sync shows a hidden task of a lost organization again where it is visible in another way', async () => {
  belong(true);
  const { sync, rows } = await world.open();
  sync.catchUp();
  await settled(80);
  world.answers.set('getOrganizations', () => []);
  world.log.push({ cursor: '2.0', change: scope('remove', 2) });
  sync.take({ change: scope('remove', 2), cursor: '2.0' });
  expect(rows.get('task', shared.id)).toBeUndefined();
  await settled(80);
  expect(rows.get('task', shared.id)).toEqual(shared);
});
