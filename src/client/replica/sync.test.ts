import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import type { Change } from '#contract/change.ts';
import type { Task } from '#contract/task.ts';
import { NoResponseError, RefusedError } from '../failure.ts';
import type { Call } from '../http/call.ts';
import { createGraves } from '../outbox/effect.ts';
import { createProjection } from '../outbox/projection.ts';
import { createTestBrowser, createTestClock, settled, type TestClock } from '../ports.test-support.ts';
import { testAppSettings, testTask, testUser } from '../test-server.test-support.ts';
import type { Ask } from './initial-loads.ts';
import { openDisk } from './open-disk.ts';
import { createRangeLoads } from './range-loads.ts';
import { createReplica } from './replica.ts';
import { createRows } from './rows.ts';
import { createSync } from './sync.ts';

const account = uuidv7();
let clock: TestClock;
let tasks: Task[];
let log: { cursor: string; change: Change }[];
let asked: string[];
let failing: Map<string, Error>;
/** Runs when the named thing is asked, before it is answered. */
let meanwhile: Map<string, () => void>;

beforeEach(() => {
  clock = createTestClock();
  tasks = [testTask(account), testTask(account)];
  log = [];
  asked = [];
  failing = new Map();
  meanwhile = new Map();
});

function upsert(data: Task): Change {
  return { entity: 'task', id: data.id, version: data.version, op: 'upsert', data };
}

function answer(name: string, input: { query?: { after?: string } } & { timeMin?: string }): unknown {
  asked.push(input.timeMin === undefined ? name : `${name} ${input.timeMin.slice(0, 10)}`);
  meanwhile.get(name)?.();
  const failure = failing.get(name);
  if (failure !== undefined) throw failure;
  switch (name) {
    case 'getMe':
      return testUser(account);
    case 'getAppSettings':
      return testAppSettings(account);
    case 'getTasks':
      return { tasks: [...tasks], nextAfter: null };
    case 'getChanges': {
      const after = input.query?.after;
      const end = log.at(-1)?.cursor ?? '1.0';
      if (after === undefined) return { changes: [], cursor: end, hasMore: false };
      const rest = log.filter((each) => each.cursor > after);
      const [first] = rest;
      return {
        changes: first === undefined ? [] : [first.change],
        cursor: first?.cursor ?? end,
        hasMore: rest.length > 1,
      };
    }
    default:
      return [];
  }
}

async function open(browser = createTestBrowser()) {
  const ports = browser.context({ clock });
  const { disk, contents } = await openDisk(ports, account);
  const rows = createRows();
  const projection = createProjection({ rows, accountId: account, graves: createGraves() });
  rows.commit(() => rows.fill(contents.tables));
  const replica = createReplica({ rows, projection, disk, meta: contents.meta, log: ports.log });
  let initialized = 0;
  const call = (async (name: string, input: object) => answer(name, input)) as unknown as Call;
  const ask = (async (name: string, input: object) => answer(name, input)) as unknown as Ask;
  const sync = createSync({
    ports,
    rows,
    replica,
    call,
    ask,
    isOnline: () => true,
    onInitialized: () => {
      initialized += 1;
    },
  });
  return {
    sync,
    rows,
    replica,
    disk,
    ports,
    ranges: createRangeLoads({ rows, replica, ask }),
    initialized: () => initialized,
  };
}

it('logs what was refused, loads the rest, and is initialized', async () => {
  failing.set('getAppSettings', new RefusedError({ id: 'not_found', message: 'Not found' }));
  const { sync, rows, ports, initialized } = await open();
  sync.catchUp();
  await settled(80);
  expect(ports.logged.map(([event]) => event)).toContain('replica.load.appSettings');
  expect([...rows.all('task')]).toHaveLength(2);
  expect(initialized()).toBe(1);
});

it('tries again after a while when nobody answers, and forgets nothing', async () => {
  failing.set('getTasks', new NoResponseError('away'));
  const { sync, rows, initialized } = await open();
  sync.catchUp();
  await settled(80);
  expect(initialized()).toBe(0);
  failing.clear();
  await clock.advance(15_000);
  expect(initialized()).toBe(1);
  expect([...rows.all('task')]).toHaveLength(2);
});

