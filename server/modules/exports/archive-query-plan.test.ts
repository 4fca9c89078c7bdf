import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/driver.ts';
import { createAccount } from '#server/modules/users/service.ts';
import { scannedBy } from '#tests/factories/query-plan.ts';
import { openTestDatabase } from '#tests/factories/test-database.ts';
import { comments } from '../comments/table.ts';
import { tasks } from '../tasks/table.ts';
import { partsOfArchive, weighPart } from './archive-size.ts';
import { rowsOfOrganization } from './organization-lists.ts';

const PEOPLE = 40;
const TASKS = 250;
const at = '2026-11-21T00:00:00.000Z';

let database: Database;
let me: string;

beforeAll(async () => {
  database = await openTestDatabase({ isUnused: true });
  for (let index = 0; index < PEOPLE; index += 1) {
    me = uuidv7();
    const names = { firstName: '', lastName: '', userName: `p${index}p`, passwordHash: '' };
    const account = { id: me, email: `${index}@example.org`, ...names };
    await database.transaction((tx) => createAccount(tx, account, at));
  }
  await database.executeSql(`
    insert into tasks (id, created_at, updated_at, owner_id, title, importance, position)
      select gen_random_uuid(), now(), now(), id, 'Task', 50, 'a' || n from users, generate_series(1, ${TASKS}) n;
    insert into comments (id, created_at, updated_at, note_id, author_id, text)
      select gen_random_uuid(), now(), now(), id, owner_id, 'Hello' from tasks;
    analyze;`);
});
afterAll(() => database.close());

it.each([
  [
    'an account',
    (q: Queryable) => partsOfArchive(q, { userId: me, tasks: eq(tasks.ownerId, me), collections: undefined }),
  ],
  [
    'an organization',
    (q: Queryable) => partsOfArchive(q, { userId: null, ...rowsOfOrganization(uuidv7(), q) }),
  ],
])('the comments of %s are weighed by an index', async (_name, partsFor) => {
  const parts = partsFor(database.outer).filter(({ table }) => table === comments);
  expect(parts).toHaveLength(1);
  for (const part of parts)
    expect(await scannedBy(database, (q) => weighPart(q, part))).not.toContain('comments');
});
