import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/driver.ts';
import { type ScheduleItemRow, scheduleItems } from './table.ts';

/** Writes a new version of an item with `fields`. Null for a missing one. */
export async function updateItem(
  tx: Transaction,
  id: string,
  fields: Partial<ScheduleItemRow>,
  now: string,
): Promise<ScheduleItemRow | null> {
  const [row] = await tx
    .update(scheduleItems)
    .set({ ...fields, updatedAt: now, version: sql`${scheduleItems.version} + 1` })
    .where(eq(scheduleItems.id, id))
    .returning();
  return row ?? null;
}
