import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Person, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { toInstant } from '#time/instant.ts';
import { DAY, SECOND } from '#time/units.ts';
import { importsOf } from './imports.test-support.ts';

let server: TestServer;
let ada: Person;
let imports: ReturnType<typeof importsOf>;
let tasks: TestSocket;
let calendar: TestSocket;
let open: TestSocket[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ada = await registerPerson(server);
  imports = importsOf(server, ada);
  tasks = await connectSocket(server.url, 'tasks', ada.token);
  calendar = await connectSocket(server.url, 'calendar', ada.token);
  open = [...open, tasks, calendar];
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  for (const socket of open) socket.close();
  await server.close();
});

/** Day of an export, from today on. */
const day = (days: number) => toInstant(server.clock.now() + days * DAY).slice(0, 10);
const compact = (days: number) => day(days).replaceAll('-', '');
const calendarOf = (...parts: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', ...parts, 'END:VCALENDAR', ''].join('\n');

async function carriedOut(name: string, content: string, product?: string): Promise<string> {
  const { id } = await imports.prepared(name, content, product);
  await imports.ask('POST', `/${id}/start`);
  await server.app.heldJobs.runAll();
  return id;
}
async function undone(id: string): Promise<unknown[]> {
  await imports.ask('POST', `/${id}/undo`);
  await server.app.heldJobs.runAll();
  const { body } = await imports.ask('GET', `/${id}/rows?action=keep`);
  return body.rows.map(({ title, reason }: { title: string; reason: string }) => [title, reason]);
}
async function openTitles(): Promise<string[]> {
  const { tasks: listed } = await tasks.ask('getTasks', {});
  return listed.map(({ title }) => title).sort();
}

it('keeps a repeating task of which somebody edited another occurrence', async () => {
  const todo = (title: string) =>
    ['BEGIN:VTODO', `UID:${title}`, `SUMMARY:${title}`, `DUE;VALUE=DATE:${compact(-3)}`, 'RRULE:FREQ=DAILY']
      .concat('END:VTODO')
      .join('\n');
  const id = await carriedOut('a.ics', calendarOf(todo('Feed'), todo('Water')), 'ics');
  await server.app.scheduledJobs.find(({ name }) => name === 'recurrence')?.run();
  expect(await openTitles()).toEqual(['Feed', 'Feed', 'Water', 'Water']);
  const { tasks: listed } = await tasks.ask('getTasks', {});
  server.clock.advance(SECOND);
  const next = listed.find(({ title, dueDay }) => title === 'Water' && dueDay !== day(-3));
  await tasks.ask('updateTask', { id: next?.id ?? '', version: 1, data: { title: 'Water the ferns' } });
  expect(await undone(id)).toEqual([['Water', 'in_use']]);
  expect(await openTitles()).toEqual(['Water', 'Water the ferns']);
});

it('keeps a repeating event of which somebody edited another occurrence', async () => {
  const event = (title: string) =>
    ['BEGIN:VEVENT', `UID:${title}`, `SUMMARY:${title}`, `DTSTART:${compact(1)}T100000Z`]
      .concat(`DTEND:${compact(1)}T110000Z`, 'RRULE:FREQ=DAILY;COUNT=3', 'END:VEVENT')
      .join('\n');
  const id = await carriedOut('a.ics', calendarOf(event('Lunch'), event('Walk')), 'ics');
  const listed = () =>
    calendar.ask('getCalendarItems', {
      timeMin: toInstant(server.clock.now()),
      timeMax: toInstant(server.clock.now() + 9 * DAY),
    });
  const walks = (await listed()).filter(({ title }) => title === 'Walk');
  const last = walks.toSorted((a, b) => (a.startDate < b.startDate ? 1 : -1))[0];
  await calendar.ask('updateScheduleItem', {
    calendarItemId: last?.id ?? '',
    props: { title: 'Walk by the sea' },
  });
  expect(await undone(id)).toEqual([['Walk', 'in_use']]);
  expect((await listed()).map(({ title }) => title).sort()).toEqual(['Walk', 'Walk', 'Walk by the sea']);
});

it('takes the labels of its tasks away, also after columns were chosen anew, and no others', async () => {
  const { id, choices } = await imports.prepared('a.csv', 'Id,Title,Tags\n1,Paint,wall\n2,Buy,shop');
  await imports.ask('PUT', `/${id}/choices`, JSON.stringify({ ...choices, dateOrder: 'dmy' }));
  await imports.settled(id);
  await imports.ask('POST', `/${id}/start`);
  await tasks.ask('createLabel', { id: uuidv7(), name: 'by-hand' });
  await server.app.heldJobs.runAll();
  const names = async () => (await tasks.ask('getLabels', {})).map(({ name }) => name).sort();
  expect(await names()).toEqual(['by-hand', 'shop', 'wall']);
  expect(await undone(id)).toEqual([]);
  expect(await names()).toEqual(['by-hand']);
});

it('is told to other devices as it arrives, and to nobody by a notification, a mail or a push', async () => {
  const sent = vi.spyOn(server.app.heldJobs.queue, 'send');
  const device = await connectSocket(server.url, 'tasks', ada.token);
  open.push(device);
  const seen = device.waitForEvent(({ entity }) => entity === 'task');
  const rows = Array.from({ length: 60 }, (_, index) => `${index},Task ${index},2026-01-01,Ada`);
  await carriedOut('a.csv', `Id,Title,Due date,Assignee\n${rows.join('\n')}\n`, 'csv');
  await seen;
  expect(await openTitles()).toHaveLength(60);
  expect(new Set(sent.mock.calls.map(([, { name }]) => name))).toEqual(new Set(['import-work']));
  const reply = await fetch(`${server.url}/api/notifications`, {
    headers: { authorization: `Bearer ${ada.token}` },
  });
  expect([reply.status, (await reply.json()).notifications]).toEqual([200, []]);
});

it('can be taken back for 30 days after its end, and is forgotten then with what it kept of its file', async () => {
  const [early, late] = [
    await carriedOut('a.csv', 'Id,Title\n1,Paint', 'csv'),
    await carriedOut('b.csv', 'Id,Title\n2,Buy', 'csv'),
  ];
  server.clock.advance(30 * DAY - SECOND);
  imports = importsOf(server, await signInAgain(server, ada));
  expect(await undone(early)).toEqual([]);
  server.clock.advance(2 * SECOND);
  expect((await imports.get(late)).undoableUntil).not.toBeNull();
  expect(await imports.ask('POST', `/${late}/undo`)).toMatchObject({ body: { id: 'not_pending' } });
  await server.app.scheduledJobs.find(({ name }) => name === 'retention')?.run();
  expect((await imports.ask('GET', `/${late}`)).status).toBe(404);
  const { rows } = await server.database.executeSql(
    'select title from tasks where owner_id = $1 and deleted_at is null',
    [ada.user.id],
  );
  expect(rows).toEqual([{ title: 'Buy' }]);
});

it('restores what it updated, unless that was changed since, and lets the same file update it again', async () => {
  const before =
    'Id,Title,Due date,Tags,Status,Project\n1,Paint,2026-01-01,wall,,House\n2,Buy,,,,\n3,Sell,,,done,\n';
  const after =
    'Id,Title,Due date,Tags,Status,Project\n1,Paint it,2026-02-02,door,done,House\n2,Buy two,,,,\n3,Sell,,,,\n';
  await carriedOut('a.csv', before, 'csv');
  const again = await carriedOut('a.csv', after, 'csv');
  expect(await openTitles()).toEqual(['Buy two', 'Sell']);
  const { tasks: listed } = await tasks.ask('getTasks', {});
  const bought = listed.find(({ title }) => title === 'Buy two');
  await tasks.ask('updateTask', {
    id: bought?.id ?? '',
    version: bought?.version ?? 0,
    data: { importance: 1 },
  });
  expect(new Map((await undone(again)) as [string, string][])).toEqual(
    new Map([
      ['Paint it', 'restored'],
      ['Buy two', 'changed_since'],
      ['Sell', 'restored'],
    ]),
  );
  const { tasks: open } = await tasks.ask('getTasks', {});
  expect(open.toSorted((a, b) => (a.title < b.title ? -1 : 1))).toMatchObject([
    { title: 'Buy two', importance: 1 },
    { title: 'Paint', dueDay: '2026-01-01', labels: ['wall'], completedAt: null, progress: 'todo' },
  ]);
  await carriedOut('a.csv', after, 'csv');
  expect(await openTitles()).toEqual(['Buy two', 'Sell']);
});

it('restores the times of records and events that it updated', async () => {
  const toggl = (minutes: string) =>
    `User,Email,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags\nAda,a@x.example,,,Paint,No,2026-11-02,09:00:00,2026-11-02,09:${minutes}:00,00:${minutes}:00,\n`;
  const event = (hour: string) =>
    calendarOf(
      `BEGIN:VEVENT\nUID:e\nSUMMARY:Lunch\nDTSTART:${compact(1)}T${hour}0000Z\nDTEND:${compact(1)}T${hour}3000Z`,
    ).replace('END:VCALENDAR', 'END:VEVENT\nEND:VCALENDAR');
  const stored = async () => {
    const { rows } = await server.database.executeSql(
      `select (select to_char(ended_at at time zone 'UTC', 'HH24:MI') from timer_records where user_id = $1) as ended,
        (select to_char(start_date at time zone 'UTC', 'HH24') from schedule_items where owner_id = $1) as begun`,
      [ada.user.id],
    );
    return [rows[0]?.ended, rows[0]?.begun];
  };
  await carriedOut('a.csv', toggl('20'), 'toggl');
  await carriedOut('a.ics', event('10'), 'ics');
  const [records, events] = [
    await carriedOut('a.csv', toggl('40'), 'toggl'),
    await carriedOut('a.ics', event('15'), 'ics'),
  ];
  expect(await stored()).toEqual(['08:40', '15']);
  expect([await undone(records), await undone(events)]).toEqual([
    [['Paint', 'restored']],
    [['Lunch', 'restored']],
  ]);
  expect(await stored()).toEqual(['08:20', '10']);
});
