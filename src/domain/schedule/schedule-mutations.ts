import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import type { EditRange } from '#contract/edit-range.ts';
import type { ScheduleItemPatch } from '#contract/events/schedule-item-payload.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { type ItemTimes, timesOf } from './item-times.ts';

export interface NewItemFields {
  /** An outside calendar, or Daywall's own (null); left out, the one of the user's settings. */
  readonly calendarId?: string | null;
  /** RRULE of a series that begins with the item. */
  readonly rule?: string | null;
  /** Addresses of people who are invited to it, or to its series. */
  readonly guests?: readonly string[];
}

/** Returns the new item's id. */
export function createItem(
  client: Client,
  title: string,
  times: ItemTimes,
  { calendarId, rule = null, guests = [] }: NewItemFields = {},
): string {
  const id = uuidv7();
  const destination = calendarId === undefined ? {} : { calendarId };
  const repeat = rule === null ? {} : { rule };
  const props = { id, title, ...times, ...destination, ...repeat };
  void client.write({ name: 'createScheduleItem', payload: { props } });
  if (guests.length > 0) {
    const payload = {
      calendarItemId: id,
      props: { guests: [...guests] },
      ...rangeField(rule === null ? 'one' : 'all'),
    };
    void client.write({ name: 'updateScheduleItem', payload });
  }
  return id;
}

export function createTaskItem(client: Client, taskId: string, times: ItemTimes): string {
  const id = uuidv7();
  void client.write({ name: 'createScheduleItemNote', payload: { id: taskId, props: { id, ...times } } });
  return id;
}

/** Edit range for the payload; omitted for a single occurrence. */
function rangeField(range: EditRange): { readonly reach?: EditRange } {
  return range === 'one' ? {} : { reach: range };
}

/** Updates a block from its current version. A block that was deleted meanwhile is ignored. */
export function updateItem(
  client: Client,
  id: string,
  props: ScheduleItemPatch,
  range: EditRange = 'one',
): void {
  const item = client.replica.get('scheduleItem', id);
  if (item === undefined) return;
  const payload = { calendarItemId: id, version: item.version, props, ...rangeField(range) };
  if (item.noteId === null) void client.write({ name: 'updateScheduleItem', payload });
  else void client.write({ name: 'updateScheduleItemNote', payload: { ...payload, id: item.noteId } });
}

/** Changes a block. Returns its undo, which restores the old values from whatever version the block then has. */
export function changeItem(
  client: Client,
  item: ScheduleItem,
  props: ScheduleItemPatch,
  range: EditRange = 'one',
): () => void {
  const { title, location, description, reminders, rule } = item;
  const whole: ScheduleItemPatch = { ...timesOf(item), title, location, description, reminders, rule };
  const before = Object.fromEntries(Object.entries(whole).filter(([field]) => field in props));
  updateItem(client, item.id, props, range);
  return () => updateItem(client, item.id, before, range);
}

/** To another calendar (null: Daywall's own), where it gets a new id. Returns that id and the undo. */
export function moveItem(
  client: Client,
  { id: calendarItemId }: ScheduleItem,
  calendarId: string | null,
): { readonly id: string; readonly undo: () => void } {
  const id = uuidv7();
  void client.write({ name: 'moveScheduleItem', payload: { calendarItemId, id, calendarId } });
  return {
    id,
    undo() {
      void client.write({ name: 'restoreScheduleItem', payload: { calendarItemId } });
      void client.write({ name: 'deleteScheduleItem', payload: { calendarItemId: id } });
    },
  };
}

export function deleteItem(client: Client, item: ScheduleItem, range: EditRange = 'one'): () => void {
  const payload = { calendarItemId: item.id };
  const wide = { ...payload, ...rangeField(range) };
  if (item.noteId === null) void client.write({ name: 'deleteScheduleItem', payload: wide });
  else void client.write({ name: 'deleteScheduleItemNote', payload: { ...wide, id: item.noteId } });
  return () => void client.write({ name: 'restoreScheduleItem', payload });
}
