import { v7 as uuidv7 } from 'uuid';
import { toInstant } from '#time/instant.ts';
import { MINUTE } from '#time/units.ts';
import { dayOf } from '#time/wall-clock.ts';
import type { Database } from '../database/database.ts';
import { type ScheduleItemRow, scheduleItems } from '../modules/schedule-items/table.ts';
import { type TimerRecordRow, timerRecords } from '../modules/timer-records/table.ts';
import type { DemoDays } from './demo-clock.ts';
import type { DemoPerson, DemoTask } from './demo-person.ts';
import { insertTasks, type MadeUpTask } from './fill.ts';

function fresh(at: number) {
  return { id: uuidv7(), createdAt: toInstant(at), updatedAt: toInstant(at), version: 1 };
}

function taskFrom(task: DemoTask, { at, instant, now, timeZone }: DemoDays): MadeUpTask {
  const doneAt = task.doneDaysAgo === undefined ? null : Math.min(at(-task.doneDaysAgo, 17), now);
  // Tasks are written down before anything is done about them.
  const firstDay = Math.max(task.doneDaysAgo ?? 0, ...(task.worked ?? []).map(([daysAgo]) => daysAgo));
  const writtenAt = at(-firstDay - 3, 9);
  return {
    createdAt: toInstant(writtenAt),
    updatedAt: toInstant(doneAt ?? writtenAt),
    title: task.title,
    description: task.description ?? '',
    importance: task.importance ?? 50,
    workload: task.workload ?? null,
    dueDate: task.dueInDays === undefined ? null : instant(task.dueInDays),
    dueDay: task.dueInDays === undefined ? null : dayOf(at(task.dueInDays), timeZone),
    progress: doneAt === null ? (task.progress ?? 'todo') : 'done',
    completedAt: doneAt === null ? null : toInstant(doneAt),
    labels: [...(task.labels ?? [])],
  };
}

function recordsFrom(task: DemoTask, noteId: string, userId: string, days: DemoDays): TimerRecordRow[] {
  const spans = (task.worked ?? []).map(([daysAgo, hour, minutes]): [number, number | null] => {
    const start = days.at(-daysAgo, hour);
    return [start, start + minutes * MINUTE];
  });
  if (task.isRunning === true) spans.push([days.now - 25 * MINUTE, null]);
  return spans.map(([start, end]) => ({
    ...fresh(start),
    noteId,
    userId,
    startedAt: toInstant(start),
    endedAt: end === null ? null : toInstant(end),
    isEndAssumed: false,
    note: '',
    deletedAt: null,
  }));
}

function block(
  days: DemoDays,
  ownerId: string,
  [inDays, hour, minutes]: readonly [number, number, number],
  of: Pick<ScheduleItemRow, 'noteId' | 'title'>,
): ScheduleItemRow {
  const start = days.at(inDays, hour);
  return {
    ...fresh(days.now),
    ...of,
    ownerId,
    startDate: toInstant(start),
    endDate: toInstant(start + minutes * MINUTE),
    isAllDay: false,
    timeZone: days.timeZone,
    reminders: [],
    type: of.noteId === null ? 'default' : 'taskSchedule',
    origin: 'other',
    provider: null,
    deletedAt: null,
    calendarId: null,
    isReadOnly: false,
    seriesId: null,
    rule: null,
    attendees: [],
    meetingUrl: null,
    location: null,
    description: null,
    isDeclined: false,
    isTransparent: false,
    eventId: null,
    etag: null,
    originalStart: null,
    base: null,
  };
}

/** Data of one user alone: tasks, among them finished ones of past days, their timer records and blocks. */
export async function insertOwnThings(
  database: Database,
  { tasks, appointments }: DemoPerson,
  userId: string,
  days: DemoDays,
): Promise<void> {
  const made = tasks.map((task) => taskFrom(task, days));
  const taskIds = await insertTasks(database, userId, made, days.now);
  const records: TimerRecordRow[] = [];
  const items = appointments.map(([title, ...when]) => block(days, userId, when, { noteId: null, title }));
  tasks.forEach((task, index) => {
    const taskId = taskIds[index];
    if (taskId === undefined) return;
    records.push(...recordsFrom(task, taskId, userId, days));
    for (const when of task.planned ?? [])
      items.push(block(days, userId, when, { noteId: taskId, title: null }));
  });
  await database.transaction(async (tx) => {
    if (records.length > 0) await tx.insert(timerRecords).values(records);
    if (items.length > 0) await tx.insert(scheduleItems).values(items);
  });
}
