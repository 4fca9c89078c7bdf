import * as z from 'zod/mini';
import { entityId } from '#contract/entity.ts';
import type { JobKind } from '#server/jobs/job-queue.ts';

const telling = z.object({ notificationIds: z.array(entityId) });
export type Telling = z.infer<typeof telling>;

/** Notifications that are to be told outside the app, each by the ways its reader chose. */
export const tellingKind: JobKind<Telling> = { name: 'notification', schema: telling, atOnce: 2 };
