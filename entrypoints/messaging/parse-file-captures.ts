import * as z from 'zod/mini';
import { fileRefusal } from './file-refusal.ts';

const fileCapture = z.object({
  /** Id of the link that stands for the file where it cannot be attached. */
  linkId: z.string(),
  taskId: z.string(),
  address: z.string(),
  kind: z.enum(['image', 'pdf']),
  /** Milliseconds since the epoch. */
  at: z.number(),
  name: z.string(),
  /** Bytes; null until it was read. */
  size: z.nullable(z.number()),
  /** `waiting` to be read, `sent` as an upload of the account, or refused. */
  state: z.enum(['waiting', 'sent', 'refused']),
  refusal: z.nullable(fileRefusal),
  /** Whether the task has the address as a link instead. */
  isLinked: z.boolean(),
});

/** File of a page on its way into a task. */
export type FileCapture = z.infer<typeof fileCapture>;

export function parseFileCaptures(stored: string | null): readonly FileCapture[] {
  try {
    const parsed = z.safeParse(z.array(fileCapture), JSON.parse(stored ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}
