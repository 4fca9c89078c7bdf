import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { entitySchemas } from '#contract/change.ts';
import { createTestBrowser, createTestClock } from '../ports.test-support.ts';
import { testTask } from '../test-server.test-support.ts';
import { openDisk } from './open-disk.ts';
import { openDatabase, REPLICA_FINGERPRINT } from './replica-database.ts';
import { clearSignedOutAccount } from './signed-out-account.ts';

const account = uuidv7();
const task = testTask(account);

it('the replica has its own version for every shape of its rows', () => {
  const shapes = Object.entries(entitySchemas).map(([name, schema]) => [
    name,
    z.toJSONSchema(schema, { unrepresentable: 'any' }),
  ]);
  const found = createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 16);
  expect(found, 'the entities changed: raise REPLICA_VERSION and set REPLICA_FINGERPRINT').toBe(
    REPLICA_FINGERPRINT,
  );
});

it('openDisk falls back to memory, and reports it, where the browser refuses a database', async () => {
  const ports = createTestBrowser().context({ clock: createTestClock() });
  const refusing = new Proxy(ports.indexedDB, {
    get: () => () => {
      throw new Error('A mutation operation was attempted on a database that did not allow mutations.');
    },
  });
  const { disk, contents, isLasting } = await openDisk({ ...ports, indexedDB: refusing }, account);
  expect(isLasting).toBe(false);
  expect(contents.meta.cursor).toBeNull();
  await disk.commit({ changes: [{ entity: 'task', id: task.id, version: 1, op: 'upsert', data: task }] });
  expect(ports.logged.map(([event]) => event)).toEqual(['replica.memoryOnly']);
});

it('openDisk falls back to memory where the database never opens', async () => {
  const clock = createTestClock();
  const ports = createTestBrowser().context({ clock });
  const hanging = new Proxy(ports.indexedDB, { get: () => () => ({}) });
  const opening = openDisk({ ...ports, indexedDB: hanging }, account);
  await clock.advance(5_000);
  await opening;
  expect(ports.logged.map(([event]) => event)).toEqual(['replica.memoryOnly']);
});

it('the disk keeps rows, cursor and removals, and drops a cache that fails the spot check but not the outbox', async () => {
  const browser = createTestBrowser();
  const ports = browser.context({ clock: createTestClock() });
  const first = await openDisk(ports, account);
  await first.disk.commit({
    changes: [{ entity: 'task', id: task.id, version: 1, op: 'upsert', data: task }],
    meta: { cursor: '5.1' },
    append: [
      {
        requestId: uuidv7(),
        entity: 'task',
        entityId: task.id,
        at: '2026-03-02T09:00:00.000Z',
        isSent: false,
        error: null,
        write: { name: 'reopenTask', payload: { id: task.id } },
      },
    ],
  });
  first.disk.close();
  const second = await openDisk(ports, account);
  expect(second.contents.meta.cursor).toBe('5.1');
  expect(second.contents.tables.task.get(task.id)).toEqual(task);
  await second.disk.commit({ changes: [{ entity: 'task', id: task.id, version: 2, op: 'remove' }] });
  await second.disk.commit({
    changes: [{ entity: 'task', id: task.id, version: 1, op: 'upsert', data: task }],
  });
  expect((await second.disk.read()).tables.task.size).toBe(0);
  second.disk.close();

  const database = await openDatabase(browser.indexedDB, account, () => {});
  await database.put('task', JSON.stringify([{ ...task, importance: 'much' }]), '');
  database.close();
  const third = await openDisk(ports, account);
  expect(third.contents.meta.cursor).toBeNull();
  expect(third.contents.tables.task.size).toBe(0);
  expect(third.contents.operations).toHaveLength(1);
  expect(ports.logged.map(([event]) => event)).toEqual(['replica.dropped']);
});

