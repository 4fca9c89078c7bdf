import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Uploads } from '#client/uploads/uploads-of-account.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { ProgressBar } from '#ui/marks/progress-bar.tsx';
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx';
import { FileIcon } from './file-icon.tsx';
import type { FileItem } from './file-item.ts';
import { fileKind } from './file-kind.ts';
import { fileSize } from './file-size.ts';
import styles from './file-tile.module.css';
import { useThumbnail } from './use-thumbnail.ts';
import { useUploadText } from './use-upload-text.ts';

interface FileTileProps {
  readonly item: FileItem;
  readonly uploads: Uploads | null;
  readonly isDraft: boolean;
  /** Shows it, or saves it where there is no viewer for it. */
  readonly onOpen: () => void;
  /** Takes back a file that is on its way, or of a draft. */
  readonly onTakeBack: () => void;
  readonly acts: readonly MenuEntry[];
  readonly onAct: (act: string) => void;
}

/** File in a grid. Its box is the same on its way and afterwards, so that nothing moves when it has arrived. */
export function FileTile({ item, uploads, isDraft, onOpen, onTakeBack, acts, onAct }: FileTileProps) {
  const { t } = useTranslation('pages');
  const { locale } = useFormats().settings;
  const { id, name, size, mediaType, file, upload } = item;
  const [isBroken, setBroken] = useState(false);
  const address = useThumbnail(item, uploads);
  const thumbnail = isBroken ? null : address;
  const state = file === null ? (upload?.state ?? 'stored') : 'kept';
  const { note, reason } = useUploadText(file === null ? upload : null);
  const picture =
    thumbnail === null ? (
      <FileIcon kind={fileKind(mediaType)} />
    ) : (
      <img
        src={thumbnail}
        alt=""
        className={styles.image}
        draggable={false}
        onError={() => setBroken(true)}
      />
    );
  return (
    <li className={styles.tile} data-state={state}>
      {file === null ? (
        <span className={styles.picture}>{picture}</span>
      ) : (
        <button
          type="button"
          className={styles.picture}
          aria-label={t('files.open', { name })}
          data-file={id}
          onClick={onOpen}
        >
          {picture}
        </button>
      )}
      <div className={styles.caption}>
        <Text size="sm" weight="medium" lines="ellipsis" title={name}>
          {name}
        </Text>
        <Text tone="faint" size="xs" tabular>
          {fileSize(size, locale)}
          {note !== null && ` · ${note}`}
        </Text>
      </div>
      {state === 'sending' && upload !== null && (
        <div className={styles.progress}>
          <ProgressBar isLabelHidden label={name} value={upload.sent} max={Math.max(size, 1)} />
        </div>
      )}
      {reason !== null && (
        <div className={styles.failure}>
          <p>{reason}</p>
          <Button size="small" onPress={() => void uploads?.retry(id)}>
            {t('button.tryAgain')}
          </Button>
        </div>
      )}
      <span className={styles.corner}>
        {file === null && upload !== null && (isDraft || state !== 'stored') ? (
          <IconButton
            size="small"
            variant="quiet"
            label={t(state === 'failed' || state === 'stored' ? 'files.removeNamed' : 'files.cancel', {
              name,
            })}
            icon={<IconX aria-hidden="true" />}
            onPress={onTakeBack}
          />
        ) : (
          acts.length > 0 &&
          file !== null && (
            <Menu
              label={t('files.acts', { name })}
              trigger={
                <IconButton
                  size="small"
                  variant="quiet"
                  label={t('files.acts', { name })}
                  icon={<IconDots aria-hidden="true" />}
                />
              }
              placement="bottom end"
              entries={acts}
              onAction={onAct}
            />
          )
        )}
      </span>
    </li>
  );
}
