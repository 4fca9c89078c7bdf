import type { FileRecord } from '#contract/files/file.ts';
import type { WriteContext } from '#server/writes/write.ts';

/** Files of comments, which another module keeps. */
export interface CommentFiles {
  /**
   * File that the caller uploaded or sees somewhere. Throws `not_found`, and `storage_quota_reached` where the
   * organization of its new task has no room.
   */
  demandFile(context: WriteContext, fileId: string, organizationId: string | null): Promise<FileRecord>;
  /** Links files to a new comment. */
  attach(context: WriteContext, commentId: string, files: readonly FileRecord[]): Promise<void>;
}
