import type { WriteContext } from '#server/writes/write.ts';
import * as calendars from './storage/calendar-repository.ts';
import type { OutsideCalendarRow } from './table.ts';

/** On behalf of its owner; skipped if the calendar was removed while its provider answered. */
export type WriteInCalendar = (
  calendar: Pick<OutsideCalendarRow, 'id'>,
  name: string,
  work: (context: WriteContext) => Promise<void>,
) => Promise<void>;

export function createCalendarWriter(
  act: (name: string, work: (context: WriteContext) => Promise<void>) => Promise<void>,
): WriteInCalendar {
  return ({ id }, name, work) =>
    act(name, async (context) => {
      if ((await calendars.lockShared(context.tx, id)) !== null) await work(context);
    });
}
