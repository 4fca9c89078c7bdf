import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Task } from '#contract/task/task.ts';
import { withCalendarPrograms } from '#tests/factories/calendar-programs.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { unzip } from '#tests/factories/unzip.ts';
import { addDays } from '#time/calendar-day.ts';
import { DAY, HOUR, SECOND } from '#time/units.ts';
import { dayOf } from '#time/wall-clock.ts';

const timeZone = 'Europe/Berlin';
const DAYS = 12;

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await registerPerson(server);
  await call(server, ada, 'updateAppSettings', { body: { timeZone } });
});
afterAll(() => server.close());

/** Instant some days from now, at a full hour in UTC. */
function at(days: number, hours: number): string {
  return new Date(Math.floor(server.clock.now() / DAY) * DAY + days * DAY + hours * HOUR).toISOString();
}

async function fill(): Promise<void> {
  const calendar = await connectSocket(server.url, 'calendar', ada.token);
  const tasks = await connectSocket(server.url, 'tasks', ada.token);
  const create = (props: { title: string; startDate: string; endDate: string } & Record<string, unknown>) =>
    calendar.ask('createScheduleItem', { props: { id: uuidv7(), timeZone, ...props } });
  const dentist = { title: 'Dentist, “Dr. Öz”; bring: card', startDate: at(2, 8), endDate: at(2, 9) };
  await create({ ...dentist, location: 'Main St 1, 2nd floor', description: 'Two\nlines \\ and more' });
  const isWholeDay = { isAllDay: true, startDate: at(2, 23), endDate: at(4, 23) };
  await create({ title: 'Trip', ...isWholeDay });
  await create({ title: 'Stand-up', startDate: at(1, 9), endDate: at(1, 10), rule: 'FREQ=DAILY;COUNT=9' });
  const items = (await calendar.ask('getScheduleItems', {})).filter(({ title }) => title === 'Stand-up');
  items.sort((a, b) => a.startDate.localeCompare(b.startDate));
  await calendar.ask('deleteScheduleItem', { calendarItemId: items[1]?.id ?? '', reach: 'one' });
  const moved = { title: 'Stand-up, later', startDate: at(3, 14), endDate: at(3, 15) };
  await calendar.ask('updateScheduleItem', {
    calendarItemId: items[2]?.id ?? '',
    props: moved,
    reach: 'one',
  });
  const done = uuidv7();
  await tasks.ask('createTask', { id: uuidv7(), title: 'Pay, at last', dueDate: at(3, 12), importance: 100 });
  await tasks.ask('createTask', { id: uuidv7(), title: 'Beds', dueDay: at(5, 0).slice(0, 10) });
  await tasks.ask('createTask', { id: done, title: 'Seeds', dueDate: at(1, 12), importance: 0 });
  const now = new Date(server.clock.now()).toISOString();
  await tasks.ask('finishTask', { id: done, at: now, clientNow: now });
  for (const socket of [calendar, tasks]) socket.close();
}

/** Occurrence as Khal writes it: whole days end on their last one. */
function asListed({ title, startDate, endDate, isAllDay, location }: ScheduleItem): string {
  const short = (instant: string) => instant.slice(0, 16).replace('T', ' ');
  const times = isAllDay
    ? [dayOf(Date.parse(startDate), timeZone), addDays(dayOf(Date.parse(endDate), timeZone), -1)]
    : [short(startDate), short(endDate)];
  return [title, ...times, isAllDay ? 'True' : 'False', location ?? ''].join('|');
}

it('an exported calendar is read by Khal and Todoman as it was exported', async () => {
  await fill();
  const headers = { authorization: `Bearer ${ada.token}` };
  const { rawPayload } = await server.app.inject({ method: 'GET', url: '/api/account/export', headers });
  const files = unzip(rawPayload);
  // Our own export, by our own schema.
  const lists: { 'schedule-items': ScheduleItem[]; tasks: Task[] } = JSON.parse(
    files.get('daywall.json') ?? '',
  ).lists;
  await withCalendarPrograms(files.get('calendar.ics') ?? '', async ({ events, todos }) => {
    const expected = lists['schedule-items'].map(asListed);
    expect(expected).toHaveLength(10);
    expect((await events(at(0, 0).slice(0, 10), DAYS)).sort()).toEqual(expected.sort());
    const read = (await todos()).map(({ summary, due, completed, priority }) => [
      ...[summary, due, completed],
      priority,
    ]);
    const exported = lists.tasks.map(({ title, dueDate, dueDay, completedAt, importance }) => [
      ...[title, Date.parse(dueDay ?? dueDate ?? '') / SECOND, completedAt !== null],
      importance === 100 ? 1 : importance === 0 ? 9 : 5,
    ]);
    expect(read.sort()).toEqual(exported.sort());
  });
});
