import { useTranslation } from 'react-i18next';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Task } from '#contract/task.ts';
import { openTasksByUrgency } from '#features/tasks/queries.ts';
import { TaskLines } from '../page/task-lines.tsx';
import styles from './next-tasks.module.css';

const SHOWN = 4;

/** What was just caught comes first, the newest on top; ids carry the time they were made. Then by urgency. */
const caughtFirst: LiveListSpec<Task> = {
  where: openTasksByUrgency.where,
  compare(a, b) {
    if (a.isNew !== b.isNew) return a.isNew ? -1 : 1;
    if (a.isNew) return a.id > b.id ? -1 : 1;
    return openTasksByUrgency.compare(a, b);
  },
};

/** A few open tasks to start or to tick off. */
export function NextTasks() {
  const { t } = useTranslation('pages');
  const tasks = useLiveList('task', caughtFirst);
  if (tasks.length === 0) return <p className={styles.nothing}>{t('extension.empty')}</p>;
  return (
    <section>
      <h2 id="next-tasks" className={styles.heading}>
        {t('extension.panel.next')}
      </h2>
      <TaskLines labelledBy="next-tasks" tasks={tasks.slice(0, SHOWN)} />
    </section>
  );
}
