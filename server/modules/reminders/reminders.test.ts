import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Notification } from '#contract/notification.ts';
import { notificationRoutes } from '#contract/notification-routes.ts';
import { buildApp } from '#server/app.ts';
import { createManualClock } from '#tests/factories/manual-clock.ts';
import { type Person, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { DAY, HOUR, MINUTE } from '#time/units.ts';

let server: TestServer;
let person: Person;
let tasks: TestSocket;
let calendar: TestSocket;
const open: TestSocket[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  person = await registerPerson(server);
  await connect();
});
afterAll(async () => {
  for (const each of open) each.close();
  await server.close();
});

async function connect(): Promise<void> {
  tasks = await connectSocket(server.url, 'tasks', person.token);
  calendar = await connectSocket(server.url, 'calendar', person.token);
  open.push(tasks, calendar);
}
const iso = (ms: number) => new Date(ms).toISOString();
const from = (ms: number) => iso(server.clock.now() + ms);

async function runJob(): Promise<void> {
  await server.app.scheduledJobs.find(({ name }) => name === 'reminders')?.run();
}
/** Advances the clock and runs the job. */
async function later(by: number): Promise<void> {
  server.clock.advance(by);
  await runJob();
}
/** Reminders that a user got, oldest first. */
async function remindersOf(who = person): Promise<Notification[]> {
  const { token } = await signInAgain(server, who);
  const reply = await server.app.inject({
    url: '/api/notifications',
    headers: { authorization: `Bearer ${token}` },
  });
  const { notifications } = z.parse(notificationRoutes.getNotifications.reply, reply.json());
  return notifications.filter(({ kind }) => kind.startsWith('reminder.')).reverse();
}
async function createTask(
  fields: { dueDate?: string | null; dueDay?: string; isWholeDay?: boolean; reminders?: number[] } = {},
) {
  const id = uuidv7();
  await tasks.ask('createTask', { id, title: 'Call', dueDate: from(HOUR), reminders: [30], ...fields });
  return id;
}

describe('a reminder of a task', () => {
  it('comes the set minutes before, once for each', async () => {
    const dueDate = from(HOUR);
    const id = await createTask({ dueDate, reminders: [30, 10] });
    await later(29 * MINUTE);
    expect(await remindersOf()).toEqual([]);
    await later(MINUTE);
    await runJob();
    expect(await remindersOf()).toMatchObject([
      {
        kind: 'reminder.task',
        noteId: id,
        subject: 'Call',
        dueAt: dueDate,
        actorId: null,
        calendarItemId: null,
      },
    ]);
    await later(20 * MINUTE);
    expect(await remindersOf()).toHaveLength(2);
  });

  it('of a whole day counts from nine o’clock', async () => {
    const dueDay = from(2 * DAY).slice(0, 10);
    await createTask({ dueDay, reminders: [60] });
    await later(Date.parse(`${dueDay}T07:59:00Z`) - server.clock.now());
    expect(await remindersOf()).toEqual([]);
    await later(MINUTE);
    expect(await remindersOf()).toHaveLength(1);
  });

  it.each([
    ['stays in Berlin', 'Europe/Berlin', '2027-03-28', '2027-03-28T07:00:00Z'],
    ['travels to New York', 'America/New_York', '2027-10-31', '2027-10-31T13:00:00Z'],
    ['travels to Auckland', 'Pacific/Auckland', '2028-04-02', '2028-04-01T21:00:00Z'],
  ])('of a whole day comes at nine in the zone of a user who %s', async (_what, zone, dueDay, nine) => {
    const setDeviceZone = (deviceZone: string) =>
      call(server, person, 'updateAppSettings', { body: { deviceZone } });
    await setDeviceZone('Europe/Berlin');
    await createTask({ dueDay, reminders: [0] });
    await setDeviceZone(zone);
    await later(Date.parse(nine) - MINUTE - server.clock.now());
    expect(await remindersOf()).toEqual([]);
    await later(MINUTE);
    expect(await remindersOf()).toMatchObject([{ dueDay }]);
  });

  it('of a whole day comes when the working time starts, some days before on a working day', async () => {
    const set = (body: object) => call(server, person, 'updateAppSettings', { body });
    const start = (from: number) => ({
      workingHours: [1, 2, 3, 4, 5, 6, 7].map((day) => (day < 6 ? [{ from, until: 1_000 }] : [])),
    });
    await set({ deviceZone: 'Europe/Berlin', ...start(600) });
    // A Monday: the day before is a Sunday.
    await createTask({ dueDay: '2029-06-11', reminders: [0, 1_440] });
    await set({
      ...start(450),
      daysOff: [{ first: '2029-06-11', last: '2029-06-11', name: 'Whit Monday' }],
    });
    const at = async (instant: string) => {
      await later(Date.parse(instant) - server.clock.now());
      return (await remindersOf()).length;
    };
    expect(await at('2029-06-08T05:29:00Z')).toBe(0);
    expect(await at('2029-06-08T05:30:00Z')).toBe(1);
    expect(await at('2029-06-11T05:29:00Z')).toBe(1);
    expect(await at('2029-06-11T05:30:00Z')).toBe(2);
  });

  it('is dropped for a finished, deleted or moved task, and for a past instant', async () => {
    const finished = await createTask();
    const at = from(0);
    await tasks.ask('finishTask', { id: finished, at, clientNow: at });
    await tasks.ask('deleteTask', { id: await createTask() });
    const moved = await createTask();
    await tasks.ask('updateTask', { id: moved, version: 1, data: { dueDate: from(DAY) } });
    const dropped = await createTask();
    await tasks.ask('updateTask', { id: dropped, version: 1, data: { reminders: [] } });
    await createTask({ reminders: [61] });
    await later(2 * HOUR);
    expect(await remindersOf()).toEqual([]);
    await later(DAY);
    expect((await remindersOf()).map(({ noteId }) => noteId)).toEqual([moved]);
  });

  it('comes again for a task that is reopened or restored in time', async () => {
    const id = await createTask();
    const at = from(0);
    await tasks.ask('finishTask', { id, at, clientNow: at });
    await tasks.ask('reopenTask', { id });
    await tasks.ask('deleteTask', { id });
    await tasks.ask('restoreTask', { id });
    await later(HOUR);
    expect(await remindersOf()).toHaveLength(1);
  });

  it('comes to assignees while they are assigned', async () => {
    const [assignee, viewer] = [await registerPerson(server), await registerPerson(server)];
    const id = await createTask({ dueDate: from(2 * DAY), reminders: [60, 2_000] });
    const accessId = uuidv7();
    const share = (userId: string, right: 'view' | 'assignee', access = uuidv7()) =>
      tasks.ask('createTaskAccess', { id, data: { accessId: access, userId, right } });
    await share(assignee.user.id, 'assignee', accessId);
    await share(viewer.user.id, 'view');
    await later(DAY);
    expect([
      (await remindersOf()).length,
      (await remindersOf(assignee)).length,
      (await remindersOf(viewer)).length,
    ]).toEqual([1, 1, 0]);
    person = await signInAgain(server, person);
    await connect();
    await tasks.ask('deleteTaskAccess', { id, accessId });
    await later(DAY);
    expect([(await remindersOf()).length, (await remindersOf(assignee)).length]).toEqual([2, 1]);
  });

  it('that was missed comes once, if it is no more than a day late', async () => {
    const late = await createTask({ reminders: [30, 20, 10] });
    const old = await createTask({ dueDate: from(31 * MINUTE), reminders: [30] });
    await later(DAY + 2 * MINUTE);
    const noted = (await remindersOf()).map(({ noteId }) => noteId);
    expect(noted).toEqual([late]);
    expect(noted).not.toContain(old);
    await later(MINUTE);
    expect(await remindersOf()).toHaveLength(1);
  });

  it('comes once, however many processes run the job', async () => {
    for (let index = 0; index < 5; index += 1) await createTask();
    server.clock.advance(HOUR);
    const clock = createManualClock(server.clock.now());
    const second = await buildApp(server.config, { clock, database: server.database });
    const jobs = [server.app, second].flatMap(({ scheduledJobs }) =>
      scheduledJobs.filter(({ name }) => name === 'reminders'),
    );
    await Promise.all([...jobs, ...jobs].map((job) => job.run()));
    await second.close();
    expect(await remindersOf()).toHaveLength(5);
  });
});