it('takes the cursor before it loads, then the sets in their order, then what changed meanwhile', async () => {
  const [first] = tasks;
  if (first === undefined) throw new Error('no task');
  meanwhile.set('getScheduleItems', () => {
    log.push({ cursor: '2.0', change: upsert({ ...first, version: 2, title: 'Changed while loading' }) });
  });
  const { sync, rows, replica } = await open();
  sync.catchUp();
  await settled(80);
  expect(asked.map((each) => each.split(' ')[0])).toEqual([
    'getChanges',
    'getMe',
    'getAppSettings',
    'getTasks',
    'getScheduleItems',
    'getTimerRecords',
    'getChanges',
  ]);
  expect(rows.get('task', first.id)?.title).toBe('Changed while loading');
  expect(replica.meta.cursor).toBe('2.0');
});

it('shows a live event at once, but moves the stored cursor only when it continues it', async () => {
  const browser = createTestBrowser();
  const { sync, rows, disk } = await open(browser);
  sync.catchUp();
  await settled(80);
  const [first, second] = tasks;
  if (first === undefined || second === undefined) throw new Error('no tasks');
  sync.take({ change: upsert({ ...first, version: 2, title: 'Live' }), cursor: '3.0' });
  expect(rows.get('task', first.id)?.title).toBe('Live');
  await settled(80);
  expect((await disk.read()).meta.cursor).toBe('3.0');

  // Away: events 4.0 and 5.0 are missed, and 6.0 arrives before the catching up has asked.
  log.push({ cursor: '4.0', change: upsert({ ...second, version: 2, title: 'Missed' }) });
  log.push({ cursor: '5.0', change: { entity: 'task', id: first.id, version: 3, op: 'remove' } });
  failing.set('getChanges', new NoResponseError('away'));
  sync.catchUp();
  sync.take({ change: upsert({ ...second, version: 3, title: 'Live again' }), cursor: '6.0' });
  await settled(80);
  expect((await disk.read()).meta.cursor).toBe('3.0');
  expect(rows.get('task', second.id)?.title).toBe('Live again');
  failing.clear();
  sync.catchUp();
  await settled(80);
  expect(rows.get('task', first.id)).toBeUndefined();
  expect(rows.get('task', second.id)?.title).toBe('Live again');
  expect((await disk.read()).meta.cursor).toBe('5.0');
});

it('reloads behind what is shown when its cursor is too old, and drops at the end what is gone', async () => {
  const { sync, rows, replica } = await open();
  sync.catchUp();
  await settled(80);
  const [gone, kept] = tasks;
  if (gone === undefined || kept === undefined) throw new Error('no tasks');
  const seen: number[] = [];
  rows.subscribe('task', () => void seen.push([...rows.all('task')].length));
  tasks = [{ ...kept, version: 9, title: 'Changed' }];
  const born = testTask(account);
  let isExpired = true;
  meanwhile.set('getChanges', () => {
    if (isExpired)
      failing.set('getChanges', new RefusedError({ id: 'cursor_expired', message: 'too old' }, 410));
    else failing.delete('getChanges');
    isExpired = false;
  });
  meanwhile.set('getTimerRecords', () => sync.take({ change: upsert(born), cursor: '8.0' }));
  sync.catchUp();
  await settled(80);
  expect(seen.every((count) => count >= 2)).toBe(true);
  expect([...rows.all('task')].map((each) => each.id).sort()).toEqual([kept.id, born.id].sort());
  expect(rows.get('task', kept.id)?.title).toBe('Changed');
  expect(replica.meta.cursor).toBe('1.0');
});

it('fetches a range only where it is not loaded, and remembers that over a restart', async () => {
  const browser = createTestBrowser();
  const first = await open(browser);
  first.sync.catchUp();
  await settled(80);
  asked = [];
  await first.ranges.loadRange('2026-02-20T00:00:00.000Z', '2026-05-01T00:00:00.000Z');
  expect(asked).toEqual([]);
  await Promise.all([
    first.ranges.loadRange('2025-12-01T00:00:00.000Z', '2025-12-08T00:00:00.000Z'),
    first.ranges.loadRange('2025-12-04T00:00:00.000Z', '2025-12-12T00:00:00.000Z'),
  ]);
  expect(asked).toEqual([
    'getCalendarItems 2025-12-01',
    'getTimerRecords 2025-12-01',
    'getCalendarItems 2025-12-08',
    'getTimerRecords 2025-12-08',
  ]);
  await first.replica.idle();
  first.disk.close();
  const second = await open(browser);
  asked = [];
  await second.ranges.loadRange('2025-12-02T00:00:00.000Z', '2025-12-12T00:00:00.000Z');
  expect(asked).toEqual([]);
});
