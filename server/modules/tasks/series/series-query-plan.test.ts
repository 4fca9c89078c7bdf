import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { fillTasks } from '#server/db/fill.ts';
import * as reminders from '#server/modules/reminders/repository.ts';
import { createAccount } from '#server/modules/users/service.ts';
import { scannedBy } from '#tests/factories/query-plan.ts';
import { openTestDatabase } from '#tests/factories/test-database.ts';
import * as series from './repository.ts';

const at = '2026-11-21T00:00:00.000Z';
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase({ isUnused: true });
  const me = uuidv7();
  const names = { firstName: '', lastName: '', userName: 'planner', passwordHash: '' };
  await database.transaction((tx) => createAccount(tx, { id: me, email: 'p@example.org', ...names }, at));
  await fillTasks(database, me, 2_000, Date.parse(at));
  // One in five hundred rows is due.
  await database.executeSql(`
    insert into reminders (id, user_id, note_id, fire_at)
      select uuidv7(), owner_id, id, timestamptz '${at}' + (row_number() over () % 500) * interval '1 hour' from tasks;
    insert into task_series (id, owner_id, rule, time_zone, basis, starts_at, last_occurrence, next_at, title, description,
        is_whole_day, importance)
      select id, owner_id, 'FREQ=DAILY', 'UTC', 'date', '${at}', '${at}',
        timestamptz '${at}' + (row_number() over () % 500) * interval '1 hour', '', '', false, 50 from tasks;
    update tasks set series_id = id, occurrence = '${at}';
    analyze;`);
});
afterAll(() => database.close());

/** The queries of this file take a transaction for their locks; a plan takes none. */
function planned(query: (tx: Transaction) => PromiseLike<unknown>): Promise<string[]> {
  return scannedBy(database, (queryable: Queryable) => query(queryable as Transaction));
}

describe('a query of the jobs or of finishing reads by index', () => {
  it.each<[string, (tx: Transaction) => PromiseLike<unknown>]>([
    ['series that are due', (tx) => series.listDue(tx, at, null, 200)],
    ['the latest instance', (tx) => series.findLatest(tx, uuidv7())],
    ['the next instance', (tx) => series.findNext(tx, uuidv7(), at)],
    ['open instances', (tx) => series.lockOpen(tx, uuidv7(), null)],
    ['reminders that are due', (tx) => reminders.takeDue(tx, at, 200)],
    ['reminders of a task', (tx) => reminders.listOf(tx, { noteId: uuidv7(), calendarItemId: null })],
  ])('%s', async (_name, query) => {
    expect(await planned(query)).toEqual([]);
  });
});
