import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import type { EditRange } from '#contract/edit-range.ts';
import { MAX_SCHEDULE_ITEM_DAYS } from '#contract/limits.ts';
import { can } from '#contract/policy-table.ts';
import {
  isMovable,
  type newScheduleItem,
  type newTaskScheduleItem,
  type ScheduleItemPatch,
} from '#contract/schedule-item.ts';
import { changedFields, isEmpty } from '#server/changed-fields.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import { remindOfItem } from '../reminders/service.ts';
import { rolesOnTasks } from '../tasks/roles/service.ts';
import { lockTaskFor } from '../tasks/service.ts';
import type { ScheduleItemHooks } from './hooks.ts';
import { updateItem } from './item-version.ts';
import { demandItem } from './policy.ts';
import * as repository from './repository.ts';
import type { ScheduleItemRow } from './table.ts';

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

type OwnItem = Omit<z.output<typeof newScheduleItem>, 'title'> & Pick<ScheduleItemRow, 'title'>;

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

export function createScheduleItemWrites(hooks: ScheduleItemHooks) {
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
    if (row.calendarId !== null) await hooks.onCreated(context, row);
  }

  async function create(context: WriteContext, { calendarId, ...props }: OwnItem): Promise<void> {
    const calendar = await hooks.calendarForItem(context, calendarId);
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

  async function insertBlock(
    context: WriteContext,
    ownerId: string,
    taskId: string,
    block: z.output<typeof newTaskScheduleItem>,
  ): Promise<void> {
    const calendar = await hooks.calendarForBlock(context, ownerId);
    await insert(context, {
      ...block,
      ...{ title: null, location: null, description: null, noteId: taskId, type: 'taskSchedule', ownerId },
      ...{ calendarId: calendar?.id ?? null, provider: null, origin: 'other' },
    });
  }

  async function createOfTask(
    context: WriteContext,
    taskId: string,
    props: z.output<typeof newTaskScheduleItem>,
  ): Promise<void> {
    await lockTaskFor(context.tx, context.caller.userId, taskId, 'task.schedule');
    await insertBlock(context, context.caller.userId, taskId, props);
  }

  /** Plans a block for a task's new assignee, whoever the caller is. */
  async function planForOwner(
    context: WriteContext,
    ownerId: string,
    taskId: string,
    block: Span & Pick<ScheduleItemRow, 'timeZone'>,
  ): Promise<void> {
    await insertBlock(context, ownerId, taskId, { id: uuidv7(), ...block, isAllDay: false, reminders: [] });
  }

  /** `taskId` is the task that the item must belong to; undefined for any. */
  async function update(
    context: WriteContext,
    {
      calendarItemId: id,
      props,
      reach: editRange,
    }: { calendarItemId: string; props: ScheduleItemPatch; reach: EditRange },
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
    if (row !== null) await hooks.onChanged(context, current, row, editRange);
  }

  async function remove(
    context: WriteContext,
    { calendarItemId: id, reach: editRange }: { calendarItemId: string; reach: EditRange },
    taskId?: string,
  ): Promise<void> {
    const current = await lockItem(context, id, taskId);
    if (current.deletedAt !== null) return;
    if (current.isReadOnly) throw new RefusalError('not_permitted');
    const row = await change(context, current, { deletedAt: context.now });
    if (row !== null) await hooks.onDeleted(context, row, editRange);
  }

  /** Moves an item between calendars: a deletion and a creation in one write. */
  async function move(
    context: WriteContext,
    { calendarItemId, id, calendarId }: { calendarItemId: string; id: string; calendarId: string | null },
  ): Promise<void> {
    const current = await lockItem(context, calendarItemId, undefined);
    if (current.deletedAt !== null) throw new RefusalError('not_found');
    if (!isMovable(current)) throw new RefusalError('not_permitted');
    const { title, startDate, endDate, isAllDay, timeZone, reminders, location, description } = current;
    const kept = { title, startDate, endDate, isAllDay, timeZone, reminders, location, description };
    await create(context, { ...kept, id, calendarId });
    await remove(context, { calendarItemId, reach: 'one' });
  }

  async function restore(context: WriteContext, id: string): Promise<void> {
    const current = await lockItem(context, id, undefined);
    if (current.deletedAt === null) return;
    if (current.isReadOnly) throw new RefusalError('not_permitted');
    await change(context, current, { deletedAt: null });
    await hooks.onRestored(context, current);
  }

  return { create, createOfTask, planForOwner, update, delete: remove, move, restore };
}
export type ScheduleItemWrites = ReturnType<typeof createScheduleItemWrites>;
