import { eq } from 'drizzle-orm';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Job } from '#server/jobs/jobs.ts';
import type { ActFor } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { MINUTE } from '#time/units.ts';
import { scheduleItems } from '../schedule-items/table.ts';
import { fetchJobKind } from './fetch-job.ts';
import { removeItems } from './items.ts';
import * as repository from './repository.ts';

const READ_AT_ONCE = 500;
const REMOVED_AT_ONCE = 200;
/** Time in which a deletion can be undone without fetching the calendar again. Milliseconds. */
const GRACE = 10 * MINUTE;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly actFor: ActFor;
}

export function createTurnsJob({ database, clock, actFor }: Dependencies): Job {
  async function clear(id: string, ownerId: string): Promise<void> {
    let isLeft = true;
    while (isLeft) {
      await actFor(ownerId, 'subscription', async (context) => {
        const row = await repository.lock(context.tx, id);
        isLeft = row !== null && row.deletedAt !== null;
        if (!isLeft) return;
        const items = await context.tx
          .select({ id: scheduleItems.id, version: scheduleItems.version })
          .from(scheduleItems)
          .where(eq(scheduleItems.calendarId, id))
          .limit(REMOVED_AT_ONCE);
        isLeft = items.length > 0;
        if (isLeft) await removeItems(context, id, items);
        else await repository.remove(context.tx, [id]);
      });
    }
  }

  return {
    name: 'subscriptions',
    schedule: '*/5 * * * *',
    async run() {
      const now = clock.now();
      for (const { id, ownerId } of await repository.listDue(database.outer, toInstant(now), READ_AT_ONCE)) {
        await actFor(ownerId, 'subscription', (context) =>
          context.send(fetchJobKind, { subscriptionId: id }),
        );
      }
      const before = toInstant(now - GRACE);
      for (const { id, ownerId } of await repository.listDeleted(database.outer, before, READ_AT_ONCE)) {
        await clear(id, ownerId);
      }
    },
  };
}
