import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { buildTask } from '#tests/factories/build-task.ts';
import { MINUTE } from '#time/units.ts';
import type { Operation } from '../outbox/operation.ts';
import { createTestBrowser, createTestClock, type TestBrowser } from '../ports.test-support.ts';
import type { Disk } from '../replica/disk.ts';
import { openDisk } from '../replica/open-disk.ts';
import { emptyTables } from '../replica/row.ts';
import { upsertOf } from '../replica/upsert.ts';
import { readReplica, readRest } from './read-replica.ts';

const account = uuidv7();
const clock = createTestClock();
const shown = buildTask({ title: 'Shown first' });
const other = buildTask({ title: 'Below the others' });
let browser: TestBrowser;
let disk: Disk;

beforeEach(async () => {
  browser = createTestBrowser();
  const opened = await openDisk(browser.context({ clock }), account);
  disk = opened.disk;
  await disk.commit({ changes: [upsertOf.task(shown), upsertOf.task(other)] });
});

/** Keeps a first frame that shows one of the two tasks. */
function keep(until = clock.now() + MINUTE): Promise<void> {
  const tables = emptyTables();
  tables.task.set(shown.id, shown);
  return disk.keepFirstFrame(() => ({ tables, until }));
}

async function titlesOfFirstFrame(): Promise<readonly string[] | undefined> {
  const contents = await readReplica(browser.context({ clock }), account);
  return contents === null ? undefined : [...contents.tables.task.values()].map(({ title }) => title);
}

const all = [shown.title, other.title];

it('a first frame is read from every row where none was kept', async () => {
  expect(await titlesOfFirstFrame()).toEqual(all);
});

it('a kept first frame is not read after a later commit', async () => {
  await keep();
  const renamed = { ...shown, title: 'Renamed', version: 2 };
  await disk.commit({ changes: [upsertOf.task(renamed)] });
  expect(await titlesOfFirstFrame()).toEqual(['Renamed', other.title]);
  await keep();
  await disk.commit({ meta: { cursor: '1.2' } });
  expect(await titlesOfFirstFrame()).toEqual(['Renamed', other.title]);
});

it('a kept first frame is not read on a day that it was not made for', async () => {
  await keep(clock.now());
  expect(await titlesOfFirstFrame()).toEqual(all);
});

it('a kept first frame is not read beside operations, which may concern any row', async () => {
  const operation: Operation = {
    requestId: uuidv7(),
    entity: 'task',
    entityId: other.id,
    at: new Date(clock.now()).toISOString(),
    isSent: false,
    error: null,
    write: { name: 'deleteTask', payload: { id: other.id } },
  };
  await disk.commit({ append: [operation] });
  await keep();
  expect(await titlesOfFirstFrame()).toEqual(all);
});

it('a first frame is read from what was kept for it, and the rest afterwards', async () => {
  await keep();
  expect(await titlesOfFirstFrame()).toEqual([shown.title]);
  const rest = await readRest(browser.context({ clock }), account, { missing: ['task'] });
  expect([...(rest?.task.values() ?? [])]).toEqual([shown, other]);
});

it('a first frame for which too much would be kept is read from every row', async () => {
  await keep();
  await disk.keepFirstFrame(() => null);
  expect(await titlesOfFirstFrame()).toEqual(all);
});