it('a disk is read as of one moment, whenever another tab commits', async () => {
  const browser = createTestBrowser();
  const ports = browser.context({ clock: createTestClock() });
  const other = await openDisk(browser.context({ clock: createTestClock() }), account);
  let version = 0;
  const commits: Promise<void>[] = [];
  const commit = () => {
    version += 1;
    const data = { ...task, version };
    const change = { entity: 'task', id: task.id, version, op: 'upsert', data } as const;
    commits.push(other.disk.commit({ changes: [change], meta: { cursor: `${version}.1` } }));
  };
  commit();
  const second = await openDisk(ports, account);
  const begin = IDBDatabase.prototype.transaction;
  const spied = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...given
  ) {
    const begun = begin.apply(this, given);
    if (begun.mode === 'readonly' && version < 20) commit();
    return begun;
  });
  onTestFinished(() => spied.mockRestore());
  const { tables, meta } = await second.disk.read();
  expect(version).toBeGreaterThan(1);
  expect(meta.cursor).toBe(`${tables.task.get(task.id)?.version}.1`);
  await Promise.all(commits);
});

it('the disk drops rows of the version before and keeps its waiting operations, in the shape they had then', async () => {
  const browser = createTestBrowser();
  const old = browser.indexedDB.open(`daywall-${account}`, 1);
  const id = uuidv7();
  const item = { startDate: '2026-03-02T09:00:00.000Z', endDate: '2026-03-02T10:00:00.000Z' };
  const waiting = [
    { name: 'createTask', payload: { id, title: 'Call Bob', importance: 70, position: 'a0' } },
    { name: 'updateTask', payload: { id, version: 1, data: { title: 'Call Ada' } } },
    {
      name: 'createScheduleItemNote',
      payload: { id, props: { id: uuidv7(), ...item, isAllDay: false, timeZone: 'Europe/Berlin' } },
    },
    { name: 'deleteTask', payload: { id: uuidv7() } },
  ];
  await new Promise((resolve, reject) => {
    old.onerror = reject;
    old.onupgradeneeded = () => {
      for (const name of ['user', 'appSettings', 'task', 'timerRecord', 'scheduleItem'])
        old.result.createObjectStore(name, { keyPath: 'id' });
      old.result.createObjectStore('meta').put({ cursor: '5.1', ranges: [], completedDownTo: null }, 'state');
      old.result.createObjectStore('removed');
      const outbox = old.result.createObjectStore('outbox', { autoIncrement: true });
      outbox.createIndex('requestId', 'requestId', { unique: true });
      for (const write of waiting) {
        const about = { entity: 'task', entityId: id, at: item.startDate, isSent: false, error: null };
        outbox.add({ requestId: uuidv7(), ...about, write });
      }
    };
    old.onsuccess = resolve;
  });
  old.result.close();

  const ports = browser.context({ clock: createTestClock() });
  const { contents, isLasting } = await openDisk(ports, account);
  expect(isLasting).toBe(true);
  expect(contents.meta.cursor).toBeNull();
  expect(contents.tables.task.size).toBe(0);
  expect(contents.operations.map(({ write }) => write)).toMatchObject(waiting);
  expect(contents.operations[1]?.write.payload).toMatchObject({ scope: 'one' });
  expect(ports.logged).toEqual([]);
});

/** Removes what browsers keep to secure origins, as on a page served by plain http from another machine. */
function leaveSecureOrigin(): void {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  onTestFinished(() => void vi.unstubAllGlobals());
}

it('the disk keeps rows and unsent writes on an origin that is not secure, also over signing out', async () => {
  leaveSecureOrigin();
  const browser = createTestBrowser();
  const ports = browser.context({ clock: createTestClock() });
  const first = await openDisk(ports, account);
  const operation = {
    requestId: uuidv7(),
    entity: 'task' as const,
    entityId: task.id,
    write: { name: 'createQuickTask' as const, payload: { id: task.id, title: 'Typed on plain http' } },
    at: new Date(0).toISOString(),
    isSent: false,
    error: null,
  };
  await first.disk.commit({ append: [operation] });
  await first.disk.commit({
    changes: [{ entity: 'task', id: task.id, version: 1, op: 'upsert', data: task }],
    meta: { cursor: '5.1' },
  });
  first.disk.close();
  const second = await openDisk(ports, account);
  expect(second.contents.operations.map(({ requestId }) => requestId)).toEqual([operation.requestId]);
  expect([...second.contents.tables.task.keys()]).toEqual([task.id]);
  second.disk.close();

  await clearSignedOutAccount(ports, account, { isDeleted: false });
  const third = await openDisk(ports, account);
  expect(third.contents.operations.map(({ requestId }) => requestId)).toEqual([operation.requestId]);
  expect(third.contents.tables.task.size).toBe(0);
});
