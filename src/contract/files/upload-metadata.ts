import * as z from 'zod/mini';
import { entityId } from '../entity.ts';
import { MAX_FILE_NAME } from '../limits.ts';
import { filledLine } from '../single-line.ts';

/**
 * Path of uploads by tus 1.0 (creation, termination), with the access token. A POST creates
 * `UPLOAD_PATH/<fileId>`, HEAD tells the offset, PATCH appends, DELETE cancels. The answer to the last byte is the file,
 * which is kept from then on; a POST with the id of a finished upload answers with it again.
 */
export const UPLOAD_PATH = '/api/uploads';

/** `Upload-Metadata` of a new upload: the file, and the task or the comment thread that it is for, if any yet. */
export const uploadMetadata = z.object({
  fileId: entityId,
  name: filledLine(MAX_FILE_NAME),
  /** Task to which it will be attached. */
  taskId: z.optional(entityId),
  /** Task or request under which it will be commented. */
  noteId: z.optional(entityId),
  delegationRequestId: z.optional(entityId),
});
export type UploadMetadata = z.infer<typeof uploadMetadata>;
