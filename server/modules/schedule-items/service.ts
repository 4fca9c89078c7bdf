import type * as z from 'zod/mini';
import { MAX_SCHEDULE_ITEM_DAYS } from '#contract/limits.ts';
import { can } from '#contract/policy.ts';
import type {
  newScheduleItem,
  newTaskScheduleItem,
  ScheduleItem,
  ScheduleItemPatch,
} from '#contract/schedule-item.ts';
import { changedFields, isEmpty } from '#server/changed-fields.ts';
import type { Clock } from '#server/clock.ts';
import type { EntityReader } from '#server/entity-reader.ts';
import { RefusalError } from '#server/errors.ts';
import { toInstant } from '#server/instant.ts';
import type { Database } from '#server/plugins/database.ts';
import type { Queryable } from '#server/plugins/driver.ts';
import type { WriteContext } from '#server/plugins/writes.ts';
import { remindOfItem } from '../reminders/service.ts';
import { rolesOnTasks } from '../task-roles/service.ts';
import type { TaskFollower } from '../tasks/follower.ts';
import { lockTaskFor } from '../tasks/service.ts';
import { demandItem, roleOf } from './policy.ts';
import { presentScheduleItem } from './presenter.ts';
import * as repository from './repository.ts';
import type { ScheduleItemRow } from './table.ts';

const DAY = 86_400_000;
/** How far back `getScheduleItems` reaches. Days. */
const SHOWN_BACK = 31;

type Found = Awaited<ReturnType<typeof repository.findByIds>>[number];

/** Whether what an item belongs to is there and its owner sees it; one on its own always is. */
async function sightOf(
  queryable: Queryable,
  rows: readonly Found[],
  userIds: readonly string[],
): Promise<(row: Found, userId: string) => boolean> {
  const roleOf = await rolesOnTasks(
    queryable,
    rows.flatMap(({ task }) => task ?? []),
    userIds,
  );
  return ({ task }, userId) =>
    task === null || (task.deletedAt === null && can(roleOf(task, userId), 'task.view'));
}

export const readScheduleItems: EntityReader<'scheduleItem'> = async (queryable, ids, userIds) => {
  const rows = await repository.findByIds(queryable, ids);
  const isInSight = await sightOf(queryable, rows, userIds);
  const byId = new Map(rows.map((row) => [row.item.id, row]));
  return (id, userId) => {
    const row = byId.get(id);
    if (row === undefined || !can(roleOf(userId, row.item), 'scheduleItem.view')) return null;
    const isGone = row.item.deletedAt !== null || !isInSight(row, userId);
    return { data: presentScheduleItem(row.item), isGone };
  };
};

/** Blocks hide and come back with their task and with the sight of it; finishing it leaves them where they are. */
export const scheduleFollower: TaskFollower = {
  async visibilityOf(context, taskId) {
    const rows = await repository.touchAllOf(context.tx, taskId, context.now);
    for (const row of rows) context.touch('scheduleItem', row, row.ownerId);
  },
  async reachOf(context, { tasks }) {
    const rows = await repository.listOfTasks(
      context.tx,
      tasks.map(({ id }) => id),
    );
    for (const row of rows) context.touch('scheduleItem', row, row.ownerId);
  },
};

interface Span {
  readonly startDate: string;
  readonly endDate: string;
}

function checkSpan({ startDate, endDate }: Span): Span {
  const length = Date.parse(endDate) - Date.parse(startDate);
  if (length < 0) throw new RefusalError('ends_before_start');
  if (length > MAX_SCHEDULE_ITEM_DAYS * DAY) {
    throw new RefusalError('invalid_input', [
      { path: 'props.endDate', message: `at most ${MAX_SCHEDULE_ITEM_DAYS} days after the start` },
    ]);
  }
  return { startDate: toInstant(startDate), endDate: toInstant(endDate) };
}

async function insert(
  context: WriteContext,
  item: Pick<ScheduleItemRow, 'id' | 'title' | 'noteId' | 'type' | 'isAllDay' | 'timeZone' | 'reminders'> &
    Span,
): Promise<void> {
  const { tx, caller, now } = context;
  const row = await repository.insert(tx, {
    ...item,
    ...checkSpan(item),
    createdAt: now,
    updatedAt: now,
    ownerId: caller.userId,
    origin: 'other',
    provider: null,
  });
  if (row === null) throw new RefusalError('id_taken');
  context.touch('scheduleItem', row, caller.userId);
  await remindOfItem(context, null, row);
}

