import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '#server/database/driver.ts';
import { scheduleItems } from '../schedule-items/table.ts';
import { delegationAddresses, delegationRequests } from './table.ts';

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
