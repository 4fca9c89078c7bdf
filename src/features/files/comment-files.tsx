import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Upload } from '#client/uploads/stored-upload.ts';
import type { FileRecord } from '#contract/files/file.ts';
import type { CommentFilesSlotProps } from '#domain/files/file-slots.ts';
import { useUploads, useUploadsOf } from '#domain/files/use-uploads.ts';
import { FileGrid } from './file-grid.tsx';
import { filesOfComment } from './file-item.ts';
import { useLinkedFile } from './linked-file.ts';

const none: readonly FileRecord[] = [];

/** Files of a comment, and those of a waiting one that are on their way. */
export function CommentFiles({ commentId, files = none }: CommentFilesSlotProps) {
  const { t } = useTranslation('pages');
  const uploads = useUploads();
  const isOfComment = useCallback(
    ({ target }: Upload) => target.kind === 'comment' && target.commentId === commentId,
    [commentId],
  );
  const onTheirWay = useUploadsOf(uploads, isOfComment);
  const items = useMemo(() => filesOfComment(files, onTheirWay), [files, onTheirWay]);
  const linked = useLinkedFile(commentId);
  return <FileGrid label={t('files.title')} items={items} uploads={uploads} linked={linked} />;
}
