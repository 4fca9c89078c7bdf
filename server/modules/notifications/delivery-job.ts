import * as z from 'zod/mini';
import { entityId } from '#contract/entity.ts';
import type { JobKind } from '#server/jobs/job-queue.ts';

const telling = z.object({ notificationIds: z.array(entityId) });
export type Telling = z.infer<typeof telling>;

/** Notification to deliver outside the app, by the ways that its reader chose. */
export const tellingKind: JobKind<Telling> = { name: 'notification', schema: telling, atOnce: 2 };
