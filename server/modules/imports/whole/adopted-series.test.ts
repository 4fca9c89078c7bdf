import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { unzip } from '#tests/factories/unzip.ts';
import { addDays } from '#time/calendar-day.ts';
import { toInstant } from '#time/instant.ts';
import { DAY, HOUR } from '#time/units.ts';
import { importsOf } from '../imports.test-support.ts';

type Item = Readonly<Record<string, unknown>>;
interface Lists {
  readonly 'schedule-items': readonly Item[];
  readonly 'schedule-series': readonly Item[];
}

let server: TestServer;
let file: { readonly lists: Lists };
let movedId: unknown;

/** Export of a daily event with a reminder, whose second occurrence was moved. */
beforeAll(async () => {
  server = await startTestServer();
  const ada = await registerPerson(server);
  const calendar = await connectSocket(server.url, 'calendar', ada.token);
  const start = server.clock.now() + DAY;
  const times = { startDate: toInstant(start), endDate: toInstant(start + HOUR), timeZone: 'Europe/Berlin' };
  const props = { id: uuidv7(), title: 'Stand-up', ...times, reminders: [10], rule: 'FREQ=DAILY;COUNT=5' };
  await calendar.ask('createScheduleItem', { props });
  const items = await calendar.ask('getScheduleItems', {});
  const [, second] = items.toSorted((a, b) => a.startDate.localeCompare(b.startDate));
  movedId = second?.id;
  await calendar.ask('updateScheduleItem', {
    calendarItemId: second?.id ?? '',
    props: { endDate: toInstant(Date.parse(second?.endDate ?? '') + HOUR) },
    reach: 'one',
  });
  calendar.close();
  file = JSON.parse((await archiveOf(ada)).get('daywall.json') ?? 'null');
});
afterAll(() => server.close());

async function archiveOf({ token }: Person) {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await server.app.inject({ method: 'GET', url: '/api/account/export', headers });
  return unzip(reply.rawPayload);
}

/** Imports the file with other fields of its series and of the moved occurrence. */
async function imported(ofSeries: Item, ofMoved: Item = {}) {
  const person = await registerPerson(server);
  const lists = {
    ...file.lists,
    'schedule-series': file.lists['schedule-series'].map((series) => ({ ...series, ...ofSeries })),
    'schedule-items': file.lists['schedule-items'].map((item) =>
      item.id === movedId ? { ...item, ...ofMoved } : item,
    ),
  };
  const imports = importsOf(server, person);
  const { id } = await imports.prepared('daywall.json', JSON.stringify({ ...file, lists }));
  await imports.ask('POST', `/${id}/start`);
  await server.app.heldJobs.runAll();
  await imports.settled(id);
  const { body } = await imports.ask('GET', `/${id}/rows?action=error`);
  const after: { lists: Lists } = JSON.parse((await archiveOf(person)).get('daywall.json') ?? 'null');
  const { rows } = await server.database.executeSql('select id from reminders where user_id = $1', [
    person.user.id,
  ]);
  return { reasons: body.rows.map(({ reason }: Item) => reason), lists: after.lists, reminders: rows.length };
}

const at = (days: number) => toInstant(server.clock.now() + days * DAY);
const manyDays = () => Array.from({ length: 1_001 }, (_, index) => addDays(at(1).slice(0, 10), index + 10));

it.each<[string, () => Item, () => Item, string]>([
  ['ends before it starts', () => ({ endDate: at(0) }), () => ({}), 'ends_before_start'],
  ['lasts longer than a year', () => ({ endDate: at(400) }), () => ({}), 'refused'],
  [
    'has an occurrence that ends before it starts',
    () => ({}),
    () => ({ endDate: at(0) }),
    'ends_before_start',
  ],
  ['has more exceptions than anybody makes', () => ({ removed: manyDays() }), () => ({}), 'malformed'],
])('a series that %s is refused, and nothing of it is there', async (_title, ofSeries, ofMoved, reason) => {
  const { reasons, lists, reminders } = await imported(ofSeries(), ofMoved());
  expect(reasons).toEqual([reason]);
  expect([lists['schedule-items'], lists['schedule-series'], reminders]).toEqual([[], [], 0]);
});

it('a series arrives with its moved occurrence and with the reminders of all', async () => {
  const { reasons, lists, reminders } = await imported({});
  expect(reasons).toEqual([]);
  expect([lists['schedule-items'].length, reminders]).toEqual([5, 5]);
  expect(lists['schedule-series']).toMatchObject([{ title: 'Stand-up', changed: [{}] }]);
});
