import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { type AppSettings, zoneOf } from '#contract/people/app-settings.ts';
import type { InstantOrDay } from '#contract/task/due.ts';
import { insertMany } from '#server/database/insert-many.ts';
import type { WriteContext } from '#server/writes/write.ts';
import type { CalendarDay } from '#time/calendar-day.ts';
import { toInstant } from '#time/instant.ts';
import { MINUTE } from '#time/units.ts';
import { dayOf } from '#time/wall-clock.ts';
import { wholeDayReminder } from '#time/whole-day-reminder.ts';
import type { AppSettingsHooks } from '../app-settings/hooks.ts';
import { findWorkingTimes, type ZonedWorkingTime } from '../app-settings/service.ts';
import type { ScheduleItemRow } from '../schedule-items/table.ts';
import { listAccesses } from '../tasks/access/service.ts';
import type { TaskHooks } from '../tasks/hooks.ts';
import type { TaskRow } from '../tasks/table.ts';
import * as repository from './repository.ts';
import { type ReminderRow, reminders } from './table.ts';

type Fire = Pick<ReminderRow, 'userId' | 'fireAt'>;

interface Wanted extends repository.Reminded {
  readonly userIds: readonly string[];
  /** Instant or calendar day that the minutes count back from; null for no reminders. */
  readonly base: { readonly instant: string } | { readonly day: CalendarDay } | null;
  readonly minutes: readonly number[];
}

function instantsOf({ base, minutes }: Wanted, { working, timeZone }: ZonedWorkingTime): string[] {
  if (base === null) return [];
  const instants = minutes.map((before) => {
    if ('instant' in base) return Date.parse(base.instant) - before * MINUTE;
    return wholeDayReminder(base.day, before, working, timeZone);
  });
  return [...new Set(instants)].map(toInstant);
}

async function keep({ tx, now }: WriteContext, wanted: Wanted): Promise<void> {
  const { noteId, calendarItemId, userIds, base } = wanted;
  const isDay = base !== null && 'day' in base;
  const workingTimeOf = await findWorkingTimes(tx, isDay ? userIds : []);
  const all = userIds.flatMap((userId) =>
    instantsOf(wanted, workingTimeOf(userId)).map((fireAt) => ({ userId, fireAt })),
  );
  const known = await repository.listOf(tx, { noteId, calendarItemId });
  const isAmong = (rows: readonly Fire[], { userId, fireAt }: Fire) =>
    rows.some((row) => row.userId === userId && row.fireAt === fireAt);
  await repository.remove(
    tx,
    known.filter((row) => !isAmong(all, row)).map(({ id }) => id),
  );
  const missing = all.filter((fire) => fire.fireAt > now && !isAmong(known, fire));
  await repository.insert(
    tx,
    missing.map((fire) => ({ id: uuidv7(), noteId, calendarItemId, ...fire })),
  );
}

function baseOf({ dueDate, dueDay }: InstantOrDay): Wanted['base'] {
  if (dueDay !== null) return { day: dueDay };
  return dueDate === null ? null : { instant: dueDate };
}

/** Derives the reminders of a task for its owner and its assignees. */
async function remindOfTask(context: WriteContext, task: TaskRow): Promise<void> {
  const isOpen = task.completedAt === null && task.deletedAt === null && task.reminders.length > 0;
  const base = isOpen ? baseOf(task) : null;
  const accesses = base === null || task.audience.length === 0 ? [] : await listAccesses(context.tx, task.id);
  const assignees = accesses.flatMap(({ right, userId }) => (right === 'assignee' ? (userId ?? []) : []));
  await keep(context, {
    noteId: task.id,
    calendarItemId: null,
    userIds: [...new Set([task.ownerId, ...assignees])],
    base,
    minutes: task.reminders,
  });
}

function hasReminders(task: TaskRow | null): task is TaskRow {
  return task !== null && task.reminders.length > 0 && task.dueDate !== null;
}

function sourcesOf({ dueDate, dueDay, reminders, completedAt, deletedAt, ownerId }: TaskRow) {
  return [dueDate, dueDay, reminders, completedAt === null, deletedAt === null, ownerId];
}

/** Hook that keeps reminders in step with their task. */
export const reminderTaskHooks: TaskHooks = {
  async onChanged(context, before, after) {
    if (!hasReminders(before) && !hasReminders(after)) return;
    const isSame = before !== null && isDeepStrictEqual(sourcesOf(before), sourcesOf(after));
    if (!isSame) await remindOfTask(context, after);
  },
  async onAudienceChanged(context, { tasks }) {
    for (const task of tasks) if (hasReminders(task)) await remindOfTask(context, task);
  },
};

/** Start of an item; whole days are those of its own zone. */
function baseOfItem({ startDate, isAllDay, timeZone }: ScheduleItemRow): Wanted['base'] {
  return isAllDay ? { day: dayOf(Date.parse(startDate), timeZone) } : { instant: startDate };
}

/** Derives the reminders of a schedule item; whether its task is still open is checked when they are due. */
export async function remindOfItem(
  context: WriteContext,
  before: ScheduleItemRow | null,
  after: ScheduleItemRow,
): Promise<void> {
  if (after.reminders.length === 0 && (before?.reminders ?? []).length === 0) return;
  await keepOfItem(context, after);
}

function wantedOfItem(item: ScheduleItemRow): Wanted {
  return {
    noteId: null,
    calendarItemId: item.id,
    userIds: [item.ownerId],
    base: item.deletedAt === null ? baseOfItem(item) : null,
    minutes: item.reminders,
  };
}

async function keepOfItem(context: WriteContext, item: ScheduleItemRow): Promise<void> {
  await keep(context, wantedOfItem(item));
}

/** Derives the reminders of many schedule items that were just made, by one statement. */
export async function remindOfNewItems(
  { tx, now }: WriteContext,
  items: readonly ScheduleItemRow[],
): Promise<void> {
  const days = items.filter(({ isAllDay, reminders }) => isAllDay && reminders.length > 0);
  const workingTimeOf = await findWorkingTimes(
    tx,
    days.map(({ ownerId }) => ownerId),
  );
  const rows = items.flatMap((item) =>
    instantsOf(wantedOfItem(item), workingTimeOf(item.ownerId))
      .filter((fireAt) => fireAt > now)
      .map((fireAt) => ({
        id: uuidv7(),
        userId: item.ownerId,
        noteId: null,
        calendarItemId: item.id,
        fireAt,
      })),
  );
  await insertMany(tx, reminders, rows);
}

function morningsOf(settings: AppSettings) {
  return [zoneOf(settings), settings.workingHours, settings.daysOff.map(({ first, last }) => [first, last])];
}

/** Hook that moves reminders of whole days to the start of a user's new working time, or to their new zone. */
export const reminderSettingsHooks: AppSettingsHooks = {
  async onChanged(context, before, after) {
    if (isDeepStrictEqual(morningsOf(before), morningsOf(after))) return;
    for (const task of await repository.lockWholeDayTasks(context.tx, after.id))
      await remindOfTask(context, task);
    for (const item of await repository.lockWholeDayItems(context.tx, after.id))
      await keepOfItem(context, item);
  },
};