export function createScheduleItem(
  context: WriteContext,
  props: z.output<typeof newScheduleItem>,
): Promise<void> {
  const { id, title, startDate, endDate, isAllDay, timeZone, reminders } = props;
  return insert(context, {
    id,
    title,
    startDate,
    endDate,
    isAllDay,
    timeZone,
    reminders,
    noteId: null,
    type: 'default',
  });
}

/** A block of a task. It has no title of its own. */
export async function createTaskScheduleItem(
  context: WriteContext,
  taskId: string,
  props: z.output<typeof newTaskScheduleItem>,
): Promise<void> {
  const { id, startDate, endDate, isAllDay, timeZone, reminders } = props;
  await lockTaskFor(context.tx, context.caller.userId, taskId, 'task.schedule');
  const block = { id, startDate, endDate, isAllDay, timeZone, reminders };
  await insert(context, { ...block, title: null, noteId: taskId, type: 'taskSchedule' });
}

/** `taskId`: the task that the item must belong to; undefined for any. */
export async function updateScheduleItem(
  context: WriteContext,
  id: string,
  props: ScheduleItemPatch,
  taskId?: string,
): Promise<void> {
  const current = await lockItem(context, id, taskId);
  if (current.deletedAt !== null) throw new RefusalError('not_found');
  const span = checkSpan({
    startDate: props.startDate ?? current.startDate,
    endDate: props.endDate ?? current.endDate,
  });
  const fields = changedFields(current, { ...props, ...span });
  if (isEmpty(fields)) return;
  await change(context, current, fields);
}

export async function deleteScheduleItem(context: WriteContext, id: string, taskId?: string): Promise<void> {
  const current = await lockItem(context, id, taskId);
  if (current.deletedAt === null) await change(context, current, { deletedAt: context.now });
}

export async function restoreScheduleItem(context: WriteContext, id: string): Promise<void> {
  const current = await lockItem(context, id, undefined);
  if (current.deletedAt !== null) await change(context, current, { deletedAt: null });
}

async function change(
  context: WriteContext,
  current: ScheduleItemRow,
  fields: Partial<ScheduleItemRow>,
): Promise<void> {
  const row = await repository.update(context.tx, current.id, fields, context.now);
  if (row === null) return;
  context.touch('scheduleItem', row, current.ownerId);
  await remindOfItem(context, current, row);
}

async function lockItem(
  { tx, caller }: WriteContext,
  id: string,
  taskId: string | undefined,
): Promise<ScheduleItemRow> {
  const found = await repository.lock(tx, id);
  const isMeant = taskId === undefined || found?.noteId === taskId;
  const item = demandItem(isMeant ? found : null, caller.userId, 'scheduleItem.edit');
  const [row] = await repository.findByIds(tx, [id]);
  if (row?.task == null) return item;
  const roleOnTask = await rolesOnTasks(tx, [row.task], [caller.userId]);
  // Its task is out of sight, and the item with it. With a deleted one it may still be changed, for when it is back.
  if (!can(roleOnTask(row.task, caller.userId), 'task.view')) throw new RefusalError('not_found');
  return item;
}

export function createScheduleItemsService(database: Database, clock: Clock) {
  async function list(userId: string, from: string, to: string | null): Promise<ScheduleItem[]> {
    const rows = await repository.listEndingFrom(database.outer, userId, from, to);
    const isInSight = await sightOf(database.outer, rows, [userId]);
    return rows.filter((row) => isInSight(row, userId)).map(({ item }) => presentScheduleItem(item));
  }

  return {
    async get(userId: string, id: string): Promise<ScheduleItem> {
      const seen = (await readScheduleItems(database.outer, [id], [userId]))(id, userId);
      if (seen === null || seen.isGone) throw new RefusalError('not_found');
      return seen.data;
    },
    /** Items that end today (in UTC) or later, and those of the last 31 days. */
    async listRecent(userId: string): Promise<ScheduleItem[]> {
      const today = Math.floor(clock.now() / DAY) * DAY;
      const from = toInstant(today - SHOWN_BACK * DAY);
      return list(userId, from, null);
    },
    /** One's own blocks of a task, earliest first. The task was found visible before. */
    async listOfTask(userId: string, taskId: string): Promise<ScheduleItem[]> {
      return (await repository.listOfTask(database.outer, userId, taskId)).map(presentScheduleItem);
    },
    async listInRange(userId: string, timeMin: string, timeMax: string): Promise<ScheduleItem[]> {
      return list(userId, toInstant(timeMin), toInstant(timeMax));
    },
  };
}
export type ScheduleItemsService = ReturnType<typeof createScheduleItemsService>;
