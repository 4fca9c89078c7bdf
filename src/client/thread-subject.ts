import * as z from 'zod/mini';
import { entityId } from '#contract/entity.ts';

/** Subject of a comment thread: a task or a delegation request. */
export const threadSubject = z.union([
  z.object({ noteId: entityId }),
  z.object({ delegationRequestId: entityId }),
]);
export type ThreadSubject = z.infer<typeof threadSubject>;
