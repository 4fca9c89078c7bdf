import type { WriteContext } from '#server/writes/write.ts';
import * as items from '../storage/item-repository.ts';
import * as writes from '../storage/write-repository.ts';
import type { OutsideWriteRow } from '../table.ts';
import { changeItem } from './changed-item.ts';

/** Changed items go back to the provider's state, and new ones become Daywall's own. */
export async function refuseWrite(context: WriteContext, write: OutsideWriteRow): Promise<void> {
  const { tx } = context;
  const { calendarId, seriesId, reach: editRange, originalStart } = write;
  await writes.remove(tx, write.id);
  const [item] = await items.lockByIds(tx, [write.itemId]);
  if (item === undefined) return;
  if (write.kind === 'insert' || write.kind === 'restore') {
    await writes.removeOfItems(tx, [item.id]);
    const isBlock = item.noteId !== null;
    const own = { calendarId: null, eventId: null, etag: null, base: null, seriesId: null };
    await changeItem(context, item, isBlock ? own : { ...own, provider: null, origin: 'other' });
    return;
  }
  const from = editRange === 'following' ? originalStart : null;
  const others =
    editRange === 'one' || seriesId === null
      ? []
      : await items.lockOfSeries(tx, { calendarId, seriesId, originalStart: from });
  const waiting = new Set((await writes.listOfCalendar(tx, calendarId)).map(({ itemId }) => itemId));
  for (const each of [item, ...others.filter(({ id }) => id !== item.id)]) {
    // A waiting write is sent next and decides the state of its item.
    if (waiting.has(each.id)) continue;
    const { title, ...base } = each.base ?? {};
    await changeItem(context, each, {
      ...base,
      ...(each.noteId === null && title !== undefined ? { title } : {}),
      deletedAt: null,
    });
  }
}
