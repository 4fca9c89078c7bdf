import { useTranslation } from 'react-i18next';
import type { ArchiveSize } from '#contract/export/exported-archive.ts';
import { useFormats } from '#i18n/react.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { ProgressBar } from '#ui/marks/progress-bar.tsx';
import styles from './archive-options.module.css';
import { megabytesOf } from './use-archive.ts';

interface ArchiveOptionsProps {
  /** Undefined while it is asked for. */
  readonly size: ArchiveSize | undefined;
  readonly hasFiles: boolean;
  readonly onFilesChange: (hasFiles: boolean) => void;
  readonly isPending: boolean;
  /** Bytes of the archive that have come. */
  readonly received: number;
}

/** Choice of what an export holds, how large it will be, and how far it has come. Its lines are kept from the start. */
export function ArchiveOptions({ size, hasFiles, onFilesChange, isPending, received }: ArchiveOptionsProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const files = hasFiles ? (size?.files ?? { count: 0, bytes: 0 }) : { count: 0, bytes: 0 };
  const bytes = (size?.bytes ?? 0) + files.bytes;
  const inMegabytes = (value: number) => formats.number(megabytesOf(value));
  return (
    <div className={styles.options}>
      <Checkbox isSelected={hasFiles} isDisabled={isPending} onChange={onFilesChange}>
        {t('account.archive.files')}
      </Checkbox>
      {isPending ? (
        <ProgressBar
          isLabelHidden
          label={t('account.archive.progress')}
          {...(size === undefined ? {} : { value: Math.min(received, bytes), max: bytes })}
          valueLabel={t('account.archive.of', { received: inMegabytes(received), size: inMegabytes(bytes) })}
        />
      ) : null}
      <Text as="p" tone="faint" size="sm" leading="snug">
        {size === undefined
          ? '\u00a0'
          : isPending
            ? t('account.archive.of', { received: inMegabytes(received), size: inMegabytes(bytes) })
            : t('account.archive.size', {
                size: inMegabytes(bytes),
                rows: formats.number(size.rows),
                files: formats.number(files.count),
              })}
      </Text>
    </div>
  );
}
