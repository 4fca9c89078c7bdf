import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import type { Provider } from '#contract/integration.ts';
import { MAX_SCHEDULE_ITEM_DAYS } from '#contract/limits.ts';
import { can } from '#contract/policy.ts';
import {
  isMovable,
  type newScheduleItem,
  type newTaskScheduleItem,
  type Reach,
  type ScheduleItem,
  type ScheduleItemPatch,
} from '#contract/schedule-item.ts';
import { changedFields, isEmpty } from '#server/changed-fields.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/driver.ts';
import type { EntityReader } from '#server/entity-reader.ts';
import { RefusalError } from '#server/errors.ts';
import { toInstant } from '#server/instant.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { changeOutside, deleteOutside, restoreOutside, standOutside } from '../outside-calendars/outgoing.ts';
import { calendarForBlock, calendarForItem } from '../outside-calendars/places.ts';
import { remindOfItem } from '../reminders/service.ts';
import type { TaskFollower } from '../tasks/hooks.ts';
import { rolesOnTasks } from '../tasks/roles/service.ts';
import { lockTaskFor } from '../tasks/service.ts';
import { updateItem } from './item-version.ts';
import { demandItem, roleOf } from './policy.ts';
import { presentScheduleItem } from './presenter.ts';
import * as repository from './repository.ts';
import type { ScheduleItemRow } from './table.ts';

const DAY = 86_400_000;
/** Past of `getScheduleItems`. Days. */
const SHOWN_BACK = 31;

type Found = Awaited<ReturnType<typeof repository.findByIds>>[number];

/** Whether the owner of each item may view its task; items without a task always are visible. */
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

/**
 * Hook for blocks: they are hidden and shown with their task and their owner's access to it; finishing it leaves
 * them unchanged.
 */
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

interface Stretch {
  readonly timeMin: string;
  readonly timeMax: string;
}

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

type NewItem = Pick<
  ScheduleItemRow,
  'id' | 'title' | 'noteId' | 'type' | 'isAllDay' | 'timeZone' | 'reminders' | 'location' | 'description'
> &
  Pick<ScheduleItemRow, 'ownerId' | 'calendarId' | 'provider' | 'origin'> &
  Span;

async function insert(context: WriteContext, item: NewItem): Promise<void> {
  const { tx, now } = context;
  const row = await repository.insert(tx, {
    ...item,
    ...checkSpan(item),
    createdAt: now,
    updatedAt: now,
  });
  if (row === null) throw new RefusalError('id_taken');
  context.touch('scheduleItem', row, row.ownerId);
  await remindOfItem(context, null, row);
  if (row.calendarId !== null) await standOutside(context, row);
}

type OwnItem = Omit<z.output<typeof newScheduleItem>, 'title'> & Pick<ScheduleItemRow, 'title'>;

export async function createScheduleItem(
  context: WriteContext,
  { calendarId, ...props }: OwnItem,
): Promise<void> {
  const calendar = await calendarForItem(context, calendarId);
  await insert(context, {
    ...props,
    ownerId: context.caller.userId,
    noteId: null,
    type: 'default',
    calendarId: calendar?.id ?? null,
    provider: calendar?.provider ?? null,
    origin: calendar?.provider === 'google' ? 'google' : 'other',
  });
}

/** Inserts a block of a task, without a title of its own. */
async function insertBlock(
  context: WriteContext,
  ownerId: string,
  taskId: string,
  block: z.output<typeof newTaskScheduleItem>,
): Promise<void> {
  const calendar = await calendarForBlock(context, ownerId);
  await insert(context, {
    ...block,
    ...{ title: null, location: null, description: null, noteId: taskId, type: 'taskSchedule', ownerId },
    ...{ calendarId: calendar?.id ?? null, provider: null, origin: 'other' },
  });
}

export async function createTaskScheduleItem(
  context: WriteContext,
  taskId: string,
  props: z.output<typeof newTaskScheduleItem>,
): Promise<void> {
  await lockTaskFor(context.tx, context.caller.userId, taskId, 'task.schedule');
  await insertBlock(context, context.caller.userId, taskId, props);
}

/** Plans a block for a task's new assignee, whoever the caller is. */
export async function planForOwner(
  context: WriteContext,
  ownerId: string,
  taskId: string,
  block: Span & Pick<ScheduleItemRow, 'timeZone'>,
): Promise<void> {
  await insertBlock(context, ownerId, taskId, { id: uuidv7(), ...block, isAllDay: false, reminders: [] });
}

