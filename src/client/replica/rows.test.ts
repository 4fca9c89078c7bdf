import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { testTask } from '../test-server.test-support.ts';
import { type EntityChange, emptyTables } from './row.ts';
import { createRows } from './rows.ts';

const task = testTask(uuidv7(), { version: 3 });
function upsert(version: number, title = 'Call Bob'): EntityChange {
  return { entity: 'task', id: task.id, version, op: 'upsert', data: { ...task, title, version } };
}
function remove(version: number): EntityChange {
  return { entity: 'task', id: task.id, version, op: 'remove' };
}

it('rows never replace a newer version with an older one, removals included', () => {
  const rows = createRows();
  rows.commit(() => {
    expect(rows.confirm([upsert(3)], 'log')).toHaveLength(1);
    expect(rows.confirm([upsert(2, 'old'), remove(2)], 'log')).toHaveLength(0);
    expect(rows.confirm([remove(4)], 'log')).toHaveLength(1);
    expect(rows.confirm([upsert(3, 'late load')], 'load')).toHaveLength(0);
    expect(rows.confirm([upsert(4, 'late load')], 'load')).toHaveLength(0);
  });
  expect(rows.get('task', task.id)).toBeUndefined();
  rows.commit(() => rows.confirm([upsert(5, 'restored')], 'log'));
  expect(rows.get('task', task.id)?.title).toBe('restored');
});

it('rows notify once of visible changes and are frozen', () => {
  const rows = createRows();
  const received: string[][] = [];
  rows.subscribe('task', (ids) => received.push([...ids]));
  rows.commit(() => rows.confirm([upsert(3)], 'log'));
  const shown = rows.get('task', task.id);
  expect(Object.isFrozen(shown)).toBe(true);
  rows.commit(() =>
    rows.overlay({ entity: 'task', id: task.id, row: { ...task, title: 'Call Bob', version: 3 } }),
  );
  expect(rows.get('task', task.id)).toBe(shown);
  rows.commit(() => {
    rows.overlay({ entity: 'task', id: task.id, row: null });
    rows.overlay({ entity: 'task', id: task.id, row: { ...task, title: 'Call Ada' } });
  });
  const over = rows.get('task', task.id);
  rows.commit(() => {
    rows.clearOverlay();
    rows.overlay({ entity: 'task', id: task.id, row: { ...task, title: 'Call Ada' } });
  });
  expect(rows.get('task', task.id)).toBe(over);
  expect(received).toEqual([[task.id], [task.id]]);
});

it('rows have a new revision after each change, filled tables included, and notify subscribers of those', () => {
  const rows = createRows();
  const tables = { ...emptyTables(), task: new Map([[task.id, task]]) };
  const revisions = [rows.revision()];
  rows.commit(() => rows.fill(tables));
  revisions.push(rows.revision());
  expect(Object.isFrozen(rows.get('task', task.id))).toBe(true);
  const received: string[] = [];
  rows.subscribe('task', (ids) => received.push(...ids));
  rows.commit(() => rows.confirm([remove(4)], 'log'));
  revisions.push(rows.revision());
  rows.commit(() => rows.fill(tables));
  revisions.push(rows.revision());
  expect(new Set(revisions).size).toBe(4);
  expect(received).toEqual([task.id, task.id]);
});

it('rows notify base listeners of changes below the overlay, which readers do not see', () => {
  const rows = createRows();
  const seen: string[] = [];
  const followed: string[] = [];
  rows.commit(() => {
    rows.confirm([upsert(3)], 'log');
    rows.overlay({ entity: 'task', id: task.id, row: null });
  });
  rows.subscribe('task', (ids) => seen.push(...ids));
  const end = rows.followBase((_entity, id) => followed.push(id));
  rows.commit(() => rows.confirm([remove(4)], 'log'));
  end();
  rows.commit(() => rows.confirm([upsert(5)], 'log'));
  expect(seen).toEqual([]);
  expect(followed).toEqual([task.id]);
});
