import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Job } from '#server/jobs/jobs.ts';
import type { ActFor, WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import type { TasksService } from '../service.ts';
import { createInstances } from './instances.ts';
import * as repository from './repository.ts';
import { dueOccurrences } from './series-occurrences.ts';

const READ_AT_ONCE = 200;
/** Missed occurrences that are made afterwards; of more, only the latest is made. */
const MADE_UP = 31;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly tasks: Pick<TasksService, 'make' | 'grantAccess'>;
  readonly actFor: ActFor;
  readonly onFault: (error: unknown) => void;
}

/** Makes the occurrences whose day has begun, without any client. A series that fails does not stop the others. */
export function createSeriesJob({ database, clock, tasks, actFor, onFault }: Dependencies): Job {
  const instances = createInstances(tasks);

  async function makeDue(context: WriteContext, id: string): Promise<void> {
    const { tx, now } = context;
    const series = await repository.lock(tx, id);
    if (series === null || series.endedAt !== null || series.nextAt === null || series.nextAt > now) return;
    const due = dueOccurrences(series, now);
    if (due.length === 0) await repository.update(tx, id, { nextAt: null });
    await instances.make(context, series, due.length > MADE_UP ? due.slice(-1) : due, due);
  }

  return {
    name: 'recurrence',
    schedule: '* * * * *',
    async run() {
      const now = toInstant(clock.now());
      let after: string | null = null;
      do {
        const due: { id: string; ownerId: string }[] = await repository.listDue(
          database.outer,
          now,
          after,
          READ_AT_ONCE,
        );
        for (const { id, ownerId } of due) {
          await actFor(ownerId, 'recurrence', (context) => makeDue(context, id)).catch(onFault);
        }
        after = due.length === READ_AT_ONCE ? (due.at(-1)?.id ?? null) : null;
      } while (after !== null);
    },
  };
}
