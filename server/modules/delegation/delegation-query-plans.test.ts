import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/driver.ts';
import { createAccount } from '#server/modules/users/service.ts';
import { scannedBy } from '#tests/factories/query-plan.ts';
import { openTestDatabase } from '#tests/factories/test-database.ts';
import * as comments from '../comments/repository.ts';
import * as addresses from './address-repository.ts';
import * as repository from './repository.ts';

const PEOPLE = 40;
const TASKS = 250;
/** Tasks of the reading user, few beside everybody else's. */
const MINE = 5;
const at = '2026-11-21T00:00:00.000Z';

let database: Database;
let me: string;
let taskId: string;
let requestId: string;

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
      select gen_random_uuid(), now(), now(), id, 'Task', 50, 'a' || n
      from users, generate_series(1, case when id = '${me}' then ${MINE} else ${TASKS} end) n;
    insert into delegation_requests (id, created_at, updated_at, issuer_note_id, issuer_id, expires_at)
      select gen_random_uuid(), now(), now(), id, owner_id, now() from tasks;
    insert into delegation_addresses (id, request_id, user_id)
      select gen_random_uuid(), r.id, (select id from users where id not in (r.issuer_id, '${me}') order by r.id limit 1)
      from delegation_requests r;
    insert into request_links (address_id, secret_id, sent_at)
      select id, gen_random_uuid(), now() from delegation_addresses;
    insert into delegation_proposals (id, request_id, user_id, due_date, message, at)
      select gen_random_uuid(), request_id, user_id, now(), '', now() from delegation_addresses;
    insert into comments (id, created_at, updated_at, note_id, author_id, text)
      select gen_random_uuid(), now(), now(), id, owner_id, 'Hello' from tasks;
    insert into comments (id, created_at, updated_at, delegation_request_id, author_id, text)
      select gen_random_uuid(), now(), now(), id, issuer_id, 'Hello' from delegation_requests;
    analyze;`);
  const { rows } = await database.executeSql('select id, issuer_note_id from delegation_requests limit 1');
  [requestId, taskId] = [String(rows[0]?.id), String(rows[0]?.issuer_note_id)];
});
afterAll(() => database.close());

it.each<[string, (queryable: Queryable) => PromiseLike<unknown>]>([
  ['requests of one person', (q) => repository.listIdsFor(q, me, [me, taskId], at, 100)],
  ['a request with its task', (q) => repository.findByIds(q, [requestId])],
  ['the request of a task that waits', (q) => repository.findWaiting(q, taskId)],
  ['the current request of a task', (q) => repository.findCurrent(q, taskId)],
  ['requests whose time is over', (q) => repository.listExpired(q, '2020-01-01T00:00:00.000Z', 100)],
  ['addresses of a request', (q) => addresses.listNamed(q, [requestId])],
  ['proposals of a request', (q) => addresses.listProposals(q, [requestId])],
  [
    'comments of a task',
    (q) => comments.listAbout(q, { noteId: taskId, delegationRequestId: null }, taskId, 100),
  ],
  [
    'comments of a request',
    (q) => comments.listAbout(q, { noteId: null, delegationRequestId: requestId }, undefined, 100),
  ],
  ['comments by id', (q) => comments.findByIds(q, [requestId])],
])('%s: by index', async (_name, query) => {
  // Tables of users, organizations and groups are small here: a sequential scan is right.
  const small = ['users', 'groups', 'organizations'];
  expect((await scannedBy(database, query)).filter((table) => !small.includes(table))).toEqual([]);
});
