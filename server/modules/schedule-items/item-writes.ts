import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import type { EditRange } from '#contract/edit-range.ts';
import type {
  newScheduleItem,
  newTaskScheduleItem,
  ScheduleItemPatch,
} from '#contract/events/schedule-item-payload.ts';
import { can } from '#contract/policy-table.ts';
import { isMovable } from '#contract/schedule-item.ts';
import { changedFields, isEmpty } from '#server/changed-fields.ts';
import { demandRule } from '#server/demand-rule.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { wallTimeOf } from '#time/recurrence/wall-time.ts';
import { remindOfItem } from '../reminders/service.ts';
import { rolesOnTasks } from '../tasks/roles/service.ts';
import { lockTaskFor } from '../tasks/service.ts';
import type { GuestHooks, ScheduleItemHooks } from './hooks.ts';
import { updateItem } from './item-version.ts';
import { demandItem } from './policy.ts';
import * as repository from './repository.ts';
import { changeRule, editSeries, endSeries, resumeSeries } from './series/item-series-edits.ts';
import { beginSeries, fillSeries, MADE_AHEAD } from './series/item-series-filling.ts';
import { wallOfStart } from './series/item-series-times.ts';
import { checkSpan, type Span } from './span.ts';
import type { ScheduleItemRow } from './table.ts';

type NewItem = Partial<Pick<ScheduleItemRow, 'seriesId' | 'rule' | 'originalStart'>> &
  Pick<
    ScheduleItemRow,
    'id' | 'title' | 'noteId' | 'type' | 'isAllDay' | 'timeZone' | 'reminders' | 'location' | 'description'
  > &
  Pick<ScheduleItemRow, 'ownerId' | 'calendarId' | 'provider' | 'origin'> &
  Span;

type OwnItem = Omit<z.output<typeof newScheduleItem>, 'title' | 'rule'> &
  Pick<ScheduleItemRow, 'title'> & { readonly rule?: string | null };

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

/** Lets guests know of a write, once the item and its series are as they will be. */
async function settle(
  context: WriteContext,
  hooks: GuestHooks,
  before: ScheduleItemRow,
  guests?: readonly string[],
): Promise<void> {
  if (guests === undefined && before.attendees.length === 0) return;
  if (before.calendarId !== null || before.noteId !== null) {
    if (guests !== undefined) throw new RefusalError('not_permitted');
    return;
  }
  const after = await repository.lock(context.tx, before.id);
  if (after !== null) await hooks.onSettled(context, before, after, guests);
}

export function createScheduleItemWrites(hooks: ScheduleItemHooks, guestHooks: GuestHooks) {
  /** `outsideRule`: rule of a series that its provider keeps. */
  async function insert(
    context: WriteContext,
    item: NewItem,
    outsideRule: string | null = null,
  ): Promise<void> {
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
    if (row.calendarId !== null) await hooks.onCreated(context, row, outsideRule);
  }

  async function create(
    context: WriteContext,
    { calendarId, rule = null, ...props }: OwnItem,
  ): Promise<void> {
    const calendar = await hooks.calendarForItem(context, calendarId);
    const item = {
      ...props,
      ...checkSpan(props),
      ...{ ownerId: context.caller.userId, noteId: null, type: 'default' as const },
    };
    if (calendar !== null) {
      if (rule !== null) demandRule(rule, item.timeZone, wallTimeOf(wallOfStart(item)));
      const { id: inCalendar, provider } = calendar;
      const origin = provider === 'google' ? 'google' : 'other';
      await insert(context, { ...item, calendarId: inCalendar, provider, origin }, rule);
      return;
    }
    const begun = rule === null ? null : await beginSeries(context, item, rule);
    const noCalendar = { calendarId: null, provider: null, origin: 'other' as const };
    await insert(context, { ...item, ...noCalendar, ...begun?.columns });
    if (begun !== null) await fillSeries(context, begun.series, Date.parse(context.now) + MADE_AHEAD);
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
    const { rule, guests, ...rest } = props;
    const { reminders, ...edits } = changedFields(current, { ...rest, ...span });
    // Reminders are the owner's to set, even on events that they cannot edit.
    const isRuled = rule !== undefined && rule !== current.rule;
    if (current.isReadOnly && (isRuled || !isEmpty(edits))) throw new RefusalError('not_permitted');
    const fields = { ...edits, ...(reminders === undefined ? {} : { reminders }) };
    const row = isEmpty(fields) ? current : await change(context, current, fields);
    if (row === null) return;
    if (isRuled) await changeRule(context, row, rule);
    else if (!isEmpty(fields)) await editSeries(context, current, row, editRange);
    if (!isEmpty(fields)) await hooks.onChanged(context, current, row, editRange);
    await settle(context, guestHooks, current, guests);
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
    if (row === null) return;
    await endSeries(context, row, editRange);
    await hooks.onDeleted(context, row, editRange);
    await settle(context, guestHooks, current);
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
    await resumeSeries(context, current);
    await hooks.onRestored(context, current);
    await settle(context, guestHooks, current);
  }

  return { create, createOfTask, planForOwner, update, delete: remove, move, restore };
}
export type ScheduleItemWrites = ReturnType<typeof createScheduleItemWrites>;
