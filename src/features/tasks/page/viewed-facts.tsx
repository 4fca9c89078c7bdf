import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import { useFormats } from '#i18n/react.ts';
import { DueText } from '../due/due-text.tsx';
import styles from './task-info-page.module.css';

export function ViewedFacts({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  return (
    <>
      <p className={styles.created}>{t('task.viewed')}</p>
      <dl className={styles.facts}>
        <dt>{t('task.field.dueDate')}</dt>
        <dd>{task.dueDate === null ? '–' : <DueText task={task} />}</dd>
        <dt>{t('task.field.progress')}</dt>
        {/* i18n-keys: pages:task.progress.{todo,doing,waiting,done} */}
        <dd>{t(`task.progress.${task.progress}`)}</dd>
        <dt>{t('task.field.importance')}</dt>
        <dd>{formats.number(task.importance)}</dd>
        <dt>{t('task.field.workload')}</dt>
        <dd>{task.workload === null ? '–' : formats.duration(task.workload)}</dd>
        {task.sourceUrl !== null && (
          <>
            <dt>{t('task.field.sourceUrl')}</dt>
            <dd>
              <a href={task.sourceUrl} target="_blank" rel="noreferrer" className={styles.source}>
                {task.sourceUrl}
              </a>
            </dd>
          </>
        )}
      </dl>
    </>
  );
}
