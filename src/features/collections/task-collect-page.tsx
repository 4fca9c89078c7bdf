import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useTask } from '#domain/task/use-task.ts';
import styles from './collect-choices.module.css';
import { CollectChoices } from './collect-choices.tsx';

export function TaskCollectPage() {
  const { t } = useTranslation('pages');
  const { taskId = '' } = useParams();
  const state = useTask(taskId);
  if (state.status !== 'found') return null;
  const isDone = state.task.progress === 'done';
  return (
    <section className={styles.page} aria-label={t('collection.title')}>
      <p className={styles.intro}>{t(isDone ? 'collection.finishedTask' : 'collection.ofTask')}</p>
      {!isDone && <CollectChoices tasks={[state.task]} />}
    </section>
  );
}
