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
import type { WriteContext } from '#server/plugins/writes.ts';
import { lockTaskFor, type TaskFollower } from '../tasks/service.ts';
import { demandItem, roleOf } from './policy.ts';
import { presentScheduleItem } from './presenter.ts';
import * as repository from './repository.ts';
import type { ScheduleItemRow } from './table.ts';

const DAY = 86_400_000;
/** How far back `getScheduleItems` reaches. Days. */
const SHOWN_BACK = 31;

export const readScheduleItems: EntityReader<'scheduleItem'> = async (queryable, ids) => {
  const rows = await repository.findByIds(queryable, ids);
  const byId = new Map(rows.map((row) => [row.item.id, row]));
  return (id, userId) => {
    const row = byId.get(id);
    if (row === undefined || !can(roleOf(userId, row.item), 'scheduleItem.view')) return null;
    const isGone = row.item.deletedAt !== null || (row.item.noteId !== null && row.taskDeletedAt !== null);
    return { data: presentScheduleItem(row.item), isGone };
  };
};

/** Blocks hide and come back with their task; finishing it leaves them where they are. */
export const scheduleFollower: TaskFollower = {
  endOf: async () => undefined,
  async visibilityOf(context, taskId) {
    const rows = await repository.touchAllOf(context.tx, taskId, context.now);
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
  item: Pick<ScheduleItemRow, 'id' | 'title' | 'noteId' | 'type' | 'isAllDay' | 'timeZone'> & Span,
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
}

export function createScheduleItem(
  context: WriteContext,
  props: z.output<typeof newScheduleItem>,
): Promise<void> {
  const { id, title, startDate, endDate, isAllDay, timeZone } = props;
  return insert(context, {
    id,
    title,
    startDate,
    endDate,
    isAllDay,
    timeZone,
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
  const { id, startDate, endDate, isAllDay, timeZone } = props;
  await lockTaskFor(context.tx, context.caller.userId, taskId, 'task.schedule');
  const block = { id, startDate, endDate, isAllDay, timeZone };
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
  if (row !== null) context.touch('scheduleItem', row, current.ownerId);
}

async function lockItem(
  { tx, caller }: WriteContext,
  id: string,
  taskId: string | undefined,
): Promise<ScheduleItemRow> {
  const found = await repository.lock(tx, id);
  const isMeant = taskId === undefined || found?.noteId === taskId;
  return demandItem(isMeant ? found : null, caller.userId, 'scheduleItem.edit');
}

export function createScheduleItemsService(database: Database, clock: Clock) {
  return {
    async get(userId: string, id: string): Promise<ScheduleItem> {
      const seen = (await readScheduleItems(database.outer, [id]))(id, userId);
      if (seen === null || seen.isGone) throw new RefusalError('not_found');
      return seen.data;
    },
    /** Items that end today (in UTC) or later, and those of the last 31 days. */
    async listRecent(userId: string): Promise<ScheduleItem[]> {
      const today = Math.floor(clock.now() / DAY) * DAY;
      const from = toInstant(today - SHOWN_BACK * DAY);
      return (await repository.listEndingFrom(database.outer, userId, from, null)).map(presentScheduleItem);
    },
    async listInRange(userId: string, timeMin: string, timeMax: string): Promise<ScheduleItem[]> {
      const rows = await repository.listEndingFrom(
        database.outer,
        userId,
        toInstant(timeMin),
        toInstant(timeMax),
      );
      return rows.map(presentScheduleItem);
    },
  };
}
export type ScheduleItemsService = ReturnType<typeof createScheduleItemsService>;
