import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RecurrenceRule } from '#contract/task/recurrence.ts';
import type { Task } from '#contract/task/task.ts';
import { buildApp } from '#server/app.ts';
import { createManualClock } from '#tests/factories/manual-clock.ts';
import { type Person, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { makeOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { DAY, HOUR } from '#time/units.ts';

const weekly: RecurrenceRule = { rule: 'FREQ=WEEKLY', timeZone: 'Europe/Berlin', basis: 'date' };
const daily: RecurrenceRule = { ...weekly, rule: 'FREQ=DAILY' };

let server: TestServer;
let person: Person;
let socket: TestSocket;
let open: TestSocket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  // A morning on which it is the same day in Berlin as in UTC, whenever this runs.
  server.clock.advance(DAY - (server.clock.now() % DAY) + 9 * HOUR);
});
/** Each test uses a user of its own, for whom nothing else is due. */
beforeEach(async () => {
  for (const each of open) each.close();
  person = await registerPerson(server);
  socket = await connectSocket(server.url, 'tasks', person.token);
  open = [socket];
});
afterAll(async () => {
  for (const each of open) each.close();
  await server.close();
});

const iso = (ms: number) => new Date(ms).toISOString();
/** Noon in UTC of some day from now: the same date in Berlin. */
function noon(days: number): string {
  return iso(Math.floor(server.clock.now() / DAY) * DAY + days * DAY + 12 * HOUR);
}
async function runJob(): Promise<void> {
  await server.app.scheduledJobs.find(({ name }) => name === 'recurrence')?.run();
}
/** Advances the clock beyond the life of access tokens. */
async function later(by: number): Promise<void> {
  server.clock.advance(by);
  person = await signInAgain(server, person);
  socket.close();
  socket = await connectSocket(server.url, 'tasks', person.token);
  open.push(socket);
}
async function createTask(fields: Partial<Task> = {}): Promise<string> {
  const id = uuidv7();
  await socket.ask('createTask', { id, title: 'Water', dueDate: noon(0), ...fields });
  return id;
}
async function createSeries(recurrence = weekly, fields: Partial<Task> = {}): Promise<string> {
  const id = await createTask(fields);
  await socket.ask('setTaskRecurrence', { id, recurrence });
  return id;
}
async function finish(id: string, of = socket): Promise<Task> {
  const at = iso(server.clock.now());
  return of.ask('finishTask', { id, at, clientNow: at });
}
/** Open tasks by their due date. */
async function listOpen(of = socket): Promise<Task[]> {
  const { tasks } = await of.ask('getTasks', {});
  return tasks.sort((a, b) => ((a.dueDate ?? '') < (b.dueDate ?? '') ? -1 : 1));
}
async function dueDates(): Promise<(string | null)[]> {
  return (await listOpen()).map(({ dueDate }) => dueDate);
}
async function only(): Promise<Task> {
  const [task, ...others] = await listOpen();
  if (task === undefined || others.length > 0) throw new Error(`${others.length + 1} open tasks`);
  return task;
}
async function befriend(id: string, right: 'view' | 'edit'): Promise<[Person, TestSocket]> {
  const friend = await registerPerson(server);
  const theirs = await connectSocket(server.url, 'tasks', friend.token);
  open.push(theirs);
  await socket.ask('createTaskAccess', { id, data: { accessId: uuidv7(), userId: friend.user.id, right } });
  return [friend, theirs];
}

