import * as z from 'zod/mini';
import { entityFields, entityId, instant } from './entity.ts';
import { MAX_TITLE } from './limits.ts';
import { line } from './single-line.ts';

/**
 * Timer record: a stretch of work on a task. It runs while `endedAt` is null; elapsed time is always derived from the
 * two instants. A user has at most one running record.
 */
export const timerRecord = z.object({
  ...entityFields,
  noteId: entityId,
  userId: entityId,
  startedAt: instant,
  endedAt: z.nullable(instant),
  note: line(MAX_TITLE),
});
export type TimerRecord = z.infer<typeof timerRecord>;

/** `clientNow` is the sender's clock at sending: the server takes the skew off `startedAt` or `endedAt`. */
export const timerStart = z.object({ recordId: entityId, startedAt: instant, clientNow: instant });
export const timerEnd = z.object({ endedAt: instant, clientNow: instant });

const note = line(MAX_TITLE);
/** A record entered by hand, which has ended. Records may overlap; the interface marks the overlap. */
export const finishedRecord = z.object({
  recordId: entityId,
  startedAt: instant,
  endedAt: instant,
  note: z._default(note, ''),
});
/** `endedAt` of a running record is set by ending it. `noteId` moves the record to another task. */
export const timerRecordPatch = z.partial(
  z.object({ startedAt: instant, endedAt: instant, note, noteId: entityId }),
);
