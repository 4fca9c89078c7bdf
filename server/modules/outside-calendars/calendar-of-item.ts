import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { getAppSettings } from '../app-settings/service.ts';
import * as calendars from './storage/calendar-repository.ts';
import type { OutsideCalendarRow } from './table.ts';

/** The owner's own calendar, locked until the write ends; null for a missing one or someone else's. */
async function ownCalendar(
  { tx }: WriteContext,
  ownerId: string,
  id: string,
): Promise<OutsideCalendarRow | null> {
  const found = await calendars.lockShared(tx, id);
  return found?.ownerId === ownerId ? found : null;
}

/** Calendar that a setting names; null if it is deleted or read-only. */
async function chosenCalendar(
  context: WriteContext,
  ownerId: string,
  choice: 'newItemsIn' | 'tasksIn',
): Promise<OutsideCalendarRow | null> {
  const id = (await getAppSettings(context.tx, ownerId)).calendars[choice];
  const found = id === null ? null : await ownCalendar(context, ownerId, id);
  return found?.isWritable === true ? found : null;
}

/**
 * Calendar of a new item; null is Daywall's own. An undefined `calendarId` takes the user's setting. Throws
 * `not_found` and `not_permitted`.
 */
export async function calendarForItem(
  context: WriteContext,
  calendarId: string | null | undefined,
): Promise<OutsideCalendarRow | null> {
  if (calendarId === undefined) return chosenCalendar(context, context.caller.userId, 'newItemsIn');
  if (calendarId === null) return null;
  const found = await ownCalendar(context, context.caller.userId, calendarId);
  if (found === null) throw new RefusalError('not_found');
  if (!found.isWritable) throw new RefusalError('not_permitted');
  return found;
}

/** Calendar that an owner's blocks of tasks are mirrored into; null for none. */
export function calendarForBlock(context: WriteContext, ownerId: string): Promise<OutsideCalendarRow | null> {
  return chosenCalendar(context, ownerId, 'tasksIn');
}
