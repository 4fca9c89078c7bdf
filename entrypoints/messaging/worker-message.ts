import * as z from 'zod/mini';
import { entityId } from '#contract/entity.ts';
import { fileActs } from './file-capture.ts';
import { idleChoices } from './idle-span.ts';

/** Requests of pages to the worker beyond the client: one runtime message, one reply. */
export const workerMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('moveToServer'),
    /** An origin without a trailing slash. */
    origin: z.url({ protocol: /^https?$/ }).check(z.regex(/^https?:\/\/[^/]+$/)),
  }),
  /** Choice for the idle span of that record. Answered when it is on disk; a settled span is no failure. */
  z.object({
    type: z.literal('settleIdle'),
    recordId: entityId,
    choice: z.enum(idleChoices),
    /** For `split`: the task that the span was spent on. */
    taskId: z.optional(entityId),
  }),
  /** Choice for a refused file of a page, by the id of its link. Answered when it is on disk. */
  z.object({ type: z.literal('settleFile'), linkId: entityId, act: z.enum(fileActs) }),
]);
export type WorkerMessage = z.infer<typeof workerMessage>;

export const workerReply = z.object({ ok: z.boolean() });
