import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { newTaskFiles } from '#domain/files/new-task-files.ts';
import { useFileTaker } from '#domain/files/use-file-taker.ts';
import { NewTaskFileList } from '#features/files/new-task-file-list.tsx';
import { QuickAddField } from '#features/quick-add/field/quick-add-field.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
import { removeShare } from '#web/share/kept-shares.ts';
import { fileLine, sharedLine } from '#web/share/shared-line.ts';
import { LOST_SHARE } from '#web/share/take-share.ts';
import { useKeptShare } from '#web/share/use-kept-share.ts';
import styles from './shared-task-page.module.css';

/** `/add`: a quick-add line filled with what another app shared, and its files. */
export function SharedTaskPage() {
  const { t } = useTranslation('pages');
  const [parameters, setParameters] = useSearchParams();
  const { line, url } = sharedLine(parameters);
  const shareId = parameters.get('share');
  const share = useKeptShare(shareId);
  const files = share === 'reading' ? undefined : share?.files;
  const keep = useFileTaker();
  const client = useClient();
  const { accountId } = useSnapshot(client.session);
  const [addedId, setAddedId] = useState<string | null>(null);
  // Tasks added after the first are not from the shared address.
  const source = addedId === null ? url : null;

  useEffect(() => {
    if (files === undefined || accountId === null) return;
    newTaskFiles.add(client, files);
    return () => {
      for (const each of files) newTaskFiles.remove(client, each);
    };
  }, [client, accountId, files]);

  async function attach(taskId: string): Promise<void> {
    const attached = newTaskFiles.take(client);
    if (attached.length > 0 && !(await keep((uploads) => uploads.addToTask(taskId, attached)))) {
      // Still here for another attempt.
      newTaskFiles.add(client, attached);
      return;
    }
    if (shareId === null) return;
    await removeShare(shareId).catch(() => undefined);
    setParameters(
      (before) => {
        before.delete('share');
        return before;
      },
      { replace: true },
    );
  }

  return (
    <div className={styles.page}>
      <PageHeader title={t('shell.add.title')} />
      {share !== 'reading' && (
        <>
          <QuickAddField
            autoFocus
            initialText={line === '' ? fileLine(files ?? []) : line}
            defaults={source === null ? undefined : { sourceUrl: source }}
            onAdded={(id) => {
              setAddedId(id);
              void attach(id);
            }}
          />
          <NewTaskFileList />
          {shareId !== null && share === null && (
            <Text as="p" tone="soft" size="sm" lines="anywhere" role="status">
              {/* i18n-keys: pages:settings.shared.{lost,gone} */}
              {t(`settings.shared.${shareId === LOST_SHARE ? 'lost' : 'gone'}`)}
            </Text>
          )}
          {share !== null && share.left > 0 && (
            <Text as="p" tone="soft" size="sm" lines="anywhere" role="status">
              {t('settings.shared.left', { count: share.left })}
            </Text>
          )}
        </>
      )}
      {source !== null && (
        <Text as="p" tone="soft" size="sm" lines="anywhere">
          {t('settings.shared.source')} <a href={source}>{source}</a>
        </Text>
      )}
      <Row gap={2} wrap>
        {addedId !== null && (
          <LinkButton href={`/task/${addedId}`} variant="primary">
            {t('settings.shared.open')}
          </LinkButton>
        )}
        <LinkButton href="/">{t('button.toHome')}</LinkButton>
      </Row>
    </div>
  );
}
