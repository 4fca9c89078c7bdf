import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/driver.ts';
import { listExported } from '#server/modules/files/file-export.ts';
import * as outsideCalendars from '#server/modules/outside-calendars/storage/calendar-repository.ts';
import * as outsideItems from '#server/modules/outside-calendars/storage/item-repository.ts';
import * as outsideWindows from '#server/modules/outside-calendars/storage/window-repository.ts';
import * as outsideWrites from '#server/modules/outside-calendars/storage/write-repository.ts';
import * as scheduleItems from '#server/modules/schedule-items/repository.ts';
import * as tasks from '#server/modules/tasks/repository.ts';
import { tasks as tasksTable } from '#server/modules/tasks/table.ts';
import * as taskTexts from '#server/modules/tasks/task-text-repository.ts';
import { lockWithin } from '#server/modules/tasks/tree.ts';
import * as timerRecords from '#server/modules/timer-records/repository.ts';
import { createAccount } from '#server/modules/users/service.ts';
import * as changes from '#server/writes/change-log/repository.ts';
import { indexesOf, scannedBy } from '#tests/factories/query-plan.ts';
import { openTestDatabase } from '#tests/factories/test-database.ts';
import { fillTasks } from './fill.ts';

const PEOPLE = 40;
const TASKS = 250;
const now = Date.parse('2026-11-21T00:00:00Z');
const at = '2026-11-21T00:00:00.000Z';
const window = { timeMin: '2026-10-01T00:00:00.000Z', timeMax: '2027-01-01T00:00:00.000Z' };
/** Somebody among many who has little. */
const newcomer = uuidv7();
const page = { behind: '01900000-0000-7000-8000-000000000000', limit: 100 };
const due = { liveFrom: at, liveTo: at, wantedSince: at, before: at, othersBefore: at };

let database: Database;
let me: string;
let taskId: string;
let calendarId: string;
let integrationId: string;

beforeAll(async () => {
  database = await openTestDatabase({ isUnused: true });
  for (let index = 0; index < PEOPLE; index += 1) {
    me = uuidv7();
    const names = { firstName: '', lastName: '', userName: `p${index}p`, passwordHash: '' };
    await database.transaction((tx) =>
      createAccount(tx, { id: me, email: `${index}@example.org`, ...names }, at),
    );
    [taskId = ''] = await fillTasks(database, me, TASKS, now);
  }
  await database.executeSql(`
    update tasks set progress = 'done', completed_at = created_at where importance < 20;
    insert into timer_records (id, created_at, updated_at, note_id, user_id, started_at, ended_at)
      select gen_random_uuid(), now(), now(), id, owner_id, created_at, created_at + interval '1 hour' from tasks;
    insert into integrations (id, created_at, updated_at, owner_id, provider, subject, account_name, status, access_expires_at)
      select gen_random_uuid(), now(), now(), id, 'google', 'subject', 'name', 'connected', now() from users;
    insert into outside_calendars (id, integration_id, owner_id, provider, outside_id, name, tone, is_shown, is_writable, is_primary)
      select gen_random_uuid(), i.id, i.owner_id, 'google', 'calendar ' || n, 'name', 1, true, true, true
        from integrations i, generate_series(1, 60) n;
    insert into outside_windows (calendar_id, starts_at, ends_at, cursor, wanted_at, synced_at)
      select id, now() + make_interval(months => 3 * n), now() + make_interval(months => 3 * n + 3), 'x', now(), now()
        from outside_calendars, generate_series(0, 5) n;
    insert into outside_syncs (integration_id, next_at) select id, now() + interval '1 day' from integrations;
    insert into schedule_items (id, created_at, updated_at, owner_id, note_id, start_date, end_date, time_zone, type, origin,
        calendar_id, event_id, series_id)
      select gen_random_uuid(), now(), now(), t.owner_id, t.id, t.created_at, t.created_at + interval '1 hour', 'UTC',
        'taskSchedule', 'other', c.id, t.id::text, 'series' from tasks t
        join outside_calendars c on c.owner_id = t.owner_id and c.outside_id = 'calendar 1';
    insert into outside_writes (id, integration_id, calendar_id, item_id, kind, reach, patch, created_at)
      select gen_random_uuid(), c.integration_id, c.id, i.id, 'patch', 'one', '{}', now()
        from schedule_items i join outside_calendars c on c.id = i.calendar_id where i.title is null limit 4000;
    insert into task_history (id, task_id, version, field, is_conflict, user_id, session_id, request_id, at)
      select gen_random_uuid(), id, 2, 'title', false, owner_id, id, 'x', now() from tasks;
    insert into users (id, created_at, updated_at, email, user_name, first_name, last_name, password_hash)
      select gen_random_uuid(), now(), now(), 'other-' || n || '@example.org', 'other-' || n, '', '', ''
        from generate_series(1, 2000) n;
    insert into organizations (id, created_at, updated_at, name)
      select gen_random_uuid(), now(), now(), 'Organization' from generate_series(1, 2000);
    insert into organization_members (organization_id, user_id, role, joined_at)
      select o.id, u.id, 'member', now() from (select id, row_number() over () as n from organizations) o
        join (select id, row_number() over () as n from users) u using (n);
    insert into groups (id, created_at, updated_at, organization_id, name)
      select gen_random_uuid(), now(), now(), id, 'Group' from organizations;
    insert into task_access (id, task_id, "right", user_id, created_at)
      select gen_random_uuid(), id, 'view', owner_id, now() from tasks;
    insert into task_series (id, owner_id, rule, time_zone, basis, starts_at, last_occurrence, description, is_whole_day,
        title, importance)
      select gen_random_uuid(), owner_id, 'FREQ=DAILY', 'UTC', 'date', now(), now(), '', false, title, 50 from tasks;
    insert into comments (id, created_at, updated_at, note_id, author_id, text)
      select gen_random_uuid(), now(), now(), id, owner_id, 'text' from tasks;
    insert into file_contents (sha256, storage_key, size, stored_at)
      select id::text, id::text, 1, now() from tasks;
    insert into files (id, uploader_id, sha256, name, size, media_type, created_at)
      select gen_random_uuid(), owner_id, id::text, 'name', 1, 'text/plain', now() from tasks;
    insert into file_links (file_id, task_id) select id, sha256::uuid from files;
    insert into file_links (file_id, comment_id)
      select f.id, c.id from files f join comments c on c.note_id = f.sha256::uuid;
    insert into changes (entity, entity_id, version, op, audience_id, at)
      select 'task', id, 1, 'upsert', owner_id, now() from tasks;
    analyze;`);
  const { rows } = await database.executeSql(
    'select id, integration_id from outside_calendars where owner_id = $1 limit 1',
    [me],
  );
  [calendarId, integrationId] = [String(rows[0]?.id), String(rows[0]?.integration_id)];
});
afterAll(() => database.close());

