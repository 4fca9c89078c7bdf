import { useTranslation } from 'react-i18next';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Task } from '#contract/task.ts';
import { openTasksByUrgency } from '#features/tasks/queries.ts';
import { useRunningRecord } from '#features/timers/use-running-record.ts';
import { TaskLines } from '../page/task-lines.tsx';
import styles from './next-tasks.module.css';

const SHOWN = 3;

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
  const open = useLiveList('task', caughtFirst);
  const runningId = useRunningRecord()?.noteId;
  if (open.length === 0) return <p className={styles.nothing}>{t('extension.empty')}</p>;
  // The running one stands large above; one more makes up for it.
  const tasks = open
    .slice(0, SHOWN + 1)
    .filter(({ id }) => id !== runningId)
    .slice(0, SHOWN);
  if (tasks.length === 0) return null;
  return (
    <section>
      <h2 id="next-tasks" className={styles.heading}>
        {t('extension.panel.next')}
      </h2>
      <TaskLines labelledBy="next-tasks" tasks={tasks} />
    </section>
  );
}
