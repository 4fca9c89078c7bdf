import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { registerPerson, signInAgain } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { CHOIR, type GoogleCalendarSetup, setUpGoogleCalendar } from '../google-calendar.test-support.ts';

const currentDesk = setUpGoogleCalendar();
let setup: GoogleCalendarSetup;
let world: GoogleCalendarSetup['world'];
let calendar: GoogleCalendarSetup['calendar'];
let tasks: GoogleCalendarSetup['tasks'];

beforeEach(() => {
  setup = currentDesk();
  ({ world, calendar, tasks } = setup);
});

const at = (hours: number) => setup.at(hours);
const span = (hours: number) => setup.span(hours);
const outside = (of?: string) => setup.outside(of);
const idOf = (name: string) => setup.integration.calendars.find((each) => each.name === name)?.id ?? '';
const main = () => idOf(world.account.email);
async function choose(tasksIn: string | null): Promise<void> {
  await call(world.server, setup.ada, 'updateAppSettings', { body: { calendars: { tasksIn } } });
  await world.settle();
}
async function plan(title: string, hours: number) {
  const [taskId, id] = [uuidv7(), uuidv7()];
  await tasks.ask('createTask', { id: taskId, title });
  await calendar.ask('createScheduleItemNote', { id: taskId, props: { id, ...span(hours) } });
  return { taskId, id };
}
/** Items of the user's schedule: title, start and calendar. */
async function seen(): Promise<string[]> {
  const items = await setup.items();
  const { tasks: known } = await tasks.ask('getTasks', {});
  const titleOf = (noteId: string | null) => known.find(({ id }) => id === noteId)?.title;
  const nameOf = (id: string | null) =>
    setup.integration.calendars.find((each) => each.id === id)?.name ?? '–';
  return items
    .map((item) => `${item.title ?? titleOf(item.noteId)} ${item.startDate} ${nameOf(item.calendarId)}`)
    .sort();
}

describe('a calendar that is chosen for tasks', () => {
  it('changes nothing if it is another user’s', async () => {
    await plan('Draft', 30);
    const stranger = await registerPerson(world.server);
    const body = { calendars: { tasksIn: main() } };
    await call(world.server, stranger, 'updateAppSettings', { body });
    await choose(uuidv7());
    expect([outside(), await seen()]).toEqual([[], [`Draft ${at(30)} –`]]);
  });

  it('gets the blocks that are planned already, unless they are over', async () => {
    await plan('Yesterday', -24);
    await plan('Draft', 30);
    await plan('Next year', 2_000);
    const { taskId } = await plan('Secret', 40);
    await tasks.ask('deleteTask', { id: taskId });
    await choose(main());
    const expected = [`Draft ${at(30)}`, `Next year ${at(2_000)}`];
    expect(outside()).toEqual(expected);
    const name = world.account.email;
    expect(await seen()).toEqual([...expected.map((each) => `${each} ${name}`), `Yesterday ${at(-24)} –`]);
    // A block that its owner can view again follows with the next list of the calendars.
    await tasks.ask('restoreTask', { id: taskId });
    await world.nextMinute(61);
    expect(outside()).toEqual([...expected, `Secret ${at(40)}`]);
    setup.ada = await signInAgain(world.server, setup.ada);
  });

  it('takes the blocks of the former one, and choosing none removes them', async () => {
    await choose(main());
    await plan('Draft', 30);
    await world.settle();
    await plan('Review', 33);
    // One block is already at the provider, the other still waits to be sent.
    await choose(idOf('Choir'));
    const expected = [`Draft ${at(30)}`, `Review ${at(33)}`];
    expect([outside(), outside(CHOIR)]).toEqual([[], expected]);
    expect(await seen()).toEqual(expected.map((each) => `${each} Choir`));
    await choose(null);
    await world.nextMinute();
    expect([outside(), outside(CHOIR)]).toEqual([[], []]);
    expect(await seen()).toEqual(expected.map((each) => `${each} –`));
  });
});

