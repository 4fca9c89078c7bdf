import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { instant } from '#contract/entity.ts';
import { integration } from '#contract/integrations/integration.ts';
import { NoResponseError, RefusedError } from '../failure.ts';
import { createTestBrowser, settled } from '../ports.test-support.ts';
import { testTask } from '../test-server.test-support.ts';
import { RECENT } from './initial-loads.ts';
import { createSyncWorld, type SyncWorld } from './sync.test-support.ts';
import { upsertOf } from './upsert.ts';

const account = uuidv7();
let world: SyncWorld;

beforeEach(() => {
  world = createSyncWorld(account);
});

it('sync logs a refused load, runs the others, and is initialized', async () => {
  world.failing.set('getAppSettings', new RefusedError({ id: 'not_found', message: 'Not found' }));
  const { sync, rows, ports, initialized } = await world.open();
  sync.catchUp();
  await settled(80);
  expect(ports.logged.map(([event]) => event)).toContain('replica.load.appSettings');
  expect([...rows.all('task')]).toHaveLength(2);
  expect(initialized()).toBe(1);
});

it('sync shuts out a user whose organizations are refused; an error of the server is no refusal', async () => {
  const refuse = (status: number) =>
    world.failing.set('getOrganizations', new RefusedError({ id: 'not_found', message: 'No' }, status));
  refuse(500);
  const troubled = await world.open();
  troubled.sync.catchUp();
  await settled(80);
  expect([troubled.initialized(), troubled.shutOut()]).toEqual([1, 0]);
  refuse(429);
  const patient = await world.open();
  patient.sync.catchUp();
  await settled(80);
  expect([patient.initialized(), patient.shutOut()]).toEqual([1, 0]);
  refuse(404);
  const refused = await world.open();
  refused.sync.catchUp();
  await settled(80);
  expect([refused.initialized(), refused.shutOut()]).toEqual([0, 1]);
});

it('sync tries again after a while when nobody answers, and forgets nothing', async () => {
  world.failing.set('getTasks', new NoResponseError('away'));
  const { sync, rows, initialized, completed } = await world.open();
  sync.catchUp();
  await settled(80);
  expect([initialized(), completed()]).toEqual([0, 0]);
  world.failing.clear();
  await world.clock.advance(15_000);
  expect(initialized()).toBe(1);
  expect([...rows.all('task')]).toHaveLength(2);
});

it('sync is initialized before the loads beside it, and complete once those succeeded or failed', async () => {
  const labels = Promise.withResolvers<readonly []>();
  world.answers.set('getLabels', () => labels.promise);
  const { sync, initialized, completed } = await world.open();
  sync.catchUp();
  await settled(80);
  expect([initialized(), completed()]).toEqual([1, 0]);
  labels.resolve([]);
  await settled();
  expect([initialized(), completed()]).toEqual([1, 1]);
  world.failing.set('getLabels', new NoResponseError('away'));
  const other = await world.open();
  other.sync.catchUp();
  await settled(80);
  expect([other.initialized(), other.completed()]).toEqual([1, 1]);
});

it('sync reads the cursor, then the sets in order with the rest beside them, then the changes meanwhile', async () => {
  const [first] = world.tasks;
  if (first === undefined) throw new Error('no task');
  world.meanwhile.set('getScheduleItems', () => {
    world.log.push({
      cursor: '2.0',
      change: upsertOf.task({ ...first, version: 2, title: 'Changed while loading' }),
    });
  });
  const { sync, rows, replica } = await world.open();
  sync.catchUp();
  await settled(80);
  const asked = world.asked.map((each) => each.split(' ')[0] ?? '');
  const beside = [
    'getTimerRecords',
    'getCollections',
    'getLabels',
    'getFilters',
    'getTemplates',
    'getApiIntegrations',
    'getSubscriptions',
    'getNotifications',
  ];
  expect(asked.filter((name) => !beside.includes(name))).toEqual([
    'getChanges',
    'getMe',
    'getAppSettings',
    'getOrganizations',
    'getGroups',
    'getTasks',
    'getScheduleItems',
    'getDelegationRequests',
    'getChanges',
  ]);
  expect(asked.slice(asked.indexOf('getTasks') + 1)).toEqual(expect.arrayContaining(beside));
  expect(rows.get('task', first.id)?.title).toBe('Changed while loading');
  expect(replica.meta.cursor).toBe('2.0');
});

it('sync shows a live event at once, but moves the stored cursor only when it continues it', async () => {
  const browser = createTestBrowser();
  const { sync, rows, disk } = await world.open(browser);
  sync.catchUp();
  await settled(80);
  const [first, second] = world.tasks;
  if (first === undefined || second === undefined) throw new Error('no tasks');
  sync.take({ change: upsertOf.task({ ...first, version: 2, title: 'Live' }), cursor: '3.0' });
  expect(rows.get('task', first.id)?.title).toBe('Live');
  await settled(80);
  expect((await disk.read()).meta.cursor).toBe('3.0');

  // Offline: events 4.0 and 5.0 are missed, and 6.0 arrives before `catchUp` has asked.
  world.log.push({ cursor: '4.0', change: upsertOf.task({ ...second, version: 2, title: 'Missed' }) });
  world.log.push({ cursor: '5.0', change: { entity: 'task', id: first.id, version: 3, op: 'remove' } });
  world.failing.set('getChanges', new NoResponseError('away'));
  sync.catchUp();
  sync.take({ change: upsertOf.task({ ...second, version: 3, title: 'Live again' }), cursor: '6.0' });
  await settled(80);
  expect((await disk.read()).meta.cursor).toBe('3.0');
  expect(rows.get('task', second.id)?.title).toBe('Live again');
  world.failing.clear();
  sync.catchUp();
  await settled(80);
  expect(rows.get('task', first.id)).toBeUndefined();
  expect(rows.get('task', second.id)?.title).toBe('Live again');
  expect((await disk.read()).meta.cursor).toBe('5.0');
});

