import type { WriteContext } from '#server/writes/write.ts';
import { changeItem } from './changed-item.ts';
import * as items from './item-repository.ts';
import type { OutsideWriteRow } from './table.ts';
import * as writes from './write-repository.ts';

/**
 * The provider will not take a write: what it would have changed is again as it stands outside, and what it would have
 * made is Daywall's own from now on.
 */
export async function refuseWrite(context: WriteContext, write: OutsideWriteRow): Promise<void> {
  const { tx } = context;
  const { calendarId, seriesId, reach, originalStart } = write;
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
  const from = reach === 'following' ? originalStart : null;
  const others =
    reach === 'one' || seriesId === null
      ? []
      : await items.lockOfSeries(tx, { calendarId, seriesId, originalStart: from });
  const waiting = new Set((await writes.listOfCalendar(tx, calendarId)).map(({ itemId }) => itemId));
  for (const each of [item, ...others.filter(({ id }) => id !== item.id)]) {
    // What waits of it is sent next, and says what becomes of it.
    if (waiting.has(each.id)) continue;
    const { title, ...base } = each.base ?? {};
    await changeItem(context, each, {
      ...base,
      ...(each.noteId === null && title !== undefined ? { title } : {}),
      deletedAt: null,
    });
  }
}
