import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { getAppSettings } from '../app-settings/service.ts';
import * as calendars from './calendar-repository.ts';
import type { OutsideCalendarRow } from './table.ts';

/** One's own calendar, held until the write ends; null where it is not there, or not any more. */
async function ownCalendar(
  { tx }: WriteContext,
  ownerId: string,
  id: string,
): Promise<OutsideCalendarRow | null> {
  const found = await calendars.hold(tx, id);
  return found?.ownerId === ownerId ? found : null;
}

/** Where one's settings send something: a calendar that is gone, or can only be read, is none. */
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
 * The calendar that a new block is to stand in; null is Daywall's own. `calendarId` undefined: by one's settings. Refuses
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

/** The calendar that somebody's blocks of tasks stand in too; null is none. */
export function calendarForBlock(context: WriteContext, ownerId: string): Promise<OutsideCalendarRow | null> {
  return chosenCalendar(context, ownerId, 'tasksIn');
}
