import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { QuickAddField } from '#features/quick-add/quick-add-field.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { sharedLine } from '#web/shared-line.ts';
import styles from './shared-task.module.css';

/** `/add`: one line to write on, filled with what another app shared. */
export function SharedTask() {
  const { t } = useTranslation('pages');
  const [parameters] = useSearchParams();
  const { line, url } = sharedLine(parameters);
  const [addedId, setAddedId] = useState<string | null>(null);
  return (
    <div className={styles.page}>
      <PageHeader title={t('shell.add.title')} />
      <QuickAddField
        autoFocus
        initialText={line}
        {...(url === null ? {} : { sourceUrl: url })}
        onAdded={setAddedId}
      />
      {url !== null && (
        <p className={styles.source}>
          {t('settings.shared.source')} <a href={url}>{url}</a>
        </p>
      )}
      <div className={styles.ways}>
        {addedId !== null && (
          <LinkButton href={`/task/${addedId}`} variant="primary">
            {t('settings.shared.open')}
          </LinkButton>
        )}
        <LinkButton href="/">{t('settings.shared.done')}</LinkButton>
      </div>
    </div>
  );
}
