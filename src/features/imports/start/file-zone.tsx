import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#client-react/use-request.ts';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, MAX_IMPORTS } from '#contract/import/import.ts';
import type { ImportProduct } from '#contract/import/import-product.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Grid, Text } from '#ui/layout/primitives.tsx';
import { ProgressBar } from '#ui/marks/progress-bar.tsx';
import styles from './file-zone.module.css';
import { megabytes } from './megabytes.ts';
import { useArchiveBound } from './use-archive-bound.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useReplacedImport } from './use-replaced-import.ts';
import { useUpload } from './use-upload.ts';

interface FileZoneProps {
  /** Null: the server recognises the product. */
  readonly product: ImportProduct | null;
}

/** Field that takes a file by choosing or dropping, and shows its way to the server. */
export function FileZone({ product }: FileZoneProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const isOffline = useIsOffline();
  const input = useRef<HTMLInputElement>(null);
  const replaced = useReplacedImport();
  const archive = useArchiveBound(product);
  const { sending, failure, send, cancel } = useUpload(product, {
    replaced,
    most: archive ?? MAX_IMPORT_BYTES,
  });
  const isOver = useFileDrop(isOffline || sending !== null ? null : (files) => void send(files));
  const size = formats.number(megabytes(MAX_IMPORT_BYTES));
  return (
    <Grid gap={3}>
      {isOffline && <Banner tone="offline">{t('imports.offline')}</Banner>}
      {replaced !== null && (
        <Text as="p" tone="soft" size="sm">
          {t('imports.zone.replaces', {
            most: formats.number(MAX_IMPORTS),
            name: replaced.fileName,
            date: formats.date(replaced.createdAt),
          })}
        </Text>
      )}
      <div className={styles.zone} data-drop-zone="" data-over={isOver || undefined}>
        <IconFileUpload aria-hidden="true" className={styles.icon} />
        {sending === null ? (
          <>
            <p className={styles.lead}>
              {isOver ? t('imports.zone.release') : t('imports.zone.drop')}{' '}
              {product === null && !isOver && t('imports.zone.recognised')}
            </p>
            <Button
              variant={product === null ? 'quiet' : 'primary'}
              isDisabled={isOffline}
              onPress={() => input.current?.click()}
            >
              {t('imports.zone.pick')}
            </Button>
            <Text as="p" tone="faint" size="sm">
              {t('imports.zone.bounds', { size, rows: formats.number(MAX_IMPORT_ROWS) })}
            </Text>
            {product === 'daywall' && (
              // Its line is kept while the room is asked for.
              <Text as="p" tone="faint" size="sm">
                {archive === null
                  ? '\u00a0'
                  : t('imports.zone.withFiles', { size: formats.number(megabytes(archive)) })}
              </Text>
            )}
          </>
        ) : (
          <>
            <div className={styles.progress}>
              <ProgressBar
                label={t('imports.send.title', { name: sending.name })}
                value={sending.sent}
                max={sending.size}
                valueLabel={t('imports.send.of', {
                  sent: formats.number(megabytes(sending.sent)),
                  size: formats.number(megabytes(sending.size)),
                })}
              />
            </div>
            <Button onPress={cancel}>{t('button.cancel')}</Button>
            <Text as="p" tone="faint" size="sm">
              {t('imports.send.stay')}
            </Text>
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('imports.zone.pick')}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // The same file can be chosen again after a failure.
            currentTarget.value = '';
            void send(files);
          }}
        />
      </div>
      {failure !== null && <Banner tone="failed">{failure}</Banner>}
    </Grid>
  );
}
