import * as z from 'zod/mini';
import { entityId } from '#contract/entity.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { RefusalError } from '#server/errors.ts';
import type { JobKind, Queue, QueuedJob } from '#server/jobs/job-queue.ts';
import { erasurePhases, type PersonalData } from '#server/personal-data-section.ts';
import type { ActFor, WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { HOUR } from '#time/units.ts';
import { isBeingErased, listBeingErased } from '../users/service.ts';
import { joinPhases } from './erasure-steps.ts';

const erasure = z.object({ userId: entityId, step: z.enum(erasurePhases), after: z.nullable(entityId) });
type Erasure = z.infer<typeof erasure>;

const erasureKind: JobKind<Erasure> = { name: 'account-erasure', schema: erasure };
/** Entities that one run of the job settles. */
const SETTLED_AT_ONCE = 10;
/** Age at which an unfinished erasure counts as stuck and is started again. Milliseconds. */
const GIVEN_UP = HOUR;
const ACT = 'delete-account';

interface Dependencies<Services> {
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly actFor: ActFor;
  readonly personalData: readonly PersonalData<Services>[];
  readonly services: Services;
}

/** First page of the next phase; null after the last. */
function afterStep({ userId, step }: Erasure): Erasure | null {
  const next = erasurePhases[erasurePhases.indexOf(step) + 1];
  return next === undefined ? null : { userId, step: next, after: null };
}

/**
 * Erases the data of a deleted account in small steps: each run of the job does one page of one step and enqueues
 * the next, so that others wait for moments only, and a stop of the server loses nothing. A repeated page finds
 * nothing left to do.
 */
export function createErasure<Services>(dependencies: Dependencies<Services>) {
  const { database, clock, queue, actFor, personalData, services } = dependencies;
  const stepOf = joinPhases(personalData);

  /** Refused entities are left to the clearing phases. */
  async function settle(userId: string, work: (context: WriteContext) => Promise<void>): Promise<void> {
    try {
      await actFor(userId, ACT, work);
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
    }
  }

  const job: QueuedJob<Erasure> = {
    ...erasureKind,
    async run(current) {
      const { userId, after } = current;
      if (!(await isBeingErased(database.outer, userId))) return;
      const step = stepOf(current.step);
      if ('list' in step) {
        const ids = await step.list(database.outer, userId, after, SETTLED_AT_ONCE);
        for (const id of ids) await settle(userId, (context) => step.settle(context, id, services));
        const last = ids.length === SETTLED_AT_ONCE ? ids.at(-1) : undefined;
        const next = last === undefined ? afterStep(current) : { ...current, after: last };
        if (next !== null) await database.transaction((tx) => queue.send(tx, erasureKind, next));
        return;
      }
      await actFor(userId, ACT, async (context) => {
        const next = (await step.clear(context, services)) ? current : afterStep(current);
        if (next !== null) await context.send(erasureKind, next);
      });
    },
  };

  const begin = (userId: string): Erasure => ({ userId, step: erasurePhases[0], after: null });
  return {
    job,
    /** Starts in the transaction that deletes the account. */
    start: (context: WriteContext, userId: string) => context.send(erasureKind, begin(userId)),
    /** Restarts stuck erasures. */
    async resume(): Promise<void> {
      const before = toInstant(clock.now() - GIVEN_UP);
      for (const userId of await listBeingErased(database.outer, before)) {
        await database.transaction((tx) => queue.send(tx, erasureKind, begin(userId)));
      }
    },
  };
}
export type ErasureService = ReturnType<typeof createErasure>;
