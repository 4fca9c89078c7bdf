import * as z from 'zod/mini';
import { entityId } from '../entity.ts';

/** A file on a task or on a comment. It never changes: other bytes are another file. */
export const file = z.object({
  id: entityId,
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Media type that its content shows, whatever its name says. */
  mediaType: z.string(),
  /** Size of a picture, upright. Pixels. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Whether there is a small and a large picture of it to show. */
  hasPreview: z.boolean(),
});
export type FileRecord = z.infer<typeof file>;
