import * as z from 'zod/mini';
import { entityId } from '#contract/entity.ts';
import type { JobKind } from '#server/jobs/job-queue.ts';

const delivery = z.object({ notificationIds: z.array(entityId) });
export type NotificationDelivery = z.infer<typeof delivery>;

/** Notification to deliver outside the app, by the ways that its reader chose. */
export const deliveryKind: JobKind<NotificationDelivery> = {
  name: 'notification',
  schema: delivery,
  atOnce: 2,
};
