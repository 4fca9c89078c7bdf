import type { WriteContext } from '#server/writes/write.ts';
import type { ScheduleItemRow } from '../../schedule-items/table.ts';
import type { OutsideEvent } from '../calendar-provider.ts';
import { pick } from '../event-fields.ts';
import * as items from '../storage/item-repository.ts';
import { changeItem } from '../sync/changed-item.ts';
import { changeOutside, deleteOutside, renameOutside, showOutside } from '../sync/outgoing.ts';
import type { OutsideCalendarRow } from '../table.ts';
import { tasksOfBlocks } from './tasks-of-blocks.ts';

/** They are linked again, and changes made here meanwhile are sent. */
export async function findBlocks(
  context: WriteContext,
  calendar: OutsideCalendarRow,
  events: readonly OutsideEvent[],
): Promise<ScheduleItemRow[]> {
  if (events.length === 0) return [];
  const { tx } = context;
  const byId = new Map(events.map((event) => [event.id, event]));
  const left = await items.lockLeft(tx, calendar.ownerId, [...byId.keys()]);
  if (left.length === 0) return [];
  for (const block of left) await changeItem(context, block, { calendarId: calendar.id });
  const found = await items.lockByIds(
    tx,
    left.map(({ id }) => id),
  );
  const { isSeen, titleOf } = await tasksOfBlocks(tx, found);
  for (const block of found) {
    const title = titleOf(block);
    if (block.deletedAt !== null) await deleteOutside(context, block, 'one');
    else if (!isSeen(block)) await showOutside(context, block, false);
    else {
      if (title !== null && byId.get(block.eventId ?? '')?.title !== title)
        await renameOutside(context, block, title);
      if (block.base !== null)
        await changeOutside(context, { ...block, ...pick(block.base, ['times']) }, block, 'one');
    }
  }
  return found;
}
