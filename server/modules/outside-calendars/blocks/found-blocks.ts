import type { WriteContext } from '#server/writes/write.ts';
import type { ScheduleItemRow } from '../../schedule-items/table.ts';
import type { OutsideEvent } from '../calendar-provider.ts';
import { pick } from '../event-fields.ts';
import * as items from '../storage/item-repository.ts';
import { changeItem } from '../sync/changed-item.ts';
import { enqueueDelete, enqueuePatch, enqueueTitle, enqueueVisibility } from '../sync/outgoing.ts';
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
  const { isVisible, titleOf } = await tasksOfBlocks(tx, found);
  for (const block of found) {
    const title = titleOf(block);
    if (block.deletedAt !== null) await enqueueDelete(context, block, 'one');
    else if (!isVisible(block)) await enqueueVisibility(context, block, false);
    else {
      if (title !== null && byId.get(block.eventId ?? '')?.title !== title)
        await enqueueTitle(context, block, title);
      if (block.base !== null)
        await enqueuePatch(context, { ...block, ...pick(block.base, ['times']) }, block, 'one');
    }
  }
  return found;
}
