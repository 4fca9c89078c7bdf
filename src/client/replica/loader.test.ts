import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { NoResponseError, RefusedError } from '../failure.ts';
import { createTestBrowser, settled } from '../ports.test-support.ts';
import { testTask } from '../test-server.test-support.ts';
import { createSyncWorld, type SyncWorld } from './sync.test-support.ts';

const account = uuidv7();
let world: SyncWorld;

beforeEach(() => {
  world = createSyncWorld(account);
});

describe('a first load of very many tasks', () => {
  const pages = 4;

  /** Answers with one task a page; the second page takes longer than pages wait. */
  function answerByPages(): void {
    world.tasks = Array.from({ length: pages }, () => testTask(account));
    world.answers.set('getTasks', async ({ after }) => {
      const index = after === undefined ? 0 : world.tasks.findIndex(({ id }) => id === after) + 1;
      if (index === 1) await world.clock.advance(500);
      const task = world.tasks[index];
      return { tasks: [task], nextAfter: index + 1 < pages ? task?.id : null };
    });
  }

  it('lets pages open on what is there, the other loads of a page first, and says how far it is', async () => {
    answerByPages();
    const { sync, rows, initialized, completed, loading } = await world.open();
    const atScheduleItems: [shown: number, reported: readonly (number | null)[]][] = [];
    world.meanwhile.set('getScheduleItems', () =>
      atScheduleItems.push([[...rows.all('task')].length, [...loading]]),
    );
    sync.catchUp();
    await settled(400);
    // It is known before any page opens: an empty list is none yet.
    expect(atScheduleItems[0]).toEqual([2, [2]]);
    expect(initialized()).toBe(1);
    expect(completed()).toBe(1);
    expect([...rows.all('task')]).toHaveLength(pages);
    expect(loading.at(-1)).toBeNull();
    expect(loading.slice(0, -1)).toEqual([...loading.slice(0, -1)].sort());
    expect(loading).toContain(pages);
  });

  it('is requested again where a later page is refused, and follows no log before', async () => {
    answerByPages();
    const { sync, rows, replica, ports, initialized, loading } = await world.open();
    world.meanwhile.set('getDelegationRequests', () =>
      world.failing.set('getTasks', new RefusedError({ id: 'unavailable', message: 'Later' })),
    );
    sync.catchUp();
    await settled(400);
    expect(ports.logged.map(([event]) => event)).toContain('replica.load.tasks');
    expect(initialized()).toBe(1);
    // Nothing is saved yet that is not here.
    expect(loading.length).toBeGreaterThan(0);
    expect(loading).not.toContain(null);
    expect(replica.meta.missing).toEqual(['tasks']);
    world.failing.clear();
    world.meanwhile.clear();
    await world.clock.advance(15_000);
    await settled(400);
    expect([...rows.all('task')]).toHaveLength(pages);
    expect(replica.meta.missing).toEqual([]);
    expect(loading.at(-1)).toBeNull();
  });

  it('counts as under way after a later page went unanswered, until another attempt has brought all', async () => {
    answerByPages();
    const { sync, rows, ports, initialized, completed, loading } = await world.open();
    world.meanwhile.set('getDelegationRequests', () =>
      world.failing.set('getTasks', new NoResponseError('away')),
    );
    sync.catchUp();
    await settled(400);
    expect(ports.logged.map(([event]) => event)).toContain('replica.notLoaded');
    expect([initialized(), completed()]).toEqual([1, 0]);
    expect([...rows.all('task')].length).toBeLessThan(pages);
    expect(loading.length).toBeGreaterThan(0);
    expect(loading).not.toContain(null);
    world.failing.clear();
    world.meanwhile.clear();
    world.answers.set('getTasks', () => ({ tasks: [...world.tasks], nextAfter: null }));
    await world.clock.advance(15_000);
    await settled(400);
    expect(completed()).toBe(1);
    expect([...rows.all('task')]).toHaveLength(pages);
    expect(loading.filter((count) => count === null)).toEqual([null]);
    expect(loading.at(-1)).toBeNull();
  });

  it('says nothing where it does not take long', async () => {
    const { sync, loading } = await world.open();
    sync.catchUp();
    await settled(80);
    expect(loading).toEqual([]);
  });
});

describe('a refused initial load', () => {
  const refusals = [
    ['by HTTP', new RefusedError({ id: 'too_many_requests', message: 'Later' }, 429)],
    ['by a socket that is busy', new RefusedError({ id: 'unavailable', message: 'Later' })],
    ['by a socket that asks for patience', new RefusedError({ id: 'too_many_requests', message: 'Later' })],
  ] as const;
  it.each(refusals)(
    'is requested again after a pause, and nothing else with it: %s',
    async (_by, refusal) => {
      world.failing.set('getTasks', refusal);
      const { sync, rows, replica, initialized, loading } = await world.open();
      sync.catchUp();
      await settled(80);
      expect(initialized()).toBe(1);
      // The missing tasks count as on their way until they are here.
      expect(loading).toEqual([0]);
      expect(replica.meta.missing).toEqual(['tasks']);
      world.failing.clear();
      world.asked.length = 0;
      await world.clock.advance(15_000);
      await settled(80);
      expect([...rows.all('task')]).toHaveLength(2);
      expect(world.asked.map((each) => each.split(' ')[0])).toEqual(['getTasks', 'getChanges']);
      expect(loading.at(-1)).toBeNull();
      expect(replica.meta.missing).toEqual([]);
    },
  );

  it('is requested again only at the next connection where the refusal was final', async () => {
    world.failing.set('getAppSettings', new RefusedError({ id: 'not_found', message: 'Not found' }, 404));
    const { sync, rows } = await world.open();
    sync.catchUp();
    await settled(80);
    world.asked.length = 0;
    await world.clock.advance(60_000);
    expect(world.asked).toEqual([]);
    world.failing.clear();
    sync.catchUp();
    await settled(80);
    expect([...rows.all('appSettings')]).toHaveLength(1);
  });

  it('is remembered over a restart, and rows removed meanwhile do not come back', async () => {
    const [deleted, kept] = world.tasks;
    if (deleted === undefined || kept === undefined) throw new Error('no tasks');
    const browser = createTestBrowser();
    world.failing.set('getTasks', new RefusedError({ id: 'unavailable', message: 'Later' }));
    const first = await world.open(browser);
    first.sync.catchUp();
    await settled(80);
    first.sync.stop();
    await first.replica.idle();
    first.disk.close();
    world.failing.clear();
    world.meanwhile.set('getTasks', () => {
      world.meanwhile.clear();
      world.log.push({ cursor: '2.0', change: { entity: 'task', id: deleted.id, version: 2, op: 'remove' } });
    });
    const second = await world.open(browser);
    second.sync.catchUp();
    await settled(80);
    expect([...second.rows.all('task')].map(({ id }) => id)).toEqual([kept.id]);
    expect(second.loading.at(-1)).toBeNull();
  });
});
