import * as z from 'zod/mini';
import { entityFields, entityId, instant } from './entity.ts';

/**
 * A stretch of work on a task. It runs while `endedAt` is null; elapsed time is always derived from the two instants.
 * A person has at most one running record.
 */
export const timerRecord = z.object({
  ...entityFields,
  noteId: entityId,
  userId: entityId,
  startedAt: instant,
  endedAt: z.nullable(instant),
});
export type TimerRecord = z.infer<typeof timerRecord>;

/** `clientNow` is the sender's clock at sending: the server takes the skew off `startedAt` or `endedAt`. */
export const timerStart = z.object({ recordId: entityId, startedAt: instant, clientNow: instant });
export const timerEnd = z.object({ endedAt: instant, clientNow: instant });
