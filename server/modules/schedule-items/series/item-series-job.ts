import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Job } from '#server/jobs/jobs.ts';
import type { ActFor } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import { fillSeries, MADE_AHEAD } from './item-series-filling.ts';
import * as repository from './item-series-repository.ts';

/** Span ahead of now that always has its occurrences. Shorter than what is made at once. Milliseconds. */
const ALWAYS_MADE = 150 * DAY;
/** Farthest view that occurrences are made for. Milliseconds. */
const FARTHEST = 5 * 366 * DAY;
const READ_AT_ONCE = 200;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly actFor: ActFor;
  readonly onFault: (error: unknown) => void;
}

/** Makes the occurrences of own series ahead: some months by a job, more where somebody looks farther. */
export function createSeriesFilling({ database, clock, actFor, onFault }: Dependencies) {
  async function fill(ownerId: string, id: string, until: number): Promise<void> {
    await actFor(ownerId, 'item-series', async (context) => {
      const series = await repository.lock(context.tx, id);
      if (series !== null) await fillSeries(context, series, until);
    });
  }

  const job: Job = {
    name: 'item-series',
    schedule: '23 * * * *',
    async run() {
      const now = clock.now();
      let after: string | null = null;
      do {
        const due: { id: string; ownerId: string }[] = await repository.listDue(
          database.outer,
          toInstant(now + ALWAYS_MADE),
          after,
          READ_AT_ONCE,
        );
        for (const { id, ownerId } of due) await fill(ownerId, id, now + MADE_AHEAD).catch(onFault);
        after = due.length === READ_AT_ONCE ? (due.at(-1)?.id ?? null) : null;
      } while (after !== null);
    },
  };

  return {
    job,
    /** Makes the occurrences of a user's series in a range that they look at. */
    async fillUntil(userId: string, timeMax: string): Promise<void> {
      const until = Math.min(Date.parse(timeMax), clock.now() + FARTHEST);
      for (const { id } of await repository.listOfPerson(database.outer, userId, toInstant(until))) {
        await fill(userId, id, until);
      }
    },
  };
}
export type SeriesFilling = ReturnType<typeof createSeriesFilling>;
