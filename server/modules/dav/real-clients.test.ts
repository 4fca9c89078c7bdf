import { createDAVClient } from 'tsdav';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSyncedFolder, runPythonCaldav, type SyncedFolder } from '#tests/factories/caldav-clients.ts';
import { calendarObject, makeToken } from '#tests/factories/dav-client.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
let person: Person;
let token: string;
let tasks: TestSocket;
let schedule: TestSocket;
let folder: SyncedFolder;

const account = () => ({ url: server.url, userId: person.user.id, userName: person.email, token });

beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server);
  token = await makeToken(server, person);
  tasks = await connectSocket(server.url, 'tasks', person.token);
  schedule = await connectSocket(server.url, 'calendar', person.token);
  folder = openSyncedFolder(account(), ['tasks', 'schedule']);
});
afterAll(async () => {
  folder.close();
  tasks.close();
  schedule.close();
  await server.close();
});

const openTasks = async () => (await tasks.ask('getTasks', {})).tasks;
const taskNamed = async (title: string) => (await openTasks()).find((task) => task.title === title);
const items = async () =>
  schedule.ask('getCalendarItems', {
    timeMin: '2026-11-01T00:00:00.000Z',
    timeMax: '2027-03-01T00:00:00.000Z',
  });

describe('vdirsyncer', () => {
  it('takes tasks and events to files and back, and todoman and khal read and write these', async () => {
    await tasks.ask('createTask', {
      id: uuidv7(),
      title: 'From the app',
      dueDate: '2026-12-01T09:00:00.000Z',
    });
    await folder.sync();
    expect(await folder.todoman('list')).toContain('From the app');

    await folder.todoman('new', '--list', 'tasks', '--due', '2026-12-05 12:00', 'From todoman');
    await folder.khal('new', '2026-12-02', '10:00', '11:00', 'From khal');
    await folder.khal('new', '2026-12-03', 'Whole day');
    await folder.sync();
    expect(await taskNamed('From todoman')).toMatchObject({ dueDate: '2026-12-05T12:00:00.000Z' });
    expect((await items()).find(({ title }) => title === 'From khal')?.startDate).toBe(
      '2026-12-02T10:00:00.000Z',
    );

    const id = (await taskNamed('From todoman'))?.id ?? '';
    await tasks.ask('finishTask', {
      id,
      at: '2026-11-21T09:00:00.000Z',
      clientNow: '2026-11-21T09:00:00.000Z',
    });
    await folder.sync();
    expect(await folder.todoman('list')).not.toContain('From todoman');

    await folder.todoman('done', '1');
    await folder.sync();
    expect((await openTasks()).map(({ title }) => title)).toEqual([]);
    const deleted = (await items()).find(({ title }) => title === 'From khal');
    await schedule.ask('deleteScheduleItem', { calendarItemId: deleted?.id ?? '' });
    await folder.sync();
    expect(await folder.khal('list', '2026-12-01', '5d')).not.toContain('From khal');
    expect(folder.files('schedule').size).toBe(1);
  });
});

describe('the CalDAV library of Python', () => {
  it('finds the calendars, writes, searches and deletes', async () => {
    const printed = await runPythonCaldav(account(), [
      'byname = {each.url.path.rstrip("/").split("/")[-1]: each for each in principal.calendars()}',
      'print(sorted(byname))',
      'day = datetime.datetime(2026, 12, 9, 8, tzinfo=datetime.timezone.utc)',
      'event = byname["schedule"].save_event(dtstart=day, dtend=day + datetime.timedelta(hours=1), summary="From Python", rrule={"FREQ": "DAILY", "COUNT": 3})',
      'byname["tasks"].save_todo(summary="Python task", priority=1)',
      'found = byname["schedule"].date_search(start=datetime.datetime(2026, 12, 10), end=datetime.datetime(2026, 12, 11), expand=False)',
      'print(len(found), "From Python" in found[0].data)',
      'print([str(each.icalendar_component["summary"]) for each in byname["tasks"].todos()])',
      'synced = byname["tasks"].objects(load_objects=True)',
      'print(len(list(synced)) > 0)',
      'event.delete()',
    ]);
    const lines = printed.trim().split('\n');
    expect(lines).toEqual([
      expect.stringContaining("'schedule', 'tasks'"),
      '1 True',
      "['Python task']",
      'True',
    ]);
    expect(await taskNamed('Python task')).toMatchObject({ importance: 100 });
    expect((await items()).filter(({ title }) => title === 'From Python')).toEqual([]);
  });
});

describe('tsdav', () => {
  it('finds the calendars, writes with entity tags and follows by sync tokens', async () => {
    const client = await createDAVClient({
      serverUrl: server.url,
      credentials: { username: person.email, password: token },
      authMethod: 'Basic',
      defaultAccountType: 'caldav',
    });
    const calendars = await client.fetchCalendars();
    const calendar = calendars.find(({ url }) => url.endsWith('/tasks/'));
    if (calendar === undefined) throw new Error('No calendar of tasks');
    const text = (title: string) =>
      calendarObject(['BEGIN:VTODO', 'UID:ts', 'DTSTAMP:20261120T080000Z', `SUMMARY:${title}`, 'END:VTODO']);
    const made = await client.createCalendarObject({
      calendar,
      filename: 'ts.ics',
      iCalString: text('By tsdav'),
    });
    expect(made.status).toBe(201);
    expect(await taskNamed('By tsdav')).toBeDefined();
    const url = `${calendar.url}ts.ics`;
    const stale = await client.updateCalendarObject({
      calendarObject: { url, data: text('Lost'), etag: '"old"' },
    });
    expect(stale.status).toBe(412);
    const all = await client.fetchCalendarObjects({ calendar, objectUrls: [url] });
    // The library cuts the last line break.
    expect(all.map(({ data }) => String(data))).toEqual([text('By tsdav').trimEnd()]);
    await client.deleteCalendarObject({ calendarObject: { url, etag: all[0]?.etag ?? '' } });
    expect(await taskNamed('By tsdav')).toBeUndefined();
  });
});
