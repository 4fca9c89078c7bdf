import { v7 as uuidv7 } from 'uuid';
import { openSyncedFolder, type SyncedFolder } from '#tests/factories/caldav-clients.ts';
import { calendarObject, makeToken } from '#tests/factories/dav-client.ts';
import { registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer } from '#tests/factories/test-server.ts';
import { randomFrom } from '#tests/random.ts';
import { basicForm } from '#time/recurrence/rule-time.ts';
import { DAY, HOUR } from '#time/units.ts';
import { startFaultyNetwork } from './faulty-network.ts';

/** Share of failing requests, and edits between two synchronizations. */
const SHARE = 0.1;
const EDITS_BETWEEN = 5;
/** Faultless synchronizations at the end, after which both sides have to be the same. */
const LAST_TURNS = 2;
const CALENDARS = ['tasks', 'schedule'] as const;
const RANGE = { timeMin: '2026-11-01T00:00:00.000Z', timeMax: '2028-01-01T00:00:00.000Z' };

interface Sides {
  readonly tasks: TestSocket;
  readonly schedule: TestSocket;
  readonly folder: SyncedFolder;
  readonly random: () => number;
}

const lineOf = (text: string, name: string) =>
  new RegExp(`^${name}[^:\\r\\n]*:([^\\r\\n]*)`, 'm').exec(text)?.[1] ?? '';

function shownOf(text: string): string {
  const isDone = lineOf(text, 'STATUS') === 'COMPLETED';
  return [lineOf(text, 'SUMMARY'), text.includes('BEGIN:VEVENT') ? lineOf(text, 'DTSTART') : isDone].join(
    '|',
  );
}

async function inApp({ tasks, schedule }: Sides): Promise<string[]> {
  const open = (await tasks.ask('getTasks', {})).tasks.map(({ title }) => `${title}|false`);
  const done = (await tasks.ask('getCompletedTasks', { startIndex: 0 })).tasks.map(
    ({ title }) => `${title}|true`,
  );
  const items = (await schedule.ask('getCalendarItems', RANGE)).map(
    (item) => `${item.title}|${basicForm(item.startDate)}`,
  );
  return [...open, ...done, ...items].toSorted();
}

function inFolder({ folder }: Sides): string[] {
  return CALENDARS.flatMap((calendar) => [...folder.files(calendar).values()].map(shownOf)).toSorted();
}

function momentAt(random: () => number): string {
  return new Date(Date.parse('2026-12-01T08:00:00Z') + Math.floor(random() * 300) * DAY).toISOString();
}

function pick<T>(list: readonly T[], random: () => number): T | undefined {
  return list[Math.floor(random() * list.length)];
}

/** One random edit in the app. The first task and the first item stay: an emptied side counts as an accident. */
async function editInApp({ tasks, schedule, random }: Sides, title: string): Promise<void> {
  const task = pick((await tasks.ask('getTasks', {})).tasks.slice(1), random);
  const item = pick((await schedule.ask('getCalendarItems', RANGE)).slice(1), random);
  const startDate = momentAt(random);
  const times = { startDate, endDate: new Date(Date.parse(startDate) + HOUR).toISOString() };
  const kind = Math.floor(random() * 7);
  if (kind === 0 || task === undefined) await tasks.ask('createTask', { id: uuidv7(), title });
  else if (kind === 1 || item === undefined)
    await schedule.ask('createScheduleItem', {
      props: { id: uuidv7(), title, ...times, timeZone: 'UTC', calendarId: null },
    });
  else if (kind === 2) await tasks.ask('updateTask', { id: task.id, data: { title } });
  else if (kind === 3) {
    const now = new Date().toISOString();
    await tasks.ask('finishTask', { id: task.id, at: now, clientNow: now });
  } else if (kind === 4) await tasks.ask('deleteTask', { id: task.id });
  else if (kind === 5) await schedule.ask('updateScheduleItem', { calendarItemId: item.id, props: times });
  else await schedule.ask('deleteScheduleItem', { calendarItemId: item.id });
}

/** One random edit of a file. */
function editInFolder({ folder, random }: Sides, title: string): void {
  const calendar = pick(CALENDARS, random) ?? 'tasks';
  const files = [...folder.files(calendar)].slice(1);
  const [name, text] = pick(files, random) ?? ['', ''];
  const kind = Math.floor(random() * 4);
  if (kind === 0 || name === '') {
    const uid = uuidv7();
    const start = basicForm(momentAt(random));
    const own = calendar === 'tasks' ? [] : [`DTSTART:${start}`, 'DURATION:PT1H'];
    const component = calendar === 'tasks' ? 'VTODO' : 'VEVENT';
    const lines = [
      `BEGIN:${component}`,
      `UID:${uid}`,
      'DTSTAMP:20261120T080000Z',
      `SUMMARY:${title}`,
      ...own,
    ];
    folder.write(calendar, `${uid}.ics`, calendarObject([...lines, 'X-OWN:kept', `END:${component}`]));
  } else if (kind === 1) folder.remove(calendar, name);
  else if (kind === 2 && calendar === 'tasks')
    folder.write(
      calendar,
      name,
      text.replace(/STATUS:[^\r\n]*\r?\n/, '').replace('END:VTODO', 'STATUS:COMPLETED\r\nEND:VTODO'),
    );
  else folder.write(calendar, name, text.replace(/SUMMARY:[^\r\n]*/, `SUMMARY:${title}`));
}

/** Random edits in the app and in a folder that vdirsyncer synchronizes through a failing network; both must end the same. */
export async function runDavConvergence({ seed, edits }: { readonly seed: number; readonly edits: number }) {
  const random = randomFrom(seed).next;
  const server = await startTestServer();
  const network = await startFaultyNetwork(server.url, random);
  const person = await registerPerson(server);
  const token = await makeToken(server, person);
  const folder = openSyncedFolder(
    { url: network.url, userId: person.user.id, userName: person.email, token },
    CALENDARS,
  );
  const tasks = await connectSocket(server.url, 'tasks', person.token);
  const schedule = await connectSocket(server.url, 'calendar', person.token);
  const sides: Sides = { tasks, schedule, folder, random };
  const counts = { edits, failedSyncs: 0, networkFaults: 0, objects: 0 };
  try {
    await tasks.ask('createTask', { id: uuidv7(), title: 'First' });
    await schedule.ask('createScheduleItem', {
      props: {
        id: uuidv7(),
        title: 'First',
        startDate: '2026-11-24T08:00:00.000Z',
        endDate: '2026-11-24T09:00:00.000Z',
        timeZone: 'UTC',
        calendarId: null,
      },
    });
    await folder.sync();
    for (let edit = 0; edit < edits; edit += 1) {
      if (random() < 0.5) await editInApp(sides, `App ${edit}`);
      else editInFolder(sides, `File ${edit}`);
      if (edit % EDITS_BETWEEN !== EDITS_BETWEEN - 1) continue;
      network.share = SHARE;
      await folder.sync().catch(() => {
        counts.failedSyncs += 1;
      });
      network.share = 0;
    }
    counts.networkFaults = network.faults;
    for (let turn = 0; turn < LAST_TURNS; turn += 1) await folder.sync();
    const [app, files] = [await inApp(sides), inFolder(sides)];
    counts.objects = app.length;
    const faults = [
      ...app.filter((each) => !files.includes(each)).map((each) => `only in the app: ${each}`),
      ...files.filter((each) => !app.includes(each)).map((each) => `only in the folder: ${each}`),
    ];
    return { counts, faults };
  } finally {
    tasks.close();
    schedule.close();
    folder.close();
    await network.close();
    await server.close();
  }
}
