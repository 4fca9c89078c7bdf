import { v7 } from 'uuid';
import type { Person } from './person.ts';
import { emitWrite, openSocket } from './raw-socket.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const zone = 'Europe/Berlin';

/** Title, hours until due (null for none), importance, minutes of work. Some long, as real titles are. */
const tasks: ReadonlyArray<readonly [string, number | null, number, number | null]> = [
  ['Send the signed contract to Marie', -5, 90, 15],
  ['Prepare slides for the quarterly review with the regional leads', 3, 80, 90],
  ['Call the landlord about the heating', 6, 60, 20],
  ['Book train to Leipzig', 20, 40, 15],
  ['Review pull request for the import dialog', 26, 70, 45],
  ['Steuererklärung: Belege für Dienstreisen und Homeoffice-Tage zusammenstellen', 50, 75, 120],
  ['Write the announcement', 74, 55, 60],
  ['Birthday present for Jonas', 98, 50, null],
  ['Plan the offsite', 150, 65, 180],
  ['Renew passport', 400, 85, 60],
  ['Read the accessibility guidelines', null, 30, 90],
  ['Try the new espresso place', null, 10, null],
  ['Sort holiday photos', null, 20, 240],
  ['Learn to whittle a spoon', null, 5, null],
];

/** Gives a person a believable fortnight over the public sockets. Answers the id of a task with everything on it. */
export async function fillAccount(serverUrl: string, person: Person): Promise<string> {
  const taskSocket = await openSocket(serverUrl, 'tasks', person.token);
  const calendar = await openSocket(serverUrl, 'calendar', person.token);
  const now = Date.now();
  const at = (offset: number) => new Date(now + offset).toISOString();
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const monday = midnight - ((new Date(now).getDay() + 6) % 7) * DAY;
  const ids: string[] = [];
  for (const [title, due, importance, workload] of tasks) {
    const id = v7();
    ids.push(id);
    const dueDate = due === null ? null : at(due * HOUR);
    await emitWrite(taskSocket, 'createTask', {
      id,
      title,
      dueDate,
      importance,
      workload,
      isNew: importance < 30,
    });
  }
  const [, main = '', second = '', third = '', fourth = ''] = ids;
  await emitWrite(taskSocket, 'updateTask', {
    id: main,
    version: 1,
    data: {
      description:
        'Numbers from **finance** by noon.\n\n- Outlook per region\n- Hiring\n- What we stop doing',
      progress: 'doing',
      sourceUrl: 'https://example.com/quarterly',
    },
  });
  for (const [index, title] of [
    'Invoice for October',
    'Dentist',
    'Water the plants',
    'Answer the survey',
  ].entries()) {
    const id = v7();
    await emitWrite(taskSocket, 'createTask', { id, title });
    await emitWrite(taskSocket, 'finishTask', { id, at: at(-index * 15 * HOUR - HOUR), clientNow: at(0) });
  }
  const records: ReadonlyArray<readonly [string, number, number]> = [
    [main, -2 * DAY - 3 * HOUR, 55],
    [main, -DAY - 2 * HOUR, 40],
    [second, -DAY - HOUR, 25],
    [third, -3 * HOUR, 35],
    [main, -2 * HOUR, 50],
  ];
  for (const [id, start, minutes] of records) {
    const data = { recordId: v7(), startedAt: at(start), clientNow: at(0) };
    await emitWrite(taskSocket, 'startNoteTimer', { id, data });
    await emitWrite(taskSocket, 'endNoteTimer', {
      id,
      data: { endedAt: at(start + minutes * 60_000), clientNow: at(0) },
    });
  }
  const blocks: ReadonlyArray<readonly [string | null, string, number, number, number]> = [
    [null, 'Team breakfast', 0, 9, 60],
    [main, '', 0, 10.5, 90],
    [null, 'Lunch with Aylin', 1, 12, 75],
    [second, '', 1, 14, 30],
    [null, 'Design review', 2, 10, 60],
    [third, '', 2, 10.5, 45],
    [fourth, '', 3, 16, 60],
    [null, 'Choir', 3, 19, 90],
    [main, '', 4, 9, 120],
    [null, 'Farmers’ market', 5, 10, 90],
  ];
  const today = Math.round((midnight - monday) / DAY);
  const alsoToday = blocks
    .slice(0, 4)
    .map(([id, title, , hour, minutes]) => [id, title, today, hour + 1, minutes] as const);
  for (const [id, title, day, hour, minutes] of [...blocks, ...alsoToday]) {
    const start = monday + day * DAY + hour * HOUR;
    const times = {
      startDate: new Date(start).toISOString(),
      endDate: new Date(start + minutes * 60_000).toISOString(),
    };
    const props = { id: v7(), ...times, timeZone: zone };
    if (id === null) await emitWrite(calendar, 'createScheduleItem', { props: { ...props, title } });
    else await emitWrite(calendar, 'createScheduleItemNote', { id, props });
  }
  await emitWrite(taskSocket, 'startNoteTimer', {
    id: main,
    data: { recordId: v7(), startedAt: at(-25 * 60_000), clientNow: at(0) },
  });
  taskSocket.disconnect();
  calendar.disconnect();
  return main;
}
