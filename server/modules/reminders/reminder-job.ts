import { v7 as uuidv7 } from 'uuid';
import { can } from '#contract/policy-table.ts';
import type { Transaction } from '#server/database/driver.ts';
import type { Job } from '#server/jobs/jobs.ts';
import type { ActFor, WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import { dayOf } from '#time/wall-clock.ts';
import { type News, notify } from '../notifications/service.ts';
import { rolesOnTasks } from '../tasks/roles/service.ts';
import type { TaskRow } from '../tasks/table.ts';
import * as repository from './repository.ts';
import type { ReminderRow } from './table.ts';

const TAKEN_AT_ONCE = 200;

function isToDo(task: TaskRow): boolean {
  return task.completedAt === null && task.deletedAt === null;
}

/** Notification of each reminder; null if its task or item no longer needs one. */
async function newsOf(
  tx: Transaction,
  due: readonly ReminderRow[],
): Promise<(row: ReminderRow) => News | null> {
  const itemIds = due.flatMap(({ calendarItemId }) => calendarItemId ?? []);
  const taskIds = due.flatMap(({ noteId }) => noteId ?? []);
  const items = itemIds.length === 0 ? [] : await repository.findItems(tx, itemIds);
  const tasks = taskIds.length === 0 ? [] : await repository.findTasks(tx, taskIds);
  const about = [...tasks, ...items.flatMap(({ task }) => task ?? [])];
  const userIds = [...new Set(due.map(({ userId }) => userId))];
  const roleOf = await rolesOnTasks(tx, about, userIds);
  const isFor = (task: TaskRow, userId: string) => isToDo(task) && can(roleOf(task, userId), 'task.view');

  return ({ userId, noteId, calendarItemId }) => {
    if (noteId !== null) {
      const task = tasks.find(({ id }) => id === noteId);
      if (task === undefined || !isFor(task, userId)) return null;
      const { dueDate: dueAt, dueDay } = task;
      return { kind: 'reminder.task', subject: task.title, noteId, dueAt, dueDay };
    }
    const found = items.find(({ item }) => item.id === calendarItemId);
    if (found === undefined || found.item.deletedAt !== null) return null;
    const { item, task } = found;
    if (task !== null && !isFor(task, userId)) return null;
    const subject = item.title ?? task?.title ?? '';
    const dueDay = item.isAllDay ? dayOf(Date.parse(item.startDate), item.timeZone) : null;
    const about = { noteId: item.noteId, calendarItemId: item.id, dueAt: item.startDate, dueDay };
    return { kind: 'reminder.scheduleItem', subject, ...about };
  };
}

async function fire(context: WriteContext): Promise<number> {
  const { tx, now } = context;
  const taken = await repository.takeDue(tx, now, TAKEN_AT_ONCE);
  const earliest = toInstant(Date.parse(now) - DAY);
  const fresh = new Map<string, ReminderRow>();
  for (const row of taken) {
    // Reminders more than a day late are dropped.
    if (row.fireAt >= earliest) fresh.set(`${row.userId} ${row.noteId ?? row.calendarItemId}`, row);
  }
  const reminders = [...fresh.values()];
  const newsFor = await newsOf(tx, reminders);
  for (const row of reminders) {
    const news = newsFor(row);
    if (news !== null) await notify(context, [row.userId], news);
  }
  return taken.length;
}

/** Sends due reminders; several processes may run it, each reminder is taken by one. */
export function createReminderJob(actFor: ActFor): Job {
  return {
    name: 'reminders',
    schedule: '* * * * *',
    async run() {
      let taken: number;
      do {
        taken = 0;
        await actFor(uuidv7(), 'reminders', async (context) => {
          taken = await fire(context);
        });
      } while (taken === TAKEN_AT_ONCE);
    },
  };
}
