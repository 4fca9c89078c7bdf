import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileRecord } from '#contract/files/file.ts';
import { ownPicture } from '../own-picture.ts';
import styles from './file-viewer.module.css';
import { useOpened } from './use-opened.ts';
import { ViewerNote } from './viewer-note.tsx';

interface PictureViewProps {
  readonly file: FileRecord;
  readonly zoom: number;
  /** Zooms in, or back to the whole picture. */
  readonly onZoom: () => void;
}

const same = async (address: string) => address;

/** Picture that fits its window, and scrolls in it once it is zoomed. */
export function PictureView({ file, zoom, onZoom }: PictureViewProps) {
  const { t } = useTranslation('pages');
  const opened = useOpened(file.id, 'picture', same);
  const [isBroken, setBroken] = useState(false);
  const own = ownPicture(file.id);
  const address = opened.state === 'opened' && !isBroken ? opened.value : own;
  if (address === null) {
    const isLoading = opened.state === 'loading';
    return (
      <ViewerNote isBusy={isLoading}>
        {t(isLoading ? 'files.viewer.loading' : 'files.viewer.failed')}
      </ViewerNote>
    );
  }
  return (
    <section className={styles.scroll} tabIndex={zoom > 1 ? 0 : undefined} aria-label={file.name}>
      <img
        src={address}
        alt={file.name}
        className={styles.image}
        style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        draggable={false}
        onError={() => setBroken(true)}
        onDoubleClick={onZoom}
      />
    </section>
  );
}
