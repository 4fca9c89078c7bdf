import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { MAX_DESCRIPTION } from '#contract/limits.ts';
import type { Task } from '#contract/task.ts';
import { Segmented } from '#ui/segmented.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { ElsewhereNotice } from './elsewhere-notice.tsx';
import { updateTask } from './mutations.ts';
import styles from './task-info-page.module.css';
import { useFieldDraft } from './use-field-draft.ts';

const Markdown = lazy(async () => ({ default: (await import('#ui/markdown.tsx')).Markdown }));

/** The description: Markdown to write, or as it reads. */
export function DescriptionField({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const [view, setView] = useState<'write' | 'read'>(task.description === '' ? 'write' : 'read');
  const field = useFieldDraft({
    value: task.description,
    version: task.version,
    save: (description, version) => void updateTask(client, { id: task.id, version }, { description }),
  });
  return (
    <div className={styles.labelled}>
      <div className={styles.split}>
        <h2 className={styles.label}>{t('task.field.description')}</h2>
        <Segmented
          label={t('task.description.view')}
          options={[
            { id: 'write', label: t('task.description.write') },
            { id: 'read', label: t('task.description.read') },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'write' ? (
        <TextArea
          label={t('task.field.description')}
          isLabelHidden
          rows={8}
          maxLength={MAX_DESCRIPTION}
          placeholder={t('task.description.placeholder')}
          value={field.draft}
          onChange={field.type}
          onFocus={field.focus}
          onBlur={field.leave}
        />
      ) : (
        <div className={styles.preview}>
          {field.draft.trim() === '' ? (
            <p className={styles.created}>{t('task.description.empty')}</p>
          ) : (
            <Suspense
              fallback={
                <p className={styles.plain} data-skeleton="">
                  {field.draft}
                </p>
              }
            >
              <Markdown>{field.draft}</Markdown>
            </Suspense>
          )}
        </div>
      )}
      {field.elsewhere !== null && <ElsewhereNotice onTake={field.yieldToElsewhere} />}
    </div>
  );
}
