import * as z from 'zod/mini';
import { entityId } from '#contract/entity.ts';
import type { JobKind } from '#server/jobs/job-queue.ts';

/** Synchronization of one connected account: sends outgoing writes, and pulls changes. */
export const syncKind: JobKind<{ integrationId: string }> = {
  name: 'calendar-sync',
  schema: z.object({ integrationId: entityId }),
  atOnce: 4,
  retries: { limit: 2, delay: 10 },
};
