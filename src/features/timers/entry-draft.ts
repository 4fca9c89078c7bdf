import * as z from 'zod/mini';

/** Time record as it is being typed, also kept by a popup that closes meanwhile. */
export const entryDraft = z.object({
  /** The running record that is changed; null for a new one. */
  recordId: z.nullable(z.string()),
  /** Null for a new task with that title. */
  taskId: z.nullable(z.string()),
  title: z.string(),
  /** `YYYY-MM-DD`. */
  date: z.string(),
  from: z.string(),
  to: z.string(),
  note: z.string(),
});
export type EntryDraft = z.infer<typeof entryDraft>;
