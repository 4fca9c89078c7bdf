import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { openDatabase } from '#server/database/open-database.ts';
import { scheduleItems } from '#server/modules/schedule-items/table.ts';
import { taskHistory, tasks } from '#server/modules/tasks/table.ts';
import { timerRecords } from '#server/modules/timer-records/table.ts';
import { requestLog } from '#server/writes/request-log/table.ts';

/** Reads the rows of one user from the disk of a stopped server, soft-deleted ones included. */
export async function readStored(dataDir: string, userId: string) {
  const database = await openDatabase({ kind: 'embedded', dataDir: join(dataDir, 'db') });
  try {
    const { outer } = database;
    return {
      tasks: await outer.select().from(tasks).where(eq(tasks.ownerId, userId)),
      records: await outer.select().from(timerRecords).where(eq(timerRecords.userId, userId)),
      items: await outer.select().from(scheduleItems).where(eq(scheduleItems.ownerId, userId)),
      history: await outer.select().from(taskHistory).where(eq(taskHistory.userId, userId)),
      requests: await outer.select().from(requestLog).where(eq(requestLog.userId, userId)),
    };
  } finally {
    await database.close();
  }
}
export type Stored = Awaited<ReturnType<typeof readStored>>;