describe('hot queries read by index on a filled database', () => {
  it.each<[string, (queryable: Queryable) => PromiseLike<unknown>]>([
    ['open tasks', (q) => taskTexts.listOpen(q, me, undefined, 100)],
    ['open tasks after one', (q) => taskTexts.listOpen(q, me, taskId, 100)],
    ['completed tasks', (q) => taskTexts.listCompleted(q, me, null, 10, 50)],
    ['completed tasks with those one is given', (q) => taskTexts.listCompleted(q, me, [me], 10, 50)],
    ['whether one is given completed tasks', (q) => taskTexts.hasCompletedShared(q, me, [me])],
    ['a task with everything below it', (q) => lockWithin(q, taskId)],
    ['the task of a link', (q) => tasks.listWithAssetLink(q, taskId)],
    ['open tasks that one is given', (q) => taskTexts.listOpenShared(q, me, [me], undefined, 100)],
    ['texts of tasks by id', (q) => taskTexts.listHeads(q, [taskId])],
    ['texts of long tasks by id', (q) => taskTexts.listWholeHeads(q, [taskId])],
    ['tasks by id', (q) => tasks.findByIds(q, [taskId])],
    ['history of a task', (q) => tasks.listHistory(q, taskId, undefined, 10)],
    ['history before a version', (q) => tasks.listHistory(q, taskId, 3, 10)],
    ['history after a version', (q) => tasks.listHistoryAfter(q, taskId, 1, ['title'])],
    [
      'files of an export',
      (q) => listExported(q, newcomer, { taskRows: eq(tasksTable.ownerId, newcomer), hasOwn: true }, page),
    ],
    [
      'files of an export of an organization',
      (q) => {
        const taskRows = eq(tasksTable.organizationId, newcomer);
        return listExported(q, newcomer, { taskRows, hasOwn: false }, page);
      },
    ],
    ['records of a task', (q) => timerRecords.listOfTask(q, me, taskId)],
    ['records by id', (q) => timerRecords.findByIds(q, [taskId])],
    ['schedule items by id', (q) => scheduleItems.findByIds(q, [taskId])],
    ['the log in order', (q) => changes.listAfter(q, { txid: '1000000', changeId: '0' }, 100)],
    ['the log of one person', (q) => changes.listAfterFor(q, [me], { txid: '1', changeId: '0' }, 100)],
    ['calendars of an account', (q) => outsideCalendars.listOfIntegrations(q, [integrationId])],
    ['calendars of a person', (q) => outsideCalendars.listOfPerson(q, me)],
    ['what stands in a window', (q) => outsideItems.listPresent(q, calendarId, window)],
    ['items of some events', (q) => outsideItems.listOfEvents(q, calendarId, ['event'])],
    ['the item of an event', (q) => scheduleItems.findOfEvent(q, me, 'google', 'event')],
    ['blocks that events stood for', (q) => outsideItems.lockLeft(q, me, ['event'])],
    ['blocks that are not over', (q) => outsideItems.lockBlocksAhead(q, me, at)],
    ['what goes out next', (q) => outsideWrites.findNext(q, integrationId, at)],
    ['what waits for a calendar', (q) => outsideWrites.listOfCalendar(q, calendarId)],
    ['what waits for an item', (q) => outsideWrites.listOfItem(q, taskId)],
    ['windows that are due', (q) => outsideWindows.listDue(q, [calendarId], due)],
    ['windows that somebody looks at', (q) => outsideWindows.listBetween(q, [calendarId], at, at)],
    ['what one write touched', (q) => changes.listOfTransaction(q, '5')],
  ])('%s', async (_name, query) => {
    expect(await scannedBy(database, query)).toEqual([]);
  });

  it('notices a query without an index', async () => {
    const scan = scannedBy(database, (q) => q.select().from(tasksTable).where(eq(tasksTable.title, 'x')));
    expect(await scan).toEqual(['tasks']);
  });
});

describe('on a database that has no statistics yet', () => {
  beforeAll(async () => {
    await database.executeSql(`
      delete from pg_statistic;
      update pg_class set reltuples = -1, relpages = 0 where relnamespace = 'public'::regnamespace;`);
  });

  it('what one is given does not cost the tasks of everybody', async () => {
    const read = await indexesOf(database, (q) => taskTexts.listOpenShared(q, me, [me], undefined, 50));
    expect(read).toContain('tasks_shared');
    expect(read).not.toContain('tasks_open');
  });
});
