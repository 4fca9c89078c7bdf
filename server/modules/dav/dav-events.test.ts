import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DavClient, davClient } from '#tests/factories/dav-client.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
let person: Person;
let phone: DavClient;
let tasks: TestSocket;
let schedule: TestSocket;

beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server);
  phone = await davClient(server, person);
  tasks = await connectSocket(server.url, 'tasks', person.token);
  schedule = await connectSocket(server.url, 'calendar', person.token);
});
afterAll(async () => {
  tasks.close();
  schedule.close();
  await server.close();
});

const event = (uid: string, ...lines: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20261120T080000Z',
  ...lines,
  'END:VEVENT',
];
const sync = (token: string, limit = '') =>
  `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>1</sync-level>${limit}<prop><getetag/></prop></sync-collection>`;
const tokenIn = (text: string) => /<d:sync-token>([^<]*)</.exec(text)?.[1] ?? '';

async function createTask(fields: object = {}): Promise<string> {
  const id = uuidv7();
  await tasks.ask('createTask', { id, title: 'Water the plants', ...fields });
  return id;
}
describe('events', () => {
  const itemsOf = async (title: string) => {
    const range = { timeMin: '2026-11-01T00:00:00.000Z', timeMax: '2027-03-01T00:00:00.000Z' };
    return (await schedule.ask('getCalendarItems', range)).filter((item) => item.title === title);
  };

  it('are written and read, with their zone and alarms', async () => {
    const lines = event(
      'ev',
      'SUMMARY:Dentist',
      'DTSTART;TZID=Europe/Zurich:20261201T090000',
      'DTEND;TZID=Europe/Zurich:20261201T100000',
      'LOCATION:High Street',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT30M',
      'END:VALARM',
    );
    expect((await phone.put('schedule', 'ev.ics', lines)).status).toBe(201);
    const [item] = await itemsOf('Dentist');
    expect(item).toMatchObject({
      startDate: '2026-12-01T08:00:00.000Z',
      location: 'High Street',
      reminders: [30],
      timeZone: 'Europe/Zurich',
    });
    const props = { startDate: '2026-12-01T12:00:00.000Z', endDate: '2026-12-01T13:00:00.000Z' };
    await schedule.ask('updateScheduleItem', { calendarItemId: item?.id ?? '', props });
    const { text } = await phone.send('GET', phone.at('schedule', 'ev.ics'));
    expect(text).toContain('DTSTART;TZID=Europe/Zurich:20261201T130000');
    expect(text).toContain('BEGIN:VTIMEZONE');
  });

  it('series have exceptions, which go both ways', async () => {
    const head = [
      'SUMMARY:Stand-up',
      'DTSTART:20261201T090000Z',
      'DTEND:20261201T093000Z',
      'RRULE:FREQ=DAILY;COUNT=5',
    ];
    const moved = event(
      'st',
      'RECURRENCE-ID:20261203T090000Z',
      'SUMMARY:Stand-up',
      'DTSTART:20261203T110000Z',
      'DTEND:20261203T113000Z',
    );
    await phone.put('schedule', 'st.ics', [...event('st', ...head, 'EXDATE:20261202T090000Z'), ...moved]);
    const starts = async () =>
      (await itemsOf('Stand-up')).map(({ startDate }) => startDate.slice(5, 16)).toSorted();
    expect(await starts()).toEqual(['12-01T09:00', '12-03T11:00', '12-04T09:00', '12-05T09:00']);
    const last = (await itemsOf('Stand-up')).find(({ startDate }) => startDate.startsWith('2026-12-05'));
    await schedule.ask('deleteScheduleItem', { calendarItemId: last?.id ?? '' });
    const { text } = await phone.send('GET', phone.at('schedule', 'st.ics'));
    expect(text).toContain('EXDATE:20261205T090000Z');
    expect(text).toContain('RECURRENCE-ID:20261203T090000Z');
    const later = head.map((line) => line.replace('T09', 'T10'));
    await phone.put('schedule', 'st.ics', event('st', ...later));
    expect(await starts()).toEqual(['01', '02', '03', '04', '05'].map((day) => `12-${day}T10:00`));
    expect((await phone.send('DELETE', phone.at('schedule', 'st.ics'))).status).toBe(204);
    expect(await starts()).toEqual([]);
  });

  it('a rule that Daywall does not know is kept', async () => {
    const lines = event(
      'odd',
      'SUMMARY:Odd',
      'DTSTART:20261201T090000Z',
      'DTEND:20261201T093000Z',
      'RRULE:FREQ=DAILY;COUNT=3',
      'RDATE:20261224T090000Z',
    );
    await phone.put('schedule', 'odd.ics', lines);
    expect(await itemsOf('Odd')).toHaveLength(1);
    const { text } = await phone.send('GET', phone.at('schedule', 'odd.ics'));
    expect(text.split('\r\n')).toEqual(expect.arrayContaining(lines));
  });
});

describe('reports', () => {
  it('queries answer by span and by property', async () => {
    const query = (filter: string) =>
      `<c:calendar-query xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><prop><getetag/><c:calendar-data/></prop><c:filter><c:comp-filter name="VCALENDAR">${filter}</c:comp-filter></c:filter></c:calendar-query>`;
    const range = '<c:time-range start="20261201T000000Z" end="20261202T000000Z"/>';
    const found = await phone.send(
      'REPORT',
      phone.at('schedule'),
      query(`<c:comp-filter name="VEVENT">${range}</c:comp-filter>`),
      { depth: '1' },
    );
    expect(found.text).toContain('Dentist');
    await createTask();
    const open =
      '<c:comp-filter name="VTODO"><c:prop-filter name="COMPLETED"><c:is-not-defined/></c:prop-filter></c:comp-filter>';
    expect((await phone.send('REPORT', phone.at('tasks'), query(open), { depth: '1' })).text).toContain(
      'Water the plants',
    );
    const expand = query('').replace('<c:calendar-data/>', '<c:calendar-data><c:expand/></c:calendar-data>');
    expect((await phone.send('REPORT', phone.at('tasks'), expand)).status).toBe(403);
  });

  it('synchronization answers what changed and what is gone, by pages', async () => {
    const first = await phone.send('REPORT', phone.at('tasks'), sync(''));
    expect(first.status).toBe(207);
    const token = tokenIn(first.text);
    expect(tokenIn((await phone.send('REPORT', phone.at('tasks'), sync(token))).text)).toBe(token);
    const gone = await createTask();
    const between = tokenIn((await phone.send('REPORT', phone.at('tasks'), sync(token))).text);
    await tasks.ask('deleteTask', { id: gone });
    const ids = [await createTask(), await createTask(), await createTask()];
    const seen: string[] = [];
    let at = between;
    for (let page = 0; page < 4; page += 1) {
      const reply = await phone.send(
        'REPORT',
        phone.at('tasks'),
        sync(at, '<limit><nresults>1</nresults></limit>'),
      );
      seen.push(...Array.from(reply.text.matchAll(/tasks\/([\w-]+)\.ics/g), ([, name = '']) => name));
      at = tokenIn(reply.text);
    }
    expect(seen.toSorted()).toEqual([gone, ...ids].toSorted());
    const old = await phone.send('REPORT', phone.at('tasks'), sync('urn:daywall:sync:x:1:'));
    expect([old.status, old.text]).toEqual([403, expect.stringContaining('valid-sync-token')]);
  });
});
