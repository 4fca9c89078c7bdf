import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Job } from '#server/jobs/jobs.ts';
import type { ActFor } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { isOver, lockRequest } from './locked-request.ts';
import * as repository from './repository.ts';
import type { Requests } from './requests.ts';

/** Requests that one run expires; the others are left to the next. */
const AT_ONCE = 500;

interface Dependencies {
  readonly database: Pick<Database, 'outer'>;
  readonly clock: Clock;
  readonly actFor: ActFor;
  readonly requests: Pick<Requests, 'end'>;
  readonly onFault: (error: unknown) => void;
}

export function createExpiryJob({ database, clock, actFor, requests, onFault }: Dependencies): Job {
  return {
    name: 'delegation-expiry',
    schedule: '* * * * *',
    async run() {
      const now = toInstant(clock.now());
      for (const { id, issuerId } of await repository.listExpired(database.outer, now, AT_ONCE)) {
        try {
          await actFor(issuerId, 'delegation-expiry', async (context) => {
            const locked = await lockRequest(context.tx, id);
            if (locked?.request.status !== 'pending' || !isOver(locked, context.now)) return;
            await requests.end(context, locked, 'expired');
          });
        } catch (error) {
          onFault(error);
        }
      }
    },
  };
}
