import { v7 as uuidv7 } from 'uuid';
import type { Reach } from '#contract/schedule-item.ts';
import type { WriteContext } from '#server/writes/write.ts';
import type { ScheduleItemRow } from '../schedule-items/table.ts';
import { titleOf } from './block-title.ts';
import type { OutsidePatch } from './calendar-provider.ts';
import * as calendars from './calendar-repository.ts';
import { changeItem } from './changed-item.ts';
import { baseOf, differingParts, eventOf, patchOf, pick } from './event-fields.ts';
import * as items from './item-repository.ts';
import { sharedParts } from './shared-parts.ts';
import { syncKind } from './sync-kind.ts';
import type { OutsideCalendarRow, OutsideWriteRow } from './table.ts';
import * as writes from './write-repository.ts';
import { movedAlike } from './zoned-days.ts';

/**
 * How long a series that was deleted here still stands outside, so that it can be undone: a provider makes no series
 * stand again. Milliseconds.
 */
export const SERIES_GRACE = 15_000;
/** Undone within this nothing has gone out, whatever clocks say. Milliseconds. */
const SURE_GRACE = 12_000;

interface Outgoing {
  readonly kind: OutsideWriteRow['kind'];
  readonly reach: Reach;
  readonly patch: OutsidePatch;
}

/** Notes what is to be done outside, and has it done once the write has committed. */
async function put(context: WriteContext, item: ScheduleItemRow, outgoing: Outgoing): Promise<void> {
  const { tx, now } = context;
  const calendar = item.calendarId === null ? null : await calendars.find(tx, item.calendarId);
  // A subscription's, which are only read.
  if (calendar === null) return;
  const { integrationId } = calendar;
  const { seriesId, originalStart } = item;
  await writes.insert(tx, {
    ...outgoing,
    ...{ id: uuidv7(), integrationId, calendarId: calendar.id, itemId: item.id, createdAt: now },
    ...(outgoing.reach === 'one' ? { seriesId: null, originalStart: null } : { seriesId, originalStart }),
  });
  await context.send(syncKind, { integrationId });
}

/** What stands alone is reached alone. */
function reachOf(item: ScheduleItemRow, reach: Reach): Reach {
  return item.seriesId === null || item.originalStart === null ? 'one' : reach;
}

/** The other kept occurrences that an edit of one reaches. */
async function othersReached(
  { tx }: WriteContext,
  item: ScheduleItemRow,
  reach: Reach,
): Promise<ScheduleItemRow[]> {
  const { calendarId, seriesId, originalStart } = item;
  if (reach === 'one' || calendarId === null || seriesId === null) return [];
  const from = reach === 'following' ? originalStart : null;
  const rows = await items.lockOfSeries(tx, { calendarId, seriesId, originalStart: from });
  return rows.filter(({ id, deletedAt }) => id !== item.id && deletedAt === null);
}

/** A new item is to stand in its calendar. */
export async function standOutside(context: WriteContext, item: ScheduleItemRow): Promise<void> {
  const { recurrence, ...patch } = eventOf(item, await titleOf(context.tx, item));
  await put(context, item, { kind: 'insert', reach: 'one', patch });
}

/** Blocks of tasks are to stand in a calendar, of which they are already here. */
export async function standAllOutside(
  context: WriteContext,
  { id: calendarId, integrationId }: OutsideCalendarRow,
  blocks: readonly ScheduleItemRow[],
  titleOfBlock: (block: ScheduleItemRow) => string | null,
): Promise<void> {
  if (blocks.length === 0) return;
  const { tx, now } = context;
  const writing = blocks.map((block) => {
    const { recurrence, ...patch } = eventOf(block, titleOfBlock(block));
    const ids = { id: uuidv7(), integrationId, calendarId, itemId: block.id };
    return { ...ids, kind: 'insert' as const, reach: 'one' as const, patch, createdAt: now };
  });
  await writes.insertAll(tx, writing);
  await context.send(syncKind, { integrationId });
}

/** An item that stands outside was changed here; so are the other occurrences that this reaches. */
export async function changeOutside(
  context: WriteContext,
  before: ScheduleItemRow,
  after: ScheduleItemRow,
  wanted: Reach,
): Promise<void> {
  // What a block of a task is called is the task's to say.
  const parts = differingParts(baseOf(before), baseOf(after)).filter(
    (part) => part !== 'title' || after.noteId === null,
  );
  if (after.calendarId === null || parts.length === 0) return;
  const reach = reachOf(after, wanted);
  await put(context, after, { kind: 'patch', reach, patch: patchOf(after, parts) });
  const others = await othersReached(context, after, reach);
  const partsOfOther = sharedParts(parts, before, others);
  for (const other of others) {
    const shared = partsOfOther(other);
    const times = shared.includes('times') ? movedAlike(other, before, after) : {};
    if (shared.length > 0) await changeItem(context, other, { ...pick(baseOf(after), shared), ...times });
  }
}

/** An item that stands outside was deleted here; so are the other occurrences that this reaches. */
export async function deleteOutside(
  context: WriteContext,
  item: ScheduleItemRow,
  wanted: Reach,
): Promise<void> {
  if (item.calendarId === null) return;
  const reach = reachOf(item, wanted);
  await put(context, item, { kind: 'delete', reach, patch: {} });
  for (const other of await othersReached(context, item, reach)) {
    await changeItem(context, other, { deletedAt: item.deletedAt });
  }
}

/** An item that was deleted here is kept again: it is to stand outside as before. */
export async function restoreOutside(context: WriteContext, before: ScheduleItemRow): Promise<void> {
  if (before.calendarId === null) return;
  const { tx, now } = context;
  const last = (await writes.listOfItem(tx, before.id)).at(-1);
  const isHeld =
    last?.kind === 'delete' &&
    last.reach !== 'one' &&
    Date.parse(last.createdAt) > Date.parse(now) - SURE_GRACE;
  if (!isHeld) {
    const { recurrence, ...patch } = eventOf(before, await titleOf(tx, before));
    await put(context, before, { kind: 'restore', reach: 'one', patch });
    return;
  }
  await writes.remove(tx, last.id);
  const { calendarId, seriesId } = before;
  if (seriesId === null) return;
  for (const other of await items.lockOfSeries(tx, { calendarId, seriesId, originalStart: null })) {
    const wentAlong = other.id !== before.id && other.deletedAt === before.deletedAt;
    if (wentAlong) await changeItem(context, other, { deletedAt: null });
  }
}

/** What a block's task is called has changed. */
export async function renameOutside(
  context: WriteContext,
  item: ScheduleItemRow,
  title: string,
): Promise<void> {
  await put(context, item, { kind: 'patch', reach: 'one', patch: { title } });
}

/** A block is to stand outside exactly where its owner sees it here. */
export async function showOutside(
  context: WriteContext,
  item: ScheduleItemRow,
  isSeen: boolean,
): Promise<void> {
  const last = (await writes.listOfItem(context.tx, item.id)).findLast(({ kind }) => kind !== 'patch');
  const isStanding = last === undefined ? item.eventId !== null : last.kind !== 'delete';
  if (isSeen === isStanding) return;
  if (!isSeen) return put(context, item, { kind: 'delete', reach: 'one', patch: {} });
  const { recurrence, ...patch } = eventOf(item, await titleOf(context.tx, item));
  await put(context, item, { kind: 'restore', reach: 'one', patch });
}
