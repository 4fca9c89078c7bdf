import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Queryable } from '#server/database/driver.ts';
import { toInstant } from '#server/instant.ts';
import { scheduleItems } from '../schedule-items/table.ts';
import { tasks } from '../tasks/table.ts';

/** Busy spans of a user between two instants (milliseconds since the epoch), sorted by start. */
export async function listBusy(queryable: Queryable, userId: string, from: number, to: number) {
  if (to <= from) return [];
  const rows = await queryable
    .select({ startDate: scheduleItems.startDate, endDate: scheduleItems.endDate })
    .from(scheduleItems)
    .leftJoin(tasks, eq(tasks.id, scheduleItems.noteId))
    .where(
      and(
        eq(scheduleItems.ownerId, userId),
        gt(scheduleItems.endDate, toInstant(from)),
        lt(scheduleItems.startDate, toInstant(to)),
        isNull(scheduleItems.deletedAt),
        or(isNull(scheduleItems.noteId), isNull(tasks.deletedAt)),
      ),
    )
    .orderBy(asc(scheduleItems.startDate), asc(scheduleItems.id));
  return rows.map(({ startDate, endDate }) => ({ from: Date.parse(startDate), to: Date.parse(endDate) }));
}
