import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import type { Task } from '#contract/task/task.ts';
import { randomFrom } from '#tests/random.ts';
import { createTestBrowser, createTestClock } from '../ports.test-support.ts';
import { testTask } from '../test-server.test-support.ts';
import { openDisk } from './open-disk.ts';
import type { EntityChange } from './row.ts';
import { upsertOf } from './upsert.ts';

const account = uuidv7();

function taskOf(next: (below: number) => number, version: number, id = uuidv7()): Task {
  return { ...testTask(account), id, version, description: 'ü'.repeat(next(4_000)) };
}

it('the disk keeps exactly the rows of all commits, however they are spread over chunks', async () => {
  const browser = createTestBrowser();
  const { disk } = await openDisk(browser.context({ clock: createTestClock() }), account);
  const next = randomFrom(20_261_123).below;
  const kept = new Map<string, Task>();
  const pick = () => [...kept.values()][next(kept.size)];
  for (let round = 1; round <= 30; round++) {
    const changes = new Map<string, EntityChange>();
    for (let made = next(round % 3 === 0 ? 200 : 4); made >= 0; made--) {
      // Older devices, whose ids sort before all others, write too.
      const id = made % 5 === 0 ? uuidv7({ msecs: next(1_000_000) }) : uuidv7();
      changes.set(id, upsertOf.task(taskOf(next, 1, id)));
    }
    for (let edits = kept.size === 0 ? 0 : next(20); edits > 0; edits--) {
      const row = pick();
      if (row === undefined) continue;
      const { id, version } = row;
      const removal: EntityChange = { entity: 'task', id, version: version + 1, op: 'remove' };
      changes.set(id, edits % 3 === 0 ? removal : upsertOf.task(taskOf(next, version + 1, id)));
    }
    const dropped = kept.size === 0 ? undefined : pick();
    if (dropped !== undefined) changes.delete(dropped.id);
    await disk.commit({
      changes: [...changes.values()],
      drop: dropped === undefined ? [] : [{ entity: 'task', id: dropped.id }],
    });
    for (const change of changes.values()) {
      if (change.op === 'upsert' && change.entity === 'task') kept.set(change.id, change.data);
      else kept.delete(change.id);
    }
    if (dropped !== undefined) kept.delete(dropped.id);
  }
  const { tables } = await disk.read();
  expect(kept.size).toBeGreaterThan(500);
  expect(new Map(tables.task)).toEqual(kept);
  const some = [...kept.values()].filter((_, index) => index % 7 === 0);
  const missing = uuidv7();
  const refs = [...some.map(({ id }) => id), missing].map((id) => ({ entity: 'task' as const, id }));
  const { rows } = await disk.reread(refs);
  expect(rows).toEqual([
    ...some.map((row) => ({ entity: 'task', id: row.id, row })),
    { entity: 'task', id: missing, row: null },
  ]);
});

it('an older version neither replaces a row in a chunk nor brings a removed one back', async () => {
  const browser = createTestBrowser();
  const { disk } = await openDisk(browser.context({ clock: createTestClock() }), account);
  const rows = Array.from({ length: 40 }, () => ({ ...testTask(account), version: 3 }));
  await disk.commit({ changes: rows.map(upsertOf.task) });
  const [edited, removed] = rows;
  if (edited === undefined || removed === undefined) throw new Error('no rows');
  await disk.commit({ changes: [{ entity: 'task', id: removed.id, version: 4, op: 'remove' }] });
  await disk.commit({ changes: [{ entity: 'task', id: edited.id, version: 2, op: 'remove' }] });
  await disk.commit({ changes: rows.map((row) => upsertOf.task({ ...row, version: 2, title: 'Older' })) });
  const { tables } = await disk.read();
  expect(tables.task.get(edited.id)).toEqual(edited);
  expect(tables.task.has(removed.id)).toBe(false);
  await disk.commit({ changes: [upsertOf.task({ ...removed, version: 5 })] });
  expect((await disk.read()).tables.task.get(removed.id)?.version).toBe(5);
});

it('a commit with several changes of one row keeps the newest, in whatever order they come', async () => {
  const browser = createTestBrowser();
  const { disk } = await openDisk(browser.context({ clock: createTestClock() }), account);
  const row = testTask(account);
  const edited = (version: number) => upsertOf.task({ ...row, version, title: `Version ${version}` });
  await disk.commit({ changes: [edited(3), edited(2)] });
  expect((await disk.read()).tables.task.get(row.id)?.version).toBe(3);
  const removal: EntityChange = { entity: 'task', id: row.id, version: 5, op: 'remove' };
  await disk.commit({ changes: [removal, edited(4)] });
  expect((await disk.read()).tables.task.has(row.id)).toBe(false);
  await disk.commit({ changes: [edited(6), edited(7)] });
  expect((await disk.read()).tables.task.get(row.id)?.title).toBe('Version 7');
});
