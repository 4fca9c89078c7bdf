import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { Task } from '#contract/task/task.ts';
import { useTask } from '#domain/task/use-task.ts';
import styles from './collect-choices.module.css';
import { CollectChoices } from './collect-choices.tsx';

export function TaskCollectPage() {
  const { taskId = '' } = useParams();
  const state = useTask(taskId);
  return state.status === 'found' ? <TaskCollect task={state.task} /> : null;
}

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
