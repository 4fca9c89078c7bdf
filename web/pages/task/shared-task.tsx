import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { QuickAddField } from '#features/quick-add/field/quick-add-field.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { sharedLine } from '#web/shared-line.ts';
import styles from './shared-task.module.css';

/** `/add`: a quick-add line filled with what another app shared. */
export function SharedTask() {
  const { t } = useTranslation('pages');
  const [parameters] = useSearchParams();
  const { line, url } = sharedLine(parameters);
  const [addedId, setAddedId] = useState<string | null>(null);
  // Tasks added after the first are not from the shared address.
  const source = addedId === null ? url : null;
  return (
    <div className={styles.page}>
      <PageHeader title={t('shell.add.title')} />
      <QuickAddField
        autoFocus
        initialText={line}
        defaults={source === null ? undefined : { sourceUrl: source }}
        onAdded={setAddedId}
      />
      {source !== null && (
        <p className={styles.source}>
          {t('settings.shared.source')} <a href={source}>{source}</a>
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
