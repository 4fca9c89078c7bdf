import { and, asc, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Queryable } from '#server/database/driver.ts';
import { toInstant } from '#time/instant.ts';
import { scheduleItems } from '../schedule-items/table.ts';
import { tasks } from '../tasks/table.ts';
import { delegationAddresses, delegationRequests } from './table.ts';

/** Busy intervals of a user between two instants, sorted by start: without whole days and declined invitations. */
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
        eq(scheduleItems.isAllDay, false),
        eq(scheduleItems.isDeclined, false),
        or(isNull(scheduleItems.noteId), isNull(tasks.deletedAt)),
      ),
    )
    .orderBy(asc(scheduleItems.startDate), asc(scheduleItems.id));
  return rows.map(({ startDate, endDate }) => ({ start: Date.parse(startDate), end: Date.parse(endDate) }));
}

/** One transaction writes acceptance and block, and dates them with one instant. */
export async function findPlannedBlock(
  queryable: Queryable,
  requestId: string,
  userId: string,
): Promise<string | null> {
  const [row] = await queryable
    .select({ id: scheduleItems.id })
    .from(delegationAddresses)
    .innerJoin(delegationRequests, eq(delegationRequests.id, delegationAddresses.requestId))
    .innerJoin(
      scheduleItems,
      and(
        eq(scheduleItems.noteId, delegationRequests.issuerNoteId),
        eq(scheduleItems.ownerId, delegationAddresses.answeredById),
        eq(scheduleItems.createdAt, delegationAddresses.answeredAt),
      ),
    )
    .where(
      and(
        eq(delegationAddresses.requestId, requestId),
        eq(delegationAddresses.answeredById, userId),
        eq(delegationAddresses.status, 'accepted'),
        isNull(scheduleItems.deletedAt),
      ),
    )
    .orderBy(desc(scheduleItems.id))
    .limit(1);
  return row?.id ?? null;
}
