import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveList } from '#client-react/use-live-list.ts';
import { dueOfDay } from '#domain/schedule/due-of-day.ts';
import { useIsMine } from '#domain/task/use-is-mine.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useRunningRecord } from '#domain/timer/use-running-record.ts';
import { openTasksByUrgency } from '#features/tasks/task-queries.ts';
import { useFormats } from '#i18n/react.ts';
import { zonedDay } from '#time/zoned-day.ts';
import { TaskList } from '../page/page-task-list.tsx';
import styles from './next-tasks.module.css';

const SHOWN = 4;

/** The reader's open tasks in the order of the list by urgency: overdue or due today first. The running one is above. */
export function NextTasks() {
  const { t } = useTranslation('pages');
  const { timeZone } = useFormats().settings;
  const open = useLiveList('task', openTasksByUrgency(timeZone));
  const runningId = useRunningRecord()?.noteId;
  const isMine = useIsMine();
  const tasks = useMemo(
    () => open.filter((task) => task.id !== runningId && isMine(task)),
    [open, runningId, isMine],
  );
  const today = useToday(timeZone);
  if (tasks.length === 0) {
    return runningId === undefined ? <p className={styles.nothing}>{t('extension.empty')}</p> : null;
  }
  const count = dueOfDay(tasks, zonedDay(today, timeZone)).due.length;
  const heading = t(count > 0 ? 'extension.nextDue' : 'extension.panel.next', { count });
  return <TaskList id="next-tasks" heading={heading} tasks={tasks} shown={SHOWN} empty={null} />;
}
