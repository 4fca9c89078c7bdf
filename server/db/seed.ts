import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../config.ts';
import { toInstant } from '../instant.ts';
import { createAppSettings } from '../modules/app-settings/service.ts';
import { type ScheduleItemRow, scheduleItems } from '../modules/schedule-items/table.ts';
import { createPasswords } from '../modules/sessions/password.ts';
import { type TimerRecordRow, timerRecords } from '../modules/timer-records/table.ts';
import { createAccount, findAccount } from '../modules/users/service.ts';
import type { Database } from '../plugins/database.ts';
import { type DemoPerson, type DemoTask, demoPeople } from './demo-people.ts';
import { insertTasks, type MadeUpTask } from './fill.ts';

/** The demo's people share it; it protects nothing. */
export const DEMO_PASSWORD = 'paper-and-ink';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Day {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly midnight: number;
  readonly timeZone: string;
}

function today(now: number): Day {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  return { now, midnight, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

function taskFrom(task: DemoTask, { midnight, now }: Day): MadeUpTask {
  const completedAt =
    task.doneDaysAgo === undefined ? null : toInstant(midnight - (task.doneDaysAgo - 0.7) * DAY);
  return {
    title: task.title,
    description: task.description ?? '',
    importance: task.importance ?? 50,
    workload: task.workload ?? null,
    dueDate: task.dueInDays === undefined ? null : toInstant(midnight + task.dueInDays * DAY),
    isWholeDay: task.dueInDays !== undefined,
    progress: completedAt === null ? (task.progress ?? 'todo') : 'done',
    completedAt: completedAt !== null && Date.parse(completedAt) > now ? toInstant(now) : completedAt,
  };
}

function recordsFrom(task: DemoTask, noteId: string, userId: string, day: Day): TimerRecordRow[] {
  const spans = (task.worked ?? []).map(([daysAgo, hour, minutes]): [number, number | null] => {
    const start = day.midnight - daysAgo * DAY + hour * HOUR;
    return [start, start + minutes * MINUTE];
  });
  if (task.isRunning === true) spans.push([day.now - 25 * MINUTE, null]);
  return spans.map(([start, end]) => ({
    ...fresh(start),
    noteId,
    userId,
    startedAt: toInstant(start),
    endedAt: end === null ? null : toInstant(end),
    isEndAssumed: false,
    deletedAt: null,
  }));
}

function fresh(at: number) {
  return { id: uuidv7(), createdAt: toInstant(at), updatedAt: toInstant(at), version: 1 };
}

function block(
  day: Day,
  ownerId: string,
  [inDays, hour, minutes]: readonly [number, number, number],
  of: Pick<ScheduleItemRow, 'noteId' | 'title'>,
): ScheduleItemRow {
  const start = day.midnight + inDays * DAY + hour * HOUR;
  return {
    ...fresh(day.now),
    ...of,
    ownerId,
    startDate: toInstant(start),
    endDate: toInstant(start + minutes * MINUTE),
    isAllDay: false,
    timeZone: day.timeZone,
    type: of.noteId === null ? 'default' : 'taskSchedule',
    origin: 'other',
    provider: null,
    deletedAt: null,
  };
}

async function seedPerson(
  database: Database,
  person: DemoPerson,
  passwordHash: string,
  day: Day,
): Promise<void> {
  const { email, firstName, lastName, tasks, appointments } = person;
  const id = uuidv7();
  await database.transaction(async (tx) => {
    const at = toInstant(day.now);
    await createAccount(tx, { id, email, firstName, lastName, userName: undefined, passwordHash }, at);
    await createAppSettings(tx, id, at);
  });
  const made = tasks.map((task) => taskFrom(task, day));
  const taskIds = await insertTasks(database, id, made, day.now);
  const records: TimerRecordRow[] = [];
  const items = appointments.map(([title, ...when]) => block(day, id, when, { noteId: null, title }));
  tasks.forEach((task, index) => {
    const taskId = taskIds[index];
    if (taskId === undefined) return;
    records.push(...recordsFrom(task, taskId, id, day));
    for (const when of task.planned ?? []) items.push(block(day, id, when, { noteId: taskId, title: null }));
  });
  await database.transaction(async (tx) => {
    await tx.insert(timerRecords).values(records);
    await tx.insert(scheduleItems).values(items);
  });
}

/** Fills the demo once; answers whether it did. A second call finds its people and leaves everything as it is. */
export async function seedDemo(database: Database, config: Pick<Config, 'passwordCost'>): Promise<boolean> {
  const [first] = demoPeople;
  if (first === undefined || (await findAccount(database.outer, first.email)) !== null) return false;
  const passwordHash = await createPasswords(config.passwordCost).hash(DEMO_PASSWORD);
  const day = today(Date.now());
  for (const person of demoPeople) await seedPerson(database, person, passwordHash, day);
  return true;
}
