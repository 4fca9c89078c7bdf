import type { ActFor, WriteContext } from '#server/writes/write.ts';
import * as calendars from './calendar-repository.ts';
import type { OutsideCalendarRow } from './table.ts';

/** Does something about a calendar for whose it is. Nothing is done where it has gone while its provider was asked. */
export type ActIn = (
  calendar: Pick<OutsideCalendarRow, 'id' | 'ownerId'>,
  name: string,
  work: (context: WriteContext) => Promise<void>,
) => Promise<void>;

export function createActIn(actFor: ActFor): ActIn {
  return ({ id, ownerId }, name, work) =>
    actFor(ownerId, name, async (context) => {
      if ((await calendars.hold(context.tx, id)) !== null) await work(context);
    });
}
