import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import { recordsByStart } from './queries.ts';
import { recentTaskIds } from './recent-task-ids.ts';
import styles from './timer-bar.module.css';
import { useTimerActions } from './use-timer-actions.ts';

/** The open tasks worked on last. `count` at most. */
export function useRecentTaskIds(count: number): readonly string[] {
  const client = useClient();
  const { replica } = client;
  const records = useLiveList(
    'timerRecord',
    useMemo(() => recordsByStart(client), [client]),
  );
  return useMemo(() => {
    const isOpen = (id: string) => {
      const task = replica.get('task', id);
      return task !== undefined && task.progress !== 'done';
    };
    return recentTaskIds(records, isOpen, count);
  }, [records, replica, count]);
}

/** Starts a task again. Nothing once the task is no longer open. */
export function StartAgainButton({ taskId }: { taskId: string }) {
  const { t } = useTranslation('pages');
  const task = useEntity('task', taskId);
  const { start } = useTimerActions();
  if (task === undefined || task.progress === 'done') return null;
  return (
    <button
      type="button"
      className={styles.again}
      aria-label={t('timer.startNamed', { title: task.title })}
      onClick={() => start(task)}
    >
      <IconPlayerPlay aria-hidden="true" />
      <span className={styles.againTitle}>{task.title}</span>
    </button>
  );
}