describe('a reminder of a schedule item', () => {
  const span = (start: number) => ({
    startDate: from(start),
    endDate: from(start + HOUR),
    timeZone: 'Europe/Berlin',
  });

  it('comes before the start, with its title or its task’s', async () => {
    const [lunch, block] = [uuidv7(), uuidv7()];
    const id = await createTask({ dueDate: null, reminders: [] });
    await calendar.ask('createScheduleItem', {
      props: { id: lunch, title: 'Lunch', ...span(HOUR), reminders: [15] },
    });
    await calendar.ask('createScheduleItemNote', {
      id,
      props: { id: block, ...span(2 * HOUR), reminders: [15] },
    });
    await later(HOUR - 15 * MINUTE);
    expect(await remindersOf()).toMatchObject([
      { kind: 'reminder.scheduleItem', calendarItemId: lunch, subject: 'Lunch' },
    ]);
    await later(HOUR);
    expect((await remindersOf())[1]).toMatchObject({ calendarItemId: block, noteId: id, subject: 'Call' });
  });

  it('follows the item, and is dropped with a deleted item or a finished or deleted task', async () => {
    const [moved, deleted, done] = [uuidv7(), uuidv7(), uuidv7()];
    const id = await createTask({ dueDate: null, reminders: [] });
    for (const each of [moved, deleted]) {
      await calendar.ask('createScheduleItem', {
        props: { id: each, title: 'X', ...span(HOUR), reminders: [15] },
      });
    }
    await calendar.ask('createScheduleItemNote', { id, props: { id: done, ...span(HOUR), reminders: [15] } });
    const at = from(0);
    await tasks.ask('finishTask', { id, at, clientNow: at });
    await calendar.ask('deleteScheduleItem', { calendarItemId: deleted });
    const { startDate, endDate } = span(3 * HOUR);
    await calendar.ask('updateScheduleItem', {
      calendarItemId: moved,
      version: 1,
      props: { startDate, endDate },
    });
    await later(HOUR);
    expect(await remindersOf()).toEqual([]);
    await later(2 * HOUR);
    expect((await remindersOf()).map(({ calendarItemId }) => calendarItemId)).toEqual([moved]);
  });
});

it('the last day of the contract can have reminders, and a later one is refused', async () => {
  const last = { dueDate: '9998-12-31T20:00:00Z', isWholeDay: true, reminders: [0, 15] };
  await expect(tasks.ask('createTask', { id: uuidv7(), title: 'Late', ...last })).resolves.toMatchObject({
    dueDay: '9998-12-31',
  });
  const later = { ...last, dueDate: '9999-12-31T20:00:00Z' };
  await expect(tasks.ask('createTask', { id: uuidv7(), title: 'Later', ...later })).rejects.toThrow(
    'invalid_input',
  );
});
