import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { MAX_TITLE } from '#contract/limits.ts';
import type { Task } from '#contract/task/task.ts';
import { updateTask } from '#domain/task/task-mutations.ts';
import { ElsewhereNotice } from './elsewhere-notice.tsx';
import styles from './task-page.module.css';
import { useFieldDraft } from './use-field-draft.ts';

const isTitle = (draft: string) => draft.trim() !== '';

export function TitleField({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const field = useFieldDraft({
    value: task.title,
    version: task.version,
    isValid: isTitle,
    isSame: sameTrimmed,
    save: (title, version) => void updateTask(client, { id: task.id, version }, { title: title.trim() }),
  });
  return (
    <>
      <textarea
        rows={1}
        className={styles.titleField}
        aria-label={t('task.field.title')}
        maxLength={MAX_TITLE}
        value={field.draft}
        onChange={(event) => field.type(event.target.value.replace(/\n+/g, ' '))}
        onFocus={field.focus}
        onBlur={() => {
          if (!isTitle(field.draft)) field.revert();
          field.leave();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            event.currentTarget.blur();
          } else if (event.key === 'Escape') field.revert();
        }}
      />
      {field.elsewhere !== null && (
        <ElsewhereNotice value={field.elsewhere.value} onTake={field.yieldToElsewhere} />
      )}
    </>
  );
}

function sameTrimmed(a: string, b: string): boolean {
  return a.trim() === b.trim();
}
