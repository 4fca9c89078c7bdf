import type { CalendarProviderName } from '#contract/provider-names.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Queue, QueuedJob } from '#server/jobs/job-queue.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { toInstant } from '#time/instant.ts';
import * as syncs from '../storage/sync-repository.ts';
import { syncKind } from './sync-kind.ts';
import type { Synchronization } from './synchronization.ts';

/** Accounts that one minute may start. */
const AT_ONCE = 500;

export function createSyncJob({ run }: Synchronization): QueuedJob<{ integrationId: string }> {
  return { ...syncKind, run: ({ integrationId }) => run(integrationId) };
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Queue;
  /** Providers that this server has settings for. */
  readonly providers: readonly CalendarProviderName[];
}

/** Scheduled every minute: enqueues due connected accounts. */
export function createDueSyncsJob({ database, clock, queue, providers }: Dependencies): Job {
  return {
    name: 'calendar-syncs',
    schedule: '* * * * *',
    async run() {
      const due = await syncs.listDue(database.outer, providers, toInstant(clock.now()), AT_ONCE);
      if (due.length === 0) return;
      await database.transaction(async (tx) => {
        for (const { integrationId } of due) await queue.send(tx, syncKind, { integrationId });
      });
    },
  };
}
