import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { toInstant } from '#server/instant.ts';
import type { WriteContext } from '#server/plugins/writes.ts';
import type { ScheduleItemRow } from '../schedule-items/table.ts';
import { listAccesses } from '../task-access/service.ts';
import type { TaskFollower } from '../tasks/follower.ts';
import type { TaskRow } from '../tasks/table.ts';
import * as repository from './repository.ts';

const MINUTE = 60_000;
/** A whole day is reminded of from its nine o'clock. Milliseconds after its first instant. */
const MORNING = 9 * 60 * MINUTE;

/** What is to be reminded of, whom and when. */
interface Wanted extends repository.Reminded {
  readonly userIds: readonly string[];
  /** The instant that the minutes count back from; null: nobody is reminded. */
  readonly base: string | null;
  readonly isWholeDay: boolean;
  readonly minutes: readonly number[];
}

function instantsOf({ base, isWholeDay, minutes }: Wanted): string[] {
  if (base === null) return [];
  const from = Date.parse(base) + (isWholeDay ? MORNING : 0);
  return [...new Set(minutes)].map((before) => toInstant(from - before * MINUTE));
}

/** Keeps exactly the reminders that follow from a thing as it is now. What has passed already is not told any more. */
async function keep({ tx, now }: WriteContext, wanted: Wanted): Promise<void> {
  const { noteId, calendarItemId, userIds } = wanted;
  const instants = instantsOf(wanted);
  const known = await repository.listOf(tx, { noteId, calendarItemId });
  const isWanted = ({ userId, fireAt }: { userId: string; fireAt: string }) =>
    userIds.includes(userId) && instants.includes(fireAt);
  const isKnown = (userId: string, fireAt: string) =>
    known.some((row) => row.userId === userId && row.fireAt === fireAt);
  await repository.remove(
    tx,
    known.filter((row) => !isWanted(row)).map(({ id }) => id),
  );
  const missing = userIds.flatMap((userId) =>
    instants
      .filter((fireAt) => fireAt > now && !isKnown(userId, fireAt))
      .map((fireAt) => ({ id: uuidv7(), userId, noteId, calendarItemId, fireAt })),
  );
  await repository.insert(tx, missing);
}

/** The owner is reminded, and whoever the task was given to as their own to do. */
async function remindOfTask(context: WriteContext, task: TaskRow): Promise<void> {
  const isOpen = task.completedAt === null && task.deletedAt === null && task.reminders.length > 0;
  const base = isOpen ? task.dueDate : null;
  const accesses = base === null || task.audience.length === 0 ? [] : await listAccesses(context.tx, task.id);
  const assignees = accesses.flatMap(({ right, userId }) => (right === 'assignee' ? (userId ?? []) : []));
  await keep(context, {
    noteId: task.id,
    calendarItemId: null,
    userIds: [...new Set([task.ownerId, ...assignees])],
    base,
    isWholeDay: task.isWholeDay,
    minutes: task.reminders,
  });
}

function hasReminders(task: TaskRow | null): task is TaskRow {
  return task !== null && task.reminders.length > 0 && task.dueDate !== null;
}

/** What the reminders of a task follow from. */
function sourcesOf({ dueDate, isWholeDay, reminders, completedAt, deletedAt, ownerId }: TaskRow) {
  return [dueDate, isWholeDay, reminders, completedAt === null, deletedAt === null, ownerId];
}

/** Reminders follow their task. */
export const reminderFollower: TaskFollower = {
  async changed(context, before, after) {
    if (!hasReminders(before) && !hasReminders(after)) return;
    const isSame = before !== null && isDeepStrictEqual(sourcesOf(before), sourcesOf(after));
    if (!isSame) await remindOfTask(context, after);
  },
  async reachOf(context, { tasks }) {
    for (const task of tasks) if (hasReminders(task)) await remindOfTask(context, task);
  },
};

/** Reminders follow their schedule item; whether its task is still to be done is asked when they are due. */
export async function remindOfItem(
  context: WriteContext,
  before: ScheduleItemRow | null,
  after: ScheduleItemRow,
): Promise<void> {
  if (after.reminders.length === 0 && (before?.reminders ?? []).length === 0) return;
  await keep(context, {
    noteId: null,
    calendarItemId: after.id,
    userIds: [after.ownerId],
    base: after.deletedAt === null ? after.startDate : null,
    isWholeDay: after.isAllDay,
    minutes: after.reminders,
  });
}
