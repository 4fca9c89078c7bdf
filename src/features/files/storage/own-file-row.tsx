import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import type { OwnFile } from '#contract/files/file-routes.ts';
import { useFormats } from '#i18n/react.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { Row, Stack, Text } from '#ui/layout/primitives.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { FileIcon } from '../file-icon.tsx';
import { fileKind } from '../file-kind.ts';
import { fileSize } from '../file-size.ts';
import { focusBeside } from '../focus-beside.ts';
import { useFileDeletion } from './file-queries.ts';
import styles from './file-storage-settings.module.css';

interface OwnFileRowProps {
  readonly own: OwnFile;
  readonly isOffline: boolean;
}

/** One of one's own files, with the tasks that have it. */
export function OwnFileRow({ own: { file, createdAt, links, hiddenLinks }, isOffline }: OwnFileRowProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const refusalText = useRefusalText();
  const deletion = useFileDeletion();
  const row = useRef<HTMLLIElement>(null);
  const [isAsked, setAsked] = useState(false);
  const { id, name, size, mediaType } = file;

  function remove() {
    setAsked(false);
    deletion.mutate(id, {
      onSuccess() {
        focusBeside(row.current);
        toasts.add({ text: t('files.storage.deleted', { name }) });
      },
      onError: (error) => toasts.add({ tone: 'failed', text: refusalText(error) }),
    });
  }

  return (
    <Row as="li" ref={row} gap={3} align="center" paddingBlock={2} className={styles.row}>
      <Row as="span" inline rigid tone="faint">
        <FileIcon kind={fileKind(mediaType)} />
      </Row>
      <Stack grow mayShrink>
        <Text weight="medium" lines="anywhere">
          {name}
        </Text>
        <Row as="span" gap={3} rowGap={0} wrap tone="faint" size="sm">
          <span>{fileSize(size, formats.settings.locale)}</span>
          <span>{formats.dateTime(createdAt)}</span>
          {links.map(({ taskId, commentId, title }) =>
            taskId === null ? null : (
              <Link key={`${taskId} ${commentId}`} href={`/task/${taskId}`}>
                {title}
              </Link>
            ),
          )}
          {hiddenLinks > 0 && <span>{t('files.storage.hidden', { count: hiddenLinks })}</span>}
        </Row>
      </Stack>
      <IconButton
        label={t('files.storage.delete', { name })}
        icon={<IconTrash aria-hidden="true" />}
        isDisabled={isOffline || deletion.isPending}
        onPress={() => setAsked(true)}
      />
      {isAsked && (
        <Suspense>
          <AlertDialog
            isOpen
            onOpenChange={setAsked}
            isDangerous
            title={t('files.storage.ask', { name })}
            confirmLabel={t('button.delete')}
            cancelLabel={t('button.cancel')}
            onConfirm={remove}
          >
            {t('files.storage.consequence')}
          </AlertDialog>
        </Suspense>
      )}
    </Row>
  );
}