describe('an accepted task', () => {
  const offerTo = async (userId: string) => {
    const issuer = await registerPerson(world.server);
    const socket = await connectSocket(world.server.url, 'tasks', issuer.token);
    const { id: noteId } = await socket.ask('createTask', { id: uuidv7(), title: 'Paint the fence' });
    socket.close();
    const body = { id: uuidv7(), access: [{ id: uuidv7(), userId }] };
    const { id } = await call(world.server, issuer, 'createDelegationRequest', { params: { noteId }, body });
    return id;
  };
  const accept = (id: string, body: { access?: { id: string } } = {}) =>
    call(world.server, setup.ada, 'acceptDelegationRequest', { params: { id }, body });

  it('has its block in the calendar for tasks; a refused acceptance has none', async () => {
    await choose(main());
    const id = await offerTo(setup.ada.user.id);
    await expect(accept(id, { access: { id: uuidv7() } })).rejects.toThrow('not_found');
    await world.settle();
    expect(outside()).toEqual([]);
    const { block } = await accept(id);
    await world.settle();
    expect(outside()).toEqual([`Paint the fence ${block?.startDate}`]);
    expect(await seen()).toEqual([`Paint the fence ${block?.startDate} ${world.account.email}`]);
  });
});

describe('a reconnected account', () => {
  it('has the same calendars and settings', async () => {
    const before = setup.integration;
    const calendars = {
      views: [{ id: idOf('Choir'), isShown: false, tone: 5 }],
      newItemsIn: idOf('Choir'),
      tasksIn: main(),
    };
    await call(world.server, setup.ada, 'updateAppSettings', { body: { calendars } });
    await setup.disconnect();
    await plan('Draft', 30);
    setup.integration = await world.connect(setup.ada);
    expect(setup.integration.id).not.toBe(before.id);
    expect(setup.integration.calendars).toEqual(before.calendars);
    expect((await call(world.server, setup.ada, 'getAppSettings', {})).calendars).toMatchObject(calendars);
    // Blocks planned while disconnected follow the setting as well.
    expect(outside()).toEqual([`Draft ${at(30)}`]);
    await calendar.ask('createScheduleItem', { props: { id: uuidv7(), title: 'Write', ...span(33) } });
    await world.settle();
    expect(outside(CHOIR)).toEqual([`Write ${at(33)}`]);
  });

  it('has other calendar ids for another user', async () => {
    const stranger = await registerPerson(world.server);
    const theirs = await world.connect(stranger);
    const mine = new Set(setup.integration.calendars.map(({ id }) => id));
    expect(theirs.calendars.filter(({ id }) => mine.has(id))).toEqual([]);
    await call(world.server, stranger, 'deleteApiIntegration', { params: { id: theirs.id } });
  });

  it('finds its blocks again, and sends changes made meanwhile', async () => {
    await choose(main());
    const kept = await plan('Kept', 30);
    const moved = await plan('Moved', 33);
    const renamed = await plan('Renamed', 36);
    const deleted = await plan('Gone', 39);
    const hidden = await plan('Hidden', 42);
    await world.settle();
    await setup.disconnect();
    expect(outside()).toHaveLength(5);
    const { version } = await calendar.ask('getScheduleItem', { calendarItemId: moved.id });
    await calendar.ask('updateScheduleItem', { calendarItemId: moved.id, version, props: span(34) });
    await tasks.ask('updateTask', { id: renamed.taskId, version: 1, data: { title: 'Other name' } });
    await calendar.ask('deleteScheduleItem', { calendarItemId: deleted.id });
    await tasks.ask('deleteTask', { id: hidden.taskId });
    const [event] = world.account.events(at(30), at(31));
    world.account.change(event?.id ?? '', {
      location: 'Room 2',
      start: { dateTime: at(31), timeZone: 'Europe/Berlin' },
      end: { dateTime: at(32), timeZone: 'Europe/Berlin' },
    });
    setup.integration = await world.connect(setup.ada);
    const expected = [`Kept ${at(31)}`, `Moved ${at(34)}`, `Other name ${at(36)}`];
    const name = world.account.email;
    expect([outside(), await seen()]).toEqual([expected, expected.map((each) => `${each} ${name}`)]);
    const item = await calendar.ask('getScheduleItem', { calendarItemId: kept.id });
    expect(item).toMatchObject({ startDate: at(31), location: null, calendarId: main() });
    expect(world.account.read(event?.id ?? '')).toMatchObject({ location: 'Room 2' });
    await world.nextMinute();
    expect(await seen()).toHaveLength(3);
  });
});
