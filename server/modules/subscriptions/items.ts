import { and, eq, inArray, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { changedFields, isEmpty } from '#server/changed-fields.ts';
import type { Queryable } from '#server/database/driver.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { scheduleItems } from '../schedule-items/table.ts';
import type { ReadEvent } from './read-calendar.ts';

export interface ItemChanges {
  readonly added: readonly ReadEvent[];
  readonly changed: readonly { readonly id: string; readonly event: ReadEvent }[];
  readonly removed: readonly { readonly id: string; readonly version: number }[];
}

export async function compareItems(
  queryable: Queryable,
  calendarId: string,
  read: readonly ReadEvent[],
): Promise<ItemChanges> {
  const kept = await queryable.select().from(scheduleItems).where(eq(scheduleItems.calendarId, calendarId));
  const byEvent = new Map(kept.map((row) => [row.eventId, row]));
  const added: ReadEvent[] = [];
  const changed: { id: string; event: ReadEvent }[] = [];
  for (const event of read) {
    const row = byEvent.get(event.eventId);
    byEvent.delete(event.eventId);
    if (row === undefined) added.push(event);
    else if (!isEmpty(changedFields(row, event))) changed.push({ id: row.id, event });
  }
  return { added, changed, removed: [...byEvent.values()].map(({ id, version }) => ({ id, version })) };
}

export async function addItems(
  { tx, caller, now, touch }: WriteContext,
  calendarId: string,
  events: readonly ReadEvent[],
): Promise<void> {
  const rows = await tx
    .insert(scheduleItems)
    .values(
      events.map((event) => ({
        ...event,
        id: uuidv7(),
        createdAt: now,
        updatedAt: now,
        ownerId: caller.userId,
        calendarId,
        isReadOnly: true,
        type: 'default' as const,
        origin: 'other' as const,
        provider: null,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: scheduleItems.id, version: scheduleItems.version });
  for (const row of rows) touch('scheduleItem', row, caller.userId);
}

export async function changeItem(
  { tx, caller, now, touch }: WriteContext,
  calendarId: string,
  { id, event }: ItemChanges['changed'][number],
): Promise<void> {
  const [row] = await tx
    .update(scheduleItems)
    .set({ ...event, updatedAt: now, version: sql`${scheduleItems.version} + 1` })
    .where(and(eq(scheduleItems.id, id), eq(scheduleItems.calendarId, calendarId)))
    .returning({ id: scheduleItems.id, version: scheduleItems.version });
  if (row !== undefined) touch('scheduleItem', row, caller.userId);
}

export async function removeItems(
  { tx, caller, touch }: WriteContext,
  calendarId: string,
  removed: ItemChanges['removed'],
): Promise<void> {
  const ids = removed.map(({ id }) => id);
  await tx
    .delete(scheduleItems)
    .where(and(inArray(scheduleItems.id, ids), eq(scheduleItems.calendarId, calendarId)));
  for (const { id, version } of removed) touch('scheduleItem', { id, version: version + 1 }, caller.userId);
}
