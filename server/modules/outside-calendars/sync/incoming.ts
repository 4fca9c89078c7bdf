import { v7 as uuidv7 } from 'uuid';
import { changedFields, isEmpty } from '#server/changed-fields.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { getAppSettings } from '../../app-settings/service.ts';
import type { ScheduleItemRow } from '../../schedule-items/table.ts';
import { findBlocks } from '../blocks/found-blocks.ts';
import type { OutsideEvent } from '../calendar-provider.ts';
import { type EventField, eventFields, fieldsOfEvent, fieldsOfPatch, pick } from '../event-fields.ts';
import * as items from '../storage/item-repository.ts';
import * as writes from '../storage/write-repository.ts';
import type { OutsideCalendarRow, OutsideWriteRow } from '../table.ts';
import { changeItem } from './changed-item.ts';

function reaches(write: OutsideWriteRow, item: ScheduleItemRow): boolean {
  if (write.itemId === item.id) return true;
  if (write.reach === 'one' || write.seriesId === null || write.seriesId !== item.seriesId) return false;
  if (write.reach === 'all' || write.originalStart === null) return true;
  return item.originalStart !== null && item.originalStart >= write.originalStart;
}

/** Outgoing writes of an item that still wait: incoming events leave those fields alone. */
interface Waiting {
  readonly fields: ReadonlySet<EventField>;
  readonly isDeletion: boolean;
  readonly isMaking: boolean;
}

function waitingOf(waiting: readonly OutsideWriteRow[], item: ScheduleItemRow): Waiting {
  const own = waiting.filter((write) => reaches(write, item));
  const last = own.filter(({ kind }) => kind !== 'patch').at(-1);
  const isMaking = last?.kind === 'insert' || last?.kind === 'restore';
  return {
    fields: new Set(isMaking ? eventFields : own.flatMap(({ patch }) => fieldsOfPatch(patch))),
    isDeletion: last?.kind === 'delete',
    isMaking,
  };
}

/** Applies the provider's events to the items of a calendar; idempotent. */
export async function applyEvents(
  context: WriteContext,
  calendar: OutsideCalendarRow,
  events: readonly OutsideEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const { tx } = context;
  const { timeZone, deviceZone } = await getAppSettings(tx, calendar.ownerId);
  const zone = timeZone ?? deviceZone;
  const ids = events.map(({ id }) => id);
  const known = new Map((await items.lockByEvents(tx, calendar.id, ids)).map((row) => [row.eventId, row]));
  const unknown = events.filter(({ id }) => !known.has(id));
  for (const block of await findBlocks(context, calendar, unknown)) known.set(block.eventId, block);
  const waiting = await writes.listOfCalendar(tx, calendar.id);
  const fresh: OutsideEvent[] = [];
  for (const event of events) {
    const item = known.get(event.id) ?? (await madeHere(context, waiting, event));
    if (item === null) fresh.push(event);
    else await applyEvent(context, calendar, item, waitingOf(waiting, item), event, zone);
  }
  await insertEvents(context, calendar, fresh, zone);
}

/** Item of an insert that the provider applied although its answer was lost. */
async function madeHere(
  { tx }: WriteContext,
  waiting: readonly OutsideWriteRow[],
  { key }: OutsideEvent,
): Promise<ScheduleItemRow | null> {
  const made = waiting.find(({ id, kind }) => id === key && (kind === 'insert' || kind === 'restore'));
  const [item] = made === undefined ? [] : await items.lockByIds(tx, [made.itemId]);
  return item ?? null;
}

async function applyEvent(
  context: WriteContext,
  calendar: OutsideCalendarRow,
  item: ScheduleItemRow,
  waiting: Waiting,
  event: OutsideEvent,
  zone: string | null,
): Promise<void> {
  const isBlock = item.noteId !== null;
  const { base, eventId, etag, originalStart, ...itemFields } = fieldsOfEvent(
    event,
    // The same days in another zone are no change.
    item.isAllDay ? item.timeZone : zone,
    calendar.isWritable,
  );
  await items.note(context.tx, item.id, changedFields(item, { base, eventId, etag, originalStart }));
  const taken = (isBlock ? (['times'] as const) : eventFields).filter((field) => !waiting.fields.has(field));
  const shown = changedFields<Partial<ScheduleItemRow>>(item, {
    ...pick(base, taken),
    ...(isBlock ? {} : itemFields),
    ...(waiting.isDeletion ? {} : { deletedAt: null }),
  });
  if (!isEmpty(shown)) await changeItem(context, item, shown);
}

async function insertEvents(
  context: WriteContext,
  calendar: OutsideCalendarRow,
  events: readonly OutsideEvent[],
  zone: string | null,
): Promise<void> {
  const { tx, now } = context;
  const made = events.map((event) => {
    const { base, ...itemFields } = fieldsOfEvent(event, zone, calendar.isWritable);
    return {
      ...{ id: uuidv7(), createdAt: now, updatedAt: now, ownerId: calendar.ownerId, calendarId: calendar.id },
      ...base,
      ...itemFields,
      base,
      noteId: null,
      type: 'default' as const,
      origin: calendar.provider === 'google' ? ('google' as const) : ('other' as const),
      provider: calendar.provider,
    };
  });
  for (const row of await items.insertAll(tx, made)) context.touch('scheduleItem', row, row.ownerId);
}

/** Removes items whose events left the calendar, except those that a waiting write inserts again. */
export async function applyRemovals(
  context: WriteContext,
  calendar: OutsideCalendarRow,
  itemIds: readonly string[],
): Promise<void> {
  if (itemIds.length === 0) return;
  const { tx, now } = context;
  const waiting = await writes.listOfCalendar(tx, calendar.id);
  for (const item of await items.lockByIds(tx, itemIds)) {
    if (waitingOf(waiting, item).isMaking) continue;
    // Waiting changes of a deleted event have no target left.
    await writes.removeOfItems(tx, [item.id]);
    if (item.deletedAt === null) await changeItem(context, item, { deletedAt: now });
  }
}