/** `taskId` is the task that the item must belong to; undefined for any. */
export async function updateScheduleItem(
  context: WriteContext,
  { calendarItemId: id, props, reach }: { calendarItemId: string; props: ScheduleItemPatch; reach: Reach },
  taskId?: string,
): Promise<void> {
  const current = await lockItem(context, id, taskId);
  if (current.deletedAt !== null) throw new RefusalError('not_found');
  const span = checkSpan({
    startDate: props.startDate ?? current.startDate,
    endDate: props.endDate ?? current.endDate,
  });
  const { reminders, ...said } = changedFields(current, { ...props, ...span });
  // Reminders are the owner's to set, even on events that they cannot edit.
  if (current.isReadOnly && !isEmpty(said)) throw new RefusalError('not_permitted');
  const fields = { ...said, ...(reminders === undefined ? {} : { reminders }) };
  if (isEmpty(fields)) return;
  const row = await change(context, current, fields);
  if (row !== null) await changeOutside(context, current, row, reach);
}

export async function deleteScheduleItem(
  context: WriteContext,
  { calendarItemId: id, reach }: { calendarItemId: string; reach: Reach },
  taskId?: string,
): Promise<void> {
  const current = await lockItem(context, id, taskId);
  if (current.deletedAt !== null) return;
  if (current.isReadOnly) throw new RefusalError('not_permitted');
  const row = await change(context, current, { deletedAt: context.now });
  if (row !== null) await deleteOutside(context, row, reach);
}

/** Moves an item between calendars: a deletion and a creation in one write. */
export async function moveScheduleItem(
  context: WriteContext,
  { calendarItemId, id, calendarId }: { calendarItemId: string; id: string; calendarId: string | null },
): Promise<void> {
  const current = await lockItem(context, calendarItemId, undefined);
  if (current.deletedAt !== null) throw new RefusalError('not_found');
  if (!isMovable(current)) throw new RefusalError('not_permitted');
  const { title, startDate, endDate, isAllDay, timeZone, reminders, location, description } = current;
  const kept = { title, startDate, endDate, isAllDay, timeZone, reminders, location, description };
  await createScheduleItem(context, { ...kept, id, calendarId });
  await deleteScheduleItem(context, { calendarItemId, reach: 'one' });
}

export async function restoreScheduleItem(context: WriteContext, id: string): Promise<void> {
  const current = await lockItem(context, id, undefined);
  if (current.deletedAt === null) return;
  if (current.isReadOnly) throw new RefusalError('not_permitted');
  await change(context, current, { deletedAt: null });
  await restoreOutside(context, current);
}

async function change(
  context: WriteContext,
  current: ScheduleItemRow,
  fields: Partial<ScheduleItemRow>,
): Promise<ScheduleItemRow | null> {
  const row = await updateItem(context.tx, current.id, fields, context.now);
  if (row === null) return null;
  context.touch('scheduleItem', row, current.ownerId);
  await remindOfItem(context, current, row);
  return row;
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
  // The item is invisible with its task. With a deleted task it can be edited, for its restoration.
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
    /** The user's own blocks of a task, earliest first. Callers check access to the task. */
    async listOfTask(userId: string, taskId: string): Promise<ScheduleItem[]> {
      return (await repository.listOfTask(database.outer, userId, taskId)).map(presentScheduleItem);
    },
    async listInRange(userId: string, { timeMin, timeMax }: Stretch): Promise<ScheduleItem[]> {
      return list(userId, toInstant(timeMin), toInstant(timeMax));
    },
    /** Items from the calendars of one provider. */
    async listOfProvider(
      userId: string,
      provider: Provider,
      { timeMin, timeMax }: Stretch,
    ): Promise<ScheduleItem[]> {
      const items = await list(userId, toInstant(timeMin), toInstant(timeMax));
      return items.filter((item) => item.provider === provider);
    },
    /** Item by its provider's event id. Refuses `not_found`. */
    async getOfEvent(userId: string, provider: Provider, eventId: string): Promise<ScheduleItem> {
      const row = await repository.findOfEvent(database.outer, userId, provider, eventId);
      if (row === null) throw new RefusalError('not_found');
      return presentScheduleItem(row);
    },
  };
}
export type ScheduleItemsService = ReturnType<typeof createScheduleItemsService>;
