import { useCallback, useMemo } from 'react';
import { fileNames } from '#client/uploads/names-of-files.ts';
import type { Upload } from '#client/uploads/stored-upload.ts';
import type { FileRecord } from '#contract/files/file.ts';
import { useUploads, useUploadsOf } from './use-uploads.ts';

/** Names of a comment's files, also before the server's comment has them: the text of one that has files alone. */
export function useCommentFileNames(commentId: string, files: readonly FileRecord[]): string {
  const isOfComment = useCallback(
    ({ target }: Upload) => target.kind === 'comment' && target.commentId === commentId,
    [commentId],
  );
  const onTheirWay = useUploadsOf(useUploads(), isOfComment);
  return useMemo(() => {
    const known = new Set(files.map(({ id }) => id));
    return fileNames([...files, ...onTheirWay.filter(({ id }) => !known.has(id))]);
  }, [files, onTheirWay]);
}
