import * as z from 'zod/mini';
import { entityId } from '#contract/entity.ts';
import { idleChoices } from './idle-span.ts';

/** What the pages ask of the worker beyond the client: one runtime message, one reply. */
export const workerCall = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('moveToServer'),
    /** An origin without a trailing slash. */
    origin: z.url({ protocol: /^https?$/ }).check(z.regex(/^https?:\/\/[^/]+$/)),
  }),
  /** What becomes of the idle span of that record. Answered when it is on disk; a span that is gone is no failure. */
  z.object({
    type: z.literal('settleIdle'),
    recordId: entityId,
    choice: z.enum(idleChoices),
    /** For `split`: the task that the span was spent on. */
    taskId: z.optional(entityId),
  }),
]);
export type WorkerCall = z.infer<typeof workerCall>;

export const workerReply = z.object({ ok: z.boolean() });