it('sync reloads behind the shown rows when its cursor is too old, and drops removed rows at the end', async () => {
  const { sync, rows, replica } = await world.open();
  sync.catchUp();
  await settled(80);
  const [deleted, kept] = world.tasks;
  if (deleted === undefined || kept === undefined) throw new Error('no tasks');
  const seen: number[] = [];
  rows.subscribe('task', () => void seen.push([...rows.all('task')].length));
  world.tasks = [{ ...kept, version: 9, title: 'Changed' }];
  const born = testTask(account);
  let isExpired = true;
  world.meanwhile.set('getChanges', () => {
    if (isExpired)
      world.failing.set('getChanges', new RefusedError({ id: 'cursor_expired', message: 'too old' }, 410));
    else world.failing.delete('getChanges');
    isExpired = false;
  });
  world.meanwhile.set('getTimerRecords', () => sync.take({ change: upsertOf.task(born), cursor: '8.0' }));
  sync.catchUp();
  await settled(80);
  expect(seen.every((count) => count >= 2)).toBe(true);
  expect([...rows.all('task')].map((each) => each.id).sort()).toEqual([kept.id, born.id].sort());
  expect(rows.get('task', kept.id)?.title).toBe('Changed');
  expect(replica.meta.cursor).toBe('1.0');
});

it('sync loads kept ranges again by valid instants', async () => {
  const asked: (readonly [string, string])[] = [];
  const remember = ({ timeMin = '', timeMax = '' }: { timeMin?: string; timeMax?: string }) => {
    asked.push([instant.parse(timeMin), instant.parse(timeMax)]);
    return [];
  };
  world.answers.set('getCalendarItems', remember);
  world.answers.set('getTimerRecords', remember);
  const { sync, ports } = await world.open();
  sync.catchUp();
  await settled(80);
  const begun = world.clock.now();
  await world.clock.advance(3_600_000);
  let isExpired = true;
  world.meanwhile.set('getChanges', () => {
    if (isExpired)
      world.failing.set('getChanges', new RefusedError({ id: 'cursor_expired', message: 'too old' }, 410));
    else world.failing.delete('getChanges');
    isExpired = false;
  });
  asked.length = 0;
  sync.catchUp();
  await settled(80);
  expect(ports.logged.map(([event]) => event)).toEqual([]);
  const [from, until] = [begun - RECENT, begun + 3_600_000 - RECENT].map((at) => new Date(at).toISOString());
  expect(asked).toContainEqual([from, until]);
});

it('loadRange fetches a range only where it is not loaded, and remembers that over a restart', async () => {
  const browser = createTestBrowser();
  const first = await world.open(browser);
  first.sync.catchUp();
  await settled(80);
  world.asked.length = 0;
  await first.ranges.loadRange('2026-02-20T00:00:00.000Z', '2026-05-01T00:00:00.000Z');
  expect(world.asked).toEqual([]);
  await Promise.all([
    first.ranges.loadRange('2025-12-01T00:00:00.000Z', '2025-12-08T00:00:00.000Z'),
    first.ranges.loadRange('2025-12-04T00:00:00.000Z', '2025-12-12T00:00:00.000Z'),
  ]);
  expect(world.asked).toEqual([
    'getCalendarItems 2025-12-01',
    'getTimerRecords 2025-12-01',
    'getCalendarItems 2025-12-08',
    'getTimerRecords 2025-12-08',
  ]);
  await first.replica.idle();
  first.disk.close();
  const second = await world.open(browser);
  world.asked.length = 0;
  await second.ranges.loadRange('2025-12-02T00:00:00.000Z', '2025-12-12T00:00:00.000Z');
  expect(world.asked).toEqual([]);
});

it('loadRange announces a requested window once as soon as an outside calendar is connected', async () => {
  const { sync, ranges, rows, replica } = await world.open();
  sync.catchUp();
  await settled(80);
  const connected = integration.parse({
    ...{
      id: uuidv7(),
      createdAt: '2026-03-02T09:00:00.000Z',
      updatedAt: '2026-03-02T09:00:00.000Z',
      version: 1,
    },
    ...{ provider: 'google', type: 'calendar', accountName: 'ada@example.org', status: 'connected' },
    ...{ fault: null, lastSyncedAt: null, calendars: [] },
  });
  await replica.apply([upsertOf.integration(connected)], 'load');
  expect([...rows.all('integration')]).toHaveLength(1);
  world.asked.length = 0;
  world.failing.set('getCalendarItems', new Error('offline'));
  const look = () => ranges.loadRange('2026-08-03T00:00:00.000Z', '2026-08-10T00:00:00.000Z');
  await look();
  await settled(20);
  world.failing.delete('getCalendarItems');
  world.asked.length = 0;
  await look();
  await look();
  await settled(20);
  expect(world.asked.filter((each) => each.startsWith('getCalendarItems'))).toHaveLength(1);
});
