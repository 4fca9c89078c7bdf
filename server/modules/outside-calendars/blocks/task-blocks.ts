import { v7 as uuidv7 } from 'uuid';
import type { WriteContext } from '#server/writes/write.ts';
import type { AppSettingsHooks } from '../../app-settings/hooks.ts';
import { remindOfItem } from '../../reminders/service.ts';
import type { ScheduleItemRow } from '../../schedule-items/table.ts';
import { calendarForBlock } from '../calendar-of-item.ts';
import * as items from '../storage/item-repository.ts';
import { changeItem } from '../sync/changed-item.ts';
import { enqueueDelete, enqueueInserts } from '../sync/outgoing.ts';
import type { OutsideCalendarRow } from '../table.ts';
import { tasksOfBlocks } from './tasks-of-blocks.ts';

/** Writes that still wait for the first one have nothing to do with the copy. */
async function replaceBlock(
  context: WriteContext,
  block: ScheduleItemRow,
  calendar: OutsideCalendarRow | null,
): Promise<ScheduleItemRow[]> {
  const { tx, now } = context;
  const deleted = { ...block, deletedAt: now };
  await changeItem(context, block, { deletedAt: now });
  await enqueueDelete(context, deleted, 'one');
  const nowhere = { eventId: null, etag: null, base: null };
  const entity = { id: uuidv7(), createdAt: now, updatedAt: now, version: 1 };
  const rows = await items.insertAll(tx, [
    { ...block, ...nowhere, ...entity, calendarId: calendar?.id ?? null },
  ]);
  for (const row of rows) {
    context.touch('scheduleItem', row, row.ownerId);
    await remindOfItem(context, null, row);
  }
  return rows;
}

/** Those that were left in a disconnected account wait to be found there. */
export async function gatherBlocks(context: WriteContext, ownerId: string): Promise<void> {
  const { tx, now } = context;
  const calendar = await calendarForBlock(context, ownerId);
  if (calendar === null) return;
  const blocks = await items.lockBlocksAhead(tx, ownerId, now);
  const own = blocks.filter(({ calendarId, eventId }) => calendarId === null && eventId === null);
  const elsewhere = blocks.filter(({ calendarId }) => calendarId !== null && calendarId !== calendar.id);
  const { isVisible, titleOf } = await tasksOfBlocks(tx, [...own, ...elsewhere]);
  const ids = own.filter(isVisible).map(({ id }) => id);
  const placed = ids.length === 0 ? [] : await items.moveInto(tx, ids, calendar.id, now);
  for (const row of placed) context.touch('scheduleItem', row, ownerId);
  for (const block of elsewhere) placed.push(...(await replaceBlock(context, block, calendar)));
  await enqueueInserts(context, calendar, placed.filter(isVisible), titleOf);
}

/** Withdraws an owner's unfinished blocks from the outside calendar. */
async function withdrawBlocks(context: WriteContext, ownerId: string): Promise<void> {
  const blocks = await items.lockBlocksAhead(context.tx, ownerId, context.now);
  for (const block of blocks.filter(({ calendarId }) => calendarId !== null)) {
    await replaceBlock(context, block, null);
  }
}

export const blockSettingsHooks: AppSettingsHooks = {
  async onChanged(context, before, { id: ownerId, calendars }) {
    if (before.calendars.tasksIn === calendars.tasksIn) return;
    if (calendars.tasksIn === null) await withdrawBlocks(context, ownerId);
    else await gatherBlocks(context, ownerId);
  },
};