describe('the recurrence service', () => {
  it('refuses a missing due date, an impossible rule, and nothing to end', async () => {
    const id = await createTask({ dueDate: null });
    await expect(socket.ask('setTaskRecurrence', { id, recurrence: weekly })).rejects.toThrow('no_due_date');
    await expect(socket.ask('setTaskRecurrence', { id, recurrence: null })).rejects.toThrow('not_recurring');
    const dated = await createTask();
    for (const rule of ['FREQ=NEVER', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=MINUTELY;COUNT=2']) {
      const wish = socket.ask('setTaskRecurrence', { id: dated, recurrence: { ...weekly, rule } });
      await expect(wish, rule).rejects.toThrow('invalid_rule');
    }
    const zone = { ...weekly, timeZone: 'Mars/Olympus' };
    await expect(socket.ask('setTaskRecurrence', { id: dated, recurrence: zone })).rejects.toThrow(
      'invalid_input',
    );
  });

  it('refuses a stranger, and an editor, who may change no more than one occurrence', async () => {
    const id = await createSeries();
    const stranger = await connectSocket(server.url, 'tasks', (await registerPerson(server)).token);
    open.push(stranger);
    await expect(stranger.ask('setTaskRecurrence', { id, recurrence: null })).rejects.toThrow('not_found');
    const wide = { id, version: 9, data: { title: 'Mine' }, scope: 'following' as const };
    await expect(stranger.ask('updateTask', wide)).rejects.toThrow('not_found');
    await expect(stranger.ask('deleteTask', { id, scope: 'all' })).rejects.toThrow('not_found');
    const [, editor] = await befriend(id, 'edit');
    await expect(editor.ask('setTaskRecurrence', { id, recurrence: null })).rejects.toThrow('not_permitted');
    await expect(editor.ask('updateTask', wide)).rejects.toThrow('not_permitted');
    await expect(editor.ask('deleteTask', { id, scope: 'all' })).rejects.toThrow('not_permitted');
    await editor.ask('updateTask', { ...wide, scope: 'one' });
  });
});

describe('a series by date', () => {
  it('gets its next occurrence with finishing, early or late, from the template', async () => {
    const fields = {
      description: 'two cans',
      importance: 80,
      workload: 15,
      labels: ['garden'],
      reminders: [10],
    };
    const id = await createSeries(weekly, fields);
    const done = await finish(id);
    expect(done.recurrence).toMatchObject({ ...weekly, occurrence: noon(0) });
    const next = await only();
    const template = { title: 'Water', ...fields, progress: 'todo', completedAt: null, isNew: true };
    expect(next).toMatchObject({ ...template, dueDate: noon(7), assetLinks: [] });
    expect(next.recurrence).toMatchObject({ seriesId: done.recurrence?.seriesId, occurrence: noon(7) });
    await finish(next.id);
    expect((await only()).dueDate).toBe(noon(14));
    await runJob();
    expect(await listOpen()).toHaveLength(1);
  });

  it('gets its next occurrence as its day begins, and finishing the late one then makes no other', async () => {
    const id = await createSeries(daily);
    await runJob();
    expect(await listOpen()).toHaveLength(1);
    const tomorrow = noon(1);
    await later(DAY);
    await runJob();
    await runJob();
    expect(await dueDates()).toEqual([noon(-1), noon(0)]);
    expect(tomorrow).toBe(noon(0));
    await finish(id);
    expect(await dueDates()).toEqual([noon(0)]);
  });

  it('gets the missed occurrences of a week without the server, and at most those of a month', async () => {
    await createSeries(daily);
    await later(7 * DAY);
    await runJob();
    expect(await dueDates()).toEqual([-7, -6, -5, -4, -3, -2, -1, 0].map(noon));
    await later(40 * DAY);
    await runJob();
    expect(await listOpen()).toHaveLength(9);
    expect((await dueDates()).at(-1)).toBe(noon(0));
  });

  it('skips occurrences that were overdue when it began', async () => {
    await createSeries(daily, { dueDate: noon(-20) });
    await runJob();
    expect(await dueDates()).toEqual([noon(-20), noon(0)]);
  });

  it('gets each occurrence once, however many processes run the job', async () => {
    await createSeries(daily);
    const clock = createManualClock(server.clock.now() + 3 * DAY);
    await later(3 * DAY);
    const second = await buildApp(server.config, { clock, database: server.database });
    const jobs = [server.app, second].flatMap(({ scheduledJobs }) =>
      scheduledJobs.filter(({ name }) => name === 'recurrence'),
    );
    await Promise.all([...jobs, ...jobs].map((job) => job.run()));
    await second.close();
    expect(await dueDates()).toEqual([-3, -2, -1, 0].map(noon));
  });

  it('gets one occurrence from two devices that finish at once', async () => {
    const id = await createSeries();
    const device = await signInAgain(server, person);
    const other = await connectSocket(server.url, 'tasks', device.token);
    open.push(other);
    const answers = await Promise.allSettled([finish(id), finish(id, other)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await dueDates()).toEqual([noon(7)]);
  });

  it('ends with COUNT', async () => {
    const id = await createSeries({ ...daily, rule: 'FREQ=DAILY;COUNT=2' });
    await finish(id);
    await finish((await only()).id);
    await later(3 * DAY);
    await runJob();
    expect(await listOpen()).toEqual([]);
  });
});

describe('a series by completion', () => {
  const after: RecurrenceRule = {
    rule: 'FREQ=DAILY;INTERVAL=3;COUNT=3',
    timeZone: 'Europe/Berlin',
    basis: 'completion',
  };

  it('counts from the day of the completion, and ends', async () => {
    const id = await createSeries(after);
    await later(10 * DAY);
    await runJob();
    expect(await listOpen()).toHaveLength(1);
    await finish(id);
    expect((await only()).dueDate).toBe(noon(3));
    await finish((await only()).id);
    await finish((await only()).id);
    expect(await listOpen()).toEqual([]);
  });

  it('continues after a deletion, and takes that back with it', async () => {
    const id = await createSeries(after);
    await socket.ask('deleteTask', { id });
    expect((await only()).dueDate).toBe(noon(3));
    await socket.ask('restoreTask', { id });
    expect((await only()).id).toBe(id);
  });
});

describe('an undo', () => {
  it('by reopening removes the untouched next occurrence, and finishing again makes it once', async () => {
    const id = await createSeries();
    await finish(id);
    await socket.ask('reopenTask', { id });
    expect((await only()).id).toBe(id);
    await finish(id);
    expect(await dueDates()).toEqual([noon(7)]);
  });

  it('by reopening keeps an edited next occurrence', async () => {
    const id = await createSeries();
    await finish(id);
    const next = await only();
    server.clock.advance(1_000);
    await socket.ask('updateTask', { id: next.id, version: 1, data: { title: 'Touched' } });
    await socket.ask('reopenTask', { id });
    expect(await dueDates()).toEqual([noon(0), noon(7)]);
    await finish(id);
    expect(await dueDates()).toEqual([noon(7)]);
  });

  it('by restoring the deletion that ended a series continues it', async () => {
    const id = await createSeries();
    await socket.ask('deleteTask', { id, scope: 'all' });
    await socket.ask('restoreTask', { id });
    expect((await only()).recurrence).toMatchObject(weekly);
    await finish(id);
    expect((await only()).dueDate).toBe(noon(7));
  });
});

describe('an edit of a series', () => {
  async function three(): Promise<Task[]> {
    await createSeries(daily);
    await later(2 * DAY);
    await runJob();
    return listOpen();
  }
  const titles = async () => (await listOpen()).map(({ title }) => title);

  it('one', async () => {
    const [, second] = await three();
    await socket.ask('updateTask', {
      id: second?.id ?? '',
      version: 1,
      data: { title: 'B', dueDate: noon(5) },
    });
    await later(DAY);
    await runJob();
    expect((await titles()).sort()).toEqual(['B', 'Water', 'Water', 'Water']);
  });

  it('following', async () => {
    const [, second] = await three();
    const data = { title: 'B', labels: ['new'] };
    await socket.ask('updateTask', { id: second?.id ?? '', version: 1, data, scope: 'following' });
    await later(DAY);
    await runJob();
    expect(await titles()).toEqual(['Water', 'B', 'B', 'B']);
    expect((await listOpen()).at(-1)?.labels).toEqual(['new']);
  });

  it('all', async () => {
    const [first, second] = await three();
    await finish(first?.id ?? '');
    await socket.ask('updateTask', { id: second?.id ?? '', version: 1, data: { title: 'B' }, scope: 'all' });
    await later(DAY);
    await runJob();
    expect(await titles()).toEqual(['B', 'B', 'B']);
  });

  it('moves it with a new due date, over a clock change', async () => {
    const id = await createTask({ dueDate: '2027-03-22T22:30:00.000Z' });
    await socket.ask('setTaskRecurrence', { id, recurrence: weekly });
    const moved = {
      id,
      version: 2,
      data: { dueDate: '2027-03-23T23:30:00.000Z' },
    };
    // Edits of one occurrence first, then of the following ones.
    for (const scope of ['one', 'following'] as const) await socket.ask('updateTask', { ...moved, scope });
    await finish(id);
    // Half past midnight on Wednesdays: an hour less away from UTC's once summer time begins.
    expect((await only()).dueDate).toBe('2027-03-30T22:30:00.000Z');
  });

  it('moves its open occurrences with a new due date for all by as many days', async () => {
    const [, second] = await three();
    const dueDate = iso(Date.parse(second?.dueDate ?? '') + 2 * DAY + HOUR);
    await socket.ask('updateTask', { id: second?.id ?? '', version: 1, data: { dueDate }, scope: 'all' });
    const shifted = (days: number) => iso(Date.parse(noon(days)) + HOUR);
    expect(await dueDates()).toEqual([shifted(0), shifted(1), shifted(2)]);
    await later(3 * DAY);
    await runJob();
    expect((await dueDates()).at(-1)).toBe(shifted(0));
    expect(await listOpen()).toHaveLength(4);
  });

  it('deletes one, the following or all', async () => {
    const [first, second, third] = await three();
    await socket.ask('deleteTask', { id: third?.id ?? '' });
    await later(DAY);
    await runJob();
    expect(await listOpen()).toHaveLength(3);
    await socket.ask('deleteTask', { id: second?.id ?? '', scope: 'following' });
    expect((await only()).id).toBe(first?.id);
    expect((await only()).recurrence).toBeNull();
    await later(DAY);
    await runJob();
    expect(await listOpen()).toHaveLength(1);
  });

  it('starts another rule at the task, and null ends it', async () => {
    const id = await createSeries();
    await socket.ask('setTaskRecurrence', { id, recurrence: daily });
    await finish(id);
    const next = await only();
    expect(next.dueDate).toBe(noon(1));
    const ended = await socket.ask('setTaskRecurrence', { id: next.id, recurrence: null });
    expect(ended.recurrence).toBeNull();
    await finish(next.id);
    expect(await listOpen()).toEqual([]);
  });
});

it('is sent to everyone who sees the task, with the next occurrence', async () => {
  const id = await createSeries();
  const [, friend] = await befriend(id, 'view');
  await finish(id);
  const next = await only();
  await friend.waitForEvent((change) => change.id === next.id && change.op === 'upsert');
  expect((await listOpen(friend)).map(({ id: seen, role }) => [seen, role])).toEqual([[next.id, 'viewer']]);
  await socket.ask('reopenTask', { id });
  await friend.waitForEvent((change) => change.id === next.id && change.op === 'remove');
});

it('puts an occurrence of a subtask below the same parent, but not while that is deleted', async () => {
  const parent = await createTask({ dueDate: null, title: 'Garden' });
  const id = await createSeries(daily, { parentTaskId: parent });
  await finish(id);
  const next = (await listOpen()).find(({ dueDate }) => dueDate === noon(1));
  expect(next?.parentTaskId).toBe(parent);
  await socket.ask('deleteTask', { id: parent });
  await later(5 * DAY);
  await runJob();
  expect(await listOpen()).toEqual([]);
});

it('makes no more occurrences in an organization that its owner left', async () => {
  const { id: organizationId, people } = await makeOrganization(server, { people: { mia: 'member' } });
  socket = await connectSocket(server.url, 'tasks', people.mia.token);
  open.push(socket);
  const id = await createSeries(daily, { organizationId });
  await socket.ask('deleteTask', { id });
  await call(server, people.mia, 'leaveOrganization', { params: { orgId: organizationId } });
  person = people.mia;
  await later(2 * DAY);
  await runJob();
  for (const task of await listOpen())
    expect(task).toMatchObject({ ownerId: person.user.id, organizationId: null });
  expect((await listOpen()).length).toBeGreaterThan(0);
});
