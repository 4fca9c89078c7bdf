import * as z from 'zod/mini';

/** What the pages ask of the worker beyond the client: one runtime message, one reply. */
export const workerCall = z.object({
  type: z.literal('moveToServer'),
  /** An origin without a trailing slash. */
  origin: z.url({ protocol: /^https?$/ }).check(z.regex(/^https?:\/\/[^/]+$/)),
});
export type WorkerCall = z.infer<typeof workerCall>;

export const workerReply = z.object({ ok: z.boolean() });
