import { v7 as uuidv7 } from 'uuid';
import type { Write } from '../../client.ts';
import type { EntityChange } from '../../replica/row.ts';
import { createRows } from '../../replica/rows.ts';
import { upsertOf } from '../../replica/upsert.ts';
import { testTask, testUser } from '../../test-server.test-support.ts';
import { effectsOf } from '../registry.ts';
import { createTombstones } from '../tombstones.ts';

/** Rows of one account under the optimistic updates of writes: `reset` before each test. */
export function createShownRows() {
  const [me, other] = [uuidv7(), uuidv7()];
  const at = '2026-03-02T09:00:00.000Z';
  const task = testTask(me, { labels: ['home', 'phone'] });
  const second = testTask(me, { labels: ['Home'] });
  const theirs = testTask(other, { role: 'editor', labels: ['home'] });
  let rows = createRows();
  let tombstones = createTombstones();

  function put(...changes: EntityChange[]): void {
    rows.commit(() => rows.confirm(changes, 'load'));
  }
  function showBy(clockOffset: number, writes: readonly Write[]): void {
    for (const write of writes) {
      const context = { view: rows, accountId: me, at, clockOffset, tombstones };
      rows.commit(() => {
        for (const change of effectsOf(write, context)) rows.overlay(change);
      });
    }
  }

  return {
    me,
    other,
    at,
    task,
    second,
    theirs,
    /** As readers see it, over what is confirmed. */
    shown: {
      get: ((entity, id) => rows.get(entity, id)) as typeof rows.get,
    },
    put,
    show: (...writes: Write[]) => showBy(0, writes),
    showBy,
    reset() {
      rows = createRows();
      tombstones = createTombstones();
      put(upsertOf.user(testUser(me, { lastName: 'Lovelace' })));
      put(upsertOf.task(task), upsertOf.task(second), upsertOf.task(theirs));
    },
  };
}
