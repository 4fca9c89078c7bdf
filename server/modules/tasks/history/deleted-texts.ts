import { and, eq, exists, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { DELETED_TEXT_DAYS } from '#contract/limits.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import { taskHistory, tasks } from '../table.ts';

/** Tasks of one transaction. */
const AT_ONCE = 200;

/**
 * Removes the descriptions and the history of tasks that were deleted long ago, so that deleting makes room. Their titles
 * stay, for the time that was tracked on them.
 */
export async function purgeDeletedTexts(
  database: Pick<Database, 'transaction'>,
  clock: Clock,
): Promise<void> {
  const before = toInstant(clock.now() - DELETED_TEXT_DAYS * DAY);
  let purged: number;
  do {
    purged = await database.transaction(async (tx) => {
      const ofTask = tx.select({ one: sql`1` }).from(taskHistory).where(eq(taskHistory.taskId, tasks.id));
      const rows = await tx
        .select({ id: tasks.id })
        .from(tasks)
        .where(and(lt(tasks.deletedAt, before), or(ne(tasks.description, ''), exists(ofTask))))
        .limit(AT_ONCE);
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) {
        await tx.update(tasks).set({ description: '' }).where(inArray(tasks.id, ids));
        await tx.delete(taskHistory).where(inArray(taskHistory.taskId, ids));
      }
      return ids.length;
    });
  } while (purged === AT_ONCE);
}
