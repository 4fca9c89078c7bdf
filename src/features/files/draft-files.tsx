import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftFilesSlotProps } from '#domain/files/file-slots.ts';
import { useUploads } from '#domain/files/use-uploads.ts';
import { FileGrid } from './file-grid.tsx';
import { filesOfComment } from './file-item.ts';

/** Files of a comment that is being written. */
export function DraftFiles({ files }: DraftFilesSlotProps) {
  const { t } = useTranslation('pages');
  const uploads = useUploads();
  const items = useMemo(() => filesOfComment([], files), [files]);
  return <FileGrid label={t('files.title')} items={items} uploads={uploads} isDraft />;
}
