import * as z from 'zod/mini';

/** Draft of a timer record, also stored by a popup that closes meanwhile. */
export const entryDraft = z.object({
  /** Running record to edit; null for a new one. */
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
