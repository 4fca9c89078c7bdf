import * as z from 'zod/mini';
import type { Database } from '#server/database/database.ts';
import { fillCrowd } from '#server/db/fill-crowd.ts';
import { createUpkeepJob } from '#server/db/upkeep.ts';

/** Number of users at work while hot calls are measured, each on their own entities, as in practice. */
const WORKERS = 16;
/** Numbers of other users in the database when one user's latency is measured. */
export const FEW = 10;
export const MANY = 10_000;
/** Sizes of the organizations that one task each is shared with. */
const WATCHERS = [1, 100, 1_000] as const;
export const IDLE_SOCKETS = 2_000;
/** Number of open tasks of the user whose whole list is read. */
export const READ = 1_000;
/** Number of pending delegation requests. */
const REQUESTS = 4_000;

const signedIn = z.object({ userId: z.string(), sessionId: z.string() });
export type SignedIn = z.infer<typeof signedIn>;
const worker = z.extend(signedIn, { taskIds: z.array(z.string()) });
export type Worker = z.infer<typeof worker>;

/** Description of a filled database for the measurements. The latency is that of the first worker. */
export const world = z.object({
  workers: z.array(worker),
  /** The other users, oldest first; at most as many as there are idle sockets. */
  others: z.array(signedIn),
  /** User with a thousand open tasks; null among few. */
  reader: z.nullable(signedIn),
  /** Task shared with an organization of that size by the first worker. */
  watched: z.array(z.object({ watchers: z.int(), taskId: z.string() })),
  /** `worker`: index in `workers` of the user it asks. */
  requests: z.array(z.object({ id: z.string(), worker: z.int() })),
});
export type World = z.infer<typeof world>;

const FIRST_OTHER = WORKERS + 1;

async function signedInOf(database: Database, from: number, to: number): Promise<SignedIn[]> {
  const { rows } = await database.executeSql(
    `select sessions.user_id as "userId", sessions.id as "sessionId" from sessions join users on users.id = user_id
     where email like 'crowd-%' and substr(user_name, 7)::int between $1 and $2
     order by substr(user_name, 7)::int`,
    [from, to],
  );
  return z.parse(z.array(signedIn), rows);
}

async function workersOf(database: Database, count: number): Promise<Worker[]> {
  const found: Worker[] = [];
  for (const person of await signedInOf(database, 1, count)) {
    const { rows } = await database.executeSql(
      'select id from tasks where owner_id = $1 order by id limit 100',
      [person.userId],
    );
    found.push({
      ...person,
      taskIds: z.parse(z.array(z.object({ id: z.string() })), rows).map(({ id }) => id),
    });
  }
  return found;
}

const made = z.tuple([z.object({ id: z.string() })]);

async function makeWatchedTask(database: Database, owner: Worker, watchers: number): Promise<string> {
  const organization = await database.executeSql(
    `insert into organizations (id, created_at, updated_at, name) values (uuidv7(), now(), now(), $1) returning id`,
    [`Organization of ${watchers}`],
  );
  const [{ id: organizationId }] = z.parse(made, organization.rows);
  await database.executeSql(
    `insert into organization_members (organization_id, user_id, role, joined_at)
     select $1, id, 'member', now() from users
     where email like 'crowd-%' and substr(user_name, 7)::int between $2 and $3`,
    [organizationId, FIRST_OTHER, FIRST_OTHER + watchers - 1],
  );
  const task = await database.executeSql(
    `insert into tasks (id, created_at, updated_at, owner_id, title, importance, is_new, position, audience)
     values (uuidv7(), now(), now(), $1, 'Watched', 50, false, 'd0000', array[$2::uuid]) returning id`,
    [owner.userId, organizationId],
  );
  const [{ id }] = z.parse(made, task.rows);
  await database.executeSql(
    `insert into task_access (id, task_id, "right", organization_id, created_at)
     values (uuidv7(), $1, 'view', $2, now())`,
    [id, organizationId],
  );
  return id;
}

/** Creates requests by several issuers: writes to the tasks of one owner wait for each other. */
async function makeRequests(
  database: Database,
  issuers: readonly SignedIn[],
  workers: readonly Worker[],
): Promise<World['requests']> {
  const { rows } = await database.executeSql(
    `with made as (
       insert into tasks (id, created_at, updated_at, owner_id, title, importance, workload, is_new, position, delegated_status)
       select uuidv7(), now(), now(), ($1::uuid[])[1 + n % cardinality($1::uuid[])], 'Offered ' || n, 50, 30, false,
         'd' || lpad(n::text, 4, '0'), 'REQUEST'
       from generate_series(1, $2::int) n returning id, owner_id, position
     ), asked as (
       insert into delegation_requests (id, created_at, updated_at, issuer_note_id, issuer_id, expires_at)
       select uuidv7(), now(), now(), id, owner_id, now() + interval '14 days' from made returning id, issuer_note_id
     )
     select asked.id, substr(made.position, 2)::int / cardinality($1::uuid[]) % $3::int as worker
     from asked join made on made.id = asked.issuer_note_id order by made.position`,
    [issuers.map(({ userId }) => userId), REQUESTS, workers.length],
  );
  const requests = z.parse(world.shape.requests, rows);
  await database.executeSql(
    `insert into delegation_addresses (id, request_id, user_id)
     select uuidv7(), request, ($2::uuid[])[worker + 1]
     from unnest($1::uuid[], $3::int[]) as asked (request, worker)`,
    [
      requests.map(({ id }) => id),
      workers.map(({ userId }) => userId),
      requests.map((request) => request.worker),
    ],
  );
  return requests;
}

/** Keeps the database as a server that runs for a day does: the embedded one by our job, PostgreSQL by its own. */
async function keep(database: Database): Promise<void> {
  const fail = (error: unknown) => {
    throw error;
  };
  await createUpkeepJob(database, fail).run();
}

/** Fills the database with one user at work and few others. */
export async function fillFew(database: Database): Promise<World> {
  await fillCrowd(database, { from: 1, to: 1, tasksEach: 200, recordsEach: 100, itemsEach: 100 });
  await fillCrowd(database, {
    from: FIRST_OTHER,
    to: FIRST_OTHER + FEW - 1,
    tasksEach: 10,
    recordsEach: 5,
    itemsEach: 5,
  });
  await keep(database);
  return { workers: await workersOf(database, 1), others: [], reader: null, watched: [], requests: [] };
}

/** Adds to the few: all other users, the organizations with their watched tasks, and pending requests. */
export async function fillMany(database: Database): Promise<World> {
  await fillCrowd(database, { from: 2, to: WORKERS, tasksEach: 200, recordsEach: 100, itemsEach: 100 });
  const from = FIRST_OTHER + FEW;
  await fillCrowd(database, { from, to: WORKERS + MANY, tasksEach: 10, recordsEach: 5, itemsEach: 5 });
  const last = WORKERS + MANY + 1;
  await fillCrowd(database, { from: last, to: last, tasksEach: READ, recordsEach: 0, itemsEach: 0 });
  const workers = await workersOf(database, WORKERS);
  const [reader = null] = await signedInOf(database, last, last);
  const others = await signedInOf(database, FIRST_OTHER, WORKERS + IDLE_SOCKETS);
  const [owner] = workers;
  if (owner === undefined) throw new Error('nobody was made');
  const watched: World['watched'] = [];
  for (const watchers of WATCHERS) {
    watched.push({ watchers, taskId: await makeWatchedTask(database, owner, watchers) });
  }
  const requests = await makeRequests(database, others.slice(0, WORKERS), workers);
  await keep(database);
  return { workers, others, reader, watched, requests };
}
