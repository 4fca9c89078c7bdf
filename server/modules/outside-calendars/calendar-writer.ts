import type { ActFor, WriteContext } from '#server/writes/write.ts';
import * as calendars from './storage/calendar-repository.ts';
import type { OutsideCalendarRow } from './table.ts';

/** On behalf of its owner; skipped if the calendar was removed while its provider answered. */
export type WriteInCalendar = (
  calendar: Pick<OutsideCalendarRow, 'id' | 'ownerId'>,
  name: string,
  work: (context: WriteContext) => Promise<void>,
) => Promise<void>;

export function createCalendarWriter(actFor: ActFor): WriteInCalendar {
  return ({ id, ownerId }, name, work) =>
    actFor(ownerId, name, async (context) => {
      if ((await calendars.hold(context.tx, id)) !== null) await work(context);
    });
}
