import { v7 as uuidv7 } from 'uuid';
import type { EditRange } from '#contract/edit-range.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { exchangedRule } from '#time/recurrence/end-rule.ts';
import type { ScheduleItemRow } from '../../schedule-items/table.ts';
import { titleOf } from '../blocks/block-title.ts';
import { sharedFields } from '../blocks/shared-fields.ts';
import type { OutsidePatch } from '../calendar-provider.ts';
import { baseOf, differingFields, eventOf, patchOf, pick } from '../event-fields.ts';
import * as calendars from '../storage/calendar-repository.ts';
import * as items from '../storage/item-repository.ts';
import * as writes from '../storage/write-repository.ts';
import type { OutsideCalendarRow, OutsideWriteRow } from '../table.ts';
import { movedAlike } from '../zoned-days.ts';
import { changeItem } from './changed-item.ts';
import { syncKind } from './sync-kind.ts';

/** Milliseconds: a provider could not restore a deleted series after an undo. */
export const SERIES_GRACE = 15_000;
/** Within this part of the grace a deletion certainly was not sent, despite clock skew. Milliseconds. */
const SURE_GRACE = 12_000;

interface Outgoing {
  readonly kind: OutsideWriteRow['kind'];
  readonly reach: EditRange;
  readonly patch: OutsidePatch;
}

/** Stores an outgoing write in the transaction; the sync job sends it after the commit. */
async function put(context: WriteContext, item: ScheduleItemRow, outgoing: Outgoing): Promise<void> {
  const { tx, now } = context;
  const calendar = item.calendarId === null ? null : await calendars.find(tx, item.calendarId);
  // Calendars of subscriptions are read-only.
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

/** Edit range: always `one` for an item without a series. */
function editRangeOf(item: ScheduleItemRow, editRange: EditRange): EditRange {
  return item.seriesId === null || item.originalStart === null ? 'one' : editRange;
}

/** The other undeleted occurrences that an edit reaches. */
async function lockOthersInRange(
  { tx }: WriteContext,
  item: ScheduleItemRow,
  editRange: EditRange,
): Promise<ScheduleItemRow[]> {
  const { calendarId, seriesId, originalStart } = item;
  if (editRange === 'one' || calendarId === null || seriesId === null) return [];
  const from = editRange === 'following' ? originalStart : null;
  const rows = await items.lockOfSeries(tx, { calendarId, seriesId, originalStart: from });
  return rows.filter(({ id, deletedAt }) => id !== item.id && deletedAt === null);
}

/** `rule`: of the series that begins with the item, which its provider expands. */
export async function enqueueInsert(
  context: WriteContext,
  item: ScheduleItemRow,
  rule: string | null,
): Promise<void> {
  const { recurrence, ...single } = eventOf(item, await titleOf(context.tx, item));
  const patch =
    rule === null ? single : { ...single, rule: exchangedRule(rule, item.isAllDay, item.timeZone) };
  await put(context, item, { kind: 'insert', reach: 'one', patch });
}

/** Inserts blocks of tasks, which already have their calendar here, at the provider. */
export async function enqueueInserts(
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

/** Sends an edit of an item and of the other occurrences in its range. */
export async function enqueuePatch(
  context: WriteContext,
  before: ScheduleItemRow,
  after: ScheduleItemRow,
  wanted: EditRange,
): Promise<void> {
  const fields = differingFields(baseOf(before), baseOf(after)).filter(
    (field) => field !== 'title' || after.noteId === null,
  );
  if (after.calendarId === null || fields.length === 0) return;
  const editRange = editRangeOf(after, wanted);
  await put(context, after, { kind: 'patch', reach: editRange, patch: patchOf(after, fields) });
  const others = await lockOthersInRange(context, after, editRange);
  const fieldsOfOther = sharedFields(fields, before, others);
  for (const other of others) {
    const shared = fieldsOfOther(other);
    const times = shared.includes('times') ? movedAlike(other, before, after) : {};
    if (shared.length > 0) await changeItem(context, other, { ...pick(baseOf(after), shared), ...times });
  }
}

/** Sends the deletion of an item and of the other occurrences in its range. */
export async function enqueueDelete(
  context: WriteContext,
  item: ScheduleItemRow,
  wanted: EditRange,
): Promise<void> {
  if (item.calendarId === null) return;
  const editRange = editRangeOf(item, wanted);
  await put(context, item, { kind: 'delete', reach: editRange, patch: {} });
  for (const other of await lockOthersInRange(context, item, editRange)) {
    await changeItem(context, other, { deletedAt: item.deletedAt });
  }
}

export async function enqueueRestore(context: WriteContext, before: ScheduleItemRow): Promise<void> {
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

export async function enqueueTitle(
  context: WriteContext,
  item: ScheduleItemRow,
  title: string,
): Promise<void> {
  await put(context, item, { kind: 'patch', reach: 'one', patch: { title } });
}

/** Mirrors a block outside only while its owner can view its task. */
export async function enqueueVisibility(
  context: WriteContext,
  item: ScheduleItemRow,
  isSeen: boolean,
): Promise<void> {
  const last = (await writes.listOfItem(context.tx, item.id)).findLast(({ kind }) => kind !== 'patch');
  const isMirrored = last === undefined ? item.eventId !== null : last.kind !== 'delete';
  if (isSeen === isMirrored) return;
  if (!isSeen) return put(context, item, { kind: 'delete', reach: 'one', patch: {} });
  const { recurrence, ...patch } = eventOf(item, await titleOf(context.tx, item));
  await put(context, item, { kind: 'restore', reach: 'one', patch });
}
