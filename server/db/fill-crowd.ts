import type { Database } from '../database/database.ts';

/** Users numbered from `from` to `to`, both included, each with the same number of rows. */
export interface Crowd {
  readonly from: number;
  readonly to: number;
  readonly tasksEach: number;
  readonly recordsEach: number;
  readonly itemsEach: number;
}

/** SQL that picks a word by a number, so that words repeat as in real data. */
const word = (names: readonly string[], number: string) =>
  `(array[${names.map((name) => `'${name}'`).join()}])[1 + (${number})::int % ${names.length}]`;
const verbs = ['Call', 'Prepare', 'Review', 'Book', 'Plan', 'Sort', 'Send', 'Check', 'Finish', 'Write'];
const things = ['landlord', 'offer', 'slides', 'invoice', 'trip', 'garden', 'draft', 'budget', 'roof'];

/** SQL of the users from `$1` to `$2`, with their number as `n`. */
const crowd = `(select id, substr(user_name, 7)::int as n from users where email like 'crowd-%@example.org'
  and substr(user_name, 7)::int between $1 and $2) person`;

const people = `
  insert into users (id, created_at, updated_at, email, user_name, first_name, last_name, password_hash)
  select uuidv7(), now(), now(), 'crowd-' || n || '@example.org', 'crowd-' || n, 'Person', 'Number ' || n, ''
  from generate_series($1::int, $2::int) n`;

const settings = `
  insert into app_settings (id, created_at, updated_at, header_position, matrix_inverted, app_level, theme, time_zone)
  select id, now(), now(), 'top', false, 2, 'system', 'UTC' from ${crowd}`;

const sessions = `
  insert into sessions (id, user_id, kind, created_at, last_used_at, expires_at)
  select uuidv7(), id, 'web', now(), now(), now() + interval '30 days' from ${crowd}`;

const tasks = `
  insert into tasks (id, created_at, updated_at, owner_id, title, due_date, importance, workload, is_new, position)
  select uuidv7(), now(), now(), person.id,
    ${word(verbs, 'n + item')} || ' the ' || ${word(things, 'n / 10 + item')} || ' (' || item || ')',
    case when item % 3 = 0 then now() + (item % 60 - 5) * interval '1 day' end,
    (n * 37 + item) % 101, case when item % 4 = 0 then 15 + item % 12 * 15 end, false,
    'c' || lpad(item::text, 3, '0')
  from ${crowd}, generate_series(1, $3::int) item`;

const records = `
  insert into timer_records (id, created_at, updated_at, note_id, user_id, started_at, ended_at)
  select uuidv7(), now(), now(), task.id, person.id,
    now() - item * interval '1 day', now() - item * interval '1 day' + interval '40 minutes'
  from ${crowd}
  join lateral (select id from tasks where owner_id = person.id order by id limit 1) task on true, generate_series(1, $3::int) item`;

const items = `
  insert into schedule_items
    (id, created_at, updated_at, owner_id, title, start_date, end_date, time_zone, type, origin)
  select uuidv7(), now(), now(), person.id, 'Block ' || item,
    now() + (item - 10) * interval '6 hours', now() + (item - 10) * interval '6 hours' + interval '1 hour',
    'UTC', 'default', 'other'
  from ${crowd}, generate_series(1, $3::int) item`;

/** Rows of the change log: one for each task, to its owner. */
const log = `
  insert into changes (entity, entity_id, version, op, audience_id, at)
  select 'task', tasks.id, 1, 'upsert', person.id, now() from ${crowd} join tasks on tasks.owner_id = person.id`;

/**
 * Fills a database with users, each with a session, tasks, finished timer records, blocks and change-log rows;
 * some tens of thousands of rows a second. Their user names are `crowd-1`, `crowd-2`, …
 */
export async function fillCrowd(database: Database, crowdToMake: Crowd): Promise<void> {
  const { from, to, tasksEach, recordsEach, itemsEach } = crowdToMake;
  // Plans that an earlier, smaller crowd has left would read whole tables for each person.
  await database.executeSql('discard plans');
  for (const text of [people, settings, sessions]) await database.executeSql(text, [from, to]);
  await database.executeSql(tasks, [from, to, tasksEach]);
  // The first task of each person is found by the index of owners once it is known how many there are.
  await database.executeSql('analyze tasks');
  await database.executeSql(records, [from, to, recordsEach]);
  await database.executeSql(items, [from, to, itemsEach]);
  await database.executeSql(log, [from, to]);
}
