import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import type { ScheduleItem, ScheduleItemPatch } from '#contract/schedule-item.ts';
import { type ItemTimes, timesOf } from './item-times.ts';

/** Puts a block of its own into the calendar. Returns its id; the write shows at once and settles on disk. */
export function createItem(client: Client, title: string, times: ItemTimes): string {
  const id = uuidv7();
  void client.write({ name: 'createScheduleItem', payload: { props: { id, title, ...times } } });
  return id;
}

/** Puts a block of a task into the calendar. */
export function createTaskItem(client: Client, taskId: string, times: ItemTimes): string {
  const id = uuidv7();
  void client.write({ name: 'createScheduleItemNote', payload: { id: taskId, props: { id, ...times } } });
  return id;
}

/** Changes a block from the version it has now. A block that is gone meanwhile is left alone. */
export function updateItem(client: Client, id: string, props: ScheduleItemPatch): void {
  const item = client.replica.get('scheduleItem', id);
  if (item === undefined) return;
  const payload = { calendarItemId: id, version: item.version, props };
  if (item.noteId === null) void client.write({ name: 'updateScheduleItem', payload });
  else void client.write({ name: 'updateScheduleItemNote', payload: { ...payload, id: item.noteId } });
}

/** Moves or resizes a block. Returns its undo: back to where it was, from whatever version it has then. */
export function moveItem(client: Client, item: ScheduleItem, times: ItemTimes): () => void {
  const before = timesOf(item);
  updateItem(client, item.id, times);
  return () => updateItem(client, item.id, before);
}

/** Takes a block out of the calendar. Returns its undo. */
export function deleteItem(client: Client, item: ScheduleItem): () => void {
  const payload = { calendarItemId: item.id };
  if (item.noteId === null) void client.write({ name: 'deleteScheduleItem', payload });
  else void client.write({ name: 'deleteScheduleItemNote', payload: { ...payload, id: item.noteId } });
  return () => void client.write({ name: 'restoreScheduleItem', payload });
}
