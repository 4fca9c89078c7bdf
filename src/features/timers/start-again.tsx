import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import { useTimerActions } from '#domain/timer/use-timer-actions.ts';
import { latestTaskIds } from './records/latest-task-ids.ts';
import { recentTaskIds } from './records/recent-task-ids.ts';
import styles from './timer-bar.module.css';
import { ownTasksByChange, recordsByStart } from './timer-queries.ts';

/** The user's own records, latest start first, and a predicate for open tasks. */
function useOwnWork() {
  const client = useClient();
  const { replica } = client;
  const records = useLiveList(
    'timerRecord',
    useMemo(() => recordsByStart(client), [client]),
  );
  const isOpen = useCallback(
    (id: string) => {
      const task = replica.get('task', id);
      return task !== undefined && task.progress !== 'done';
    },
    [replica],
  );
  return { records, isOpen };
}

export function useRecentTaskIds(count: number): readonly string[] {
  const { records, isOpen } = useOwnWork();
  return useMemo(() => recentTaskIds(records, isOpen, count), [records, isOpen, count]);
}

/** Open tasks most recently tracked, opened or edited, at most `count`. */
export function useLatestTaskIds(count: number): readonly string[] {
  const { records, isOpen } = useOwnWork();
  const tasks = useLiveList('task', ownTasksByChange);
  return useMemo(
    () => latestTaskIds(records, tasks.slice(0, count), isOpen, count),
    [records, tasks, isOpen, count],
  );
}

/** Button that starts a task's timer again. Renders nothing once the task is not open. */
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
