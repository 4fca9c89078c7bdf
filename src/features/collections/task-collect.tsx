import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import styles from './collect-choices.module.css';
import { CollectChoices } from './collect-choices.tsx';

export function TaskCollect({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const isDone = task.progress === 'done';
  return (
    <div className={styles.page}>
      <p className={styles.intro}>{t(isDone ? 'collection.finishedTask' : 'collection.ofTask')}</p>
      {!isDone && <CollectChoices tasks={[task]} />}
    </div>
  );
}
