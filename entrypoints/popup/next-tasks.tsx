import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveList } from '#client-react/use-live-list.ts';
import { useRunningRecord } from '#domain/timer/use-running-record.ts';
import { openTasksByUrgency } from '#features/tasks/task-queries.ts';
import { useFormats } from '#i18n/react.ts';
import { TaskList } from '../page/page-task-list.tsx';
import styles from './next-tasks.module.css';

const SHOWN = 4;

/** Open tasks in the order of the list by urgency: overdue or due today first. The running one is above. */
export function NextTasks() {
  const { t } = useTranslation('pages');
  const { timeZone } = useFormats().settings;
  const open = useLiveList('task', openTasksByUrgency(timeZone));
  const runningId = useRunningRecord()?.noteId;
  const tasks = useMemo(() => open.filter(({ id }) => id !== runningId), [open, runningId]);
  if (open.length === 0) return <p className={styles.nothing}>{t('extension.empty')}</p>;
  if (tasks.length === 0) return null;
  return (
    <TaskList id="next-tasks" heading={t('extension.panel.next')} tasks={tasks} shown={SHOWN} empty={null} />
  );
}
