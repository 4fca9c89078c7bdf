import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import { latestTaskIds } from './latest-task-ids.ts';
import { ownTasksByChange, recordsByStart } from './queries.ts';
import { recentTaskIds } from './recent-task-ids.ts';
import styles from './timer-bar.module.css';
import { useTimerActions } from './use-timer-actions.ts';

/** One's own records, the last started first, and whether a task is there to be worked on. */
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

/** The open tasks timed last. `count` at most. */
export function useRecentTaskIds(count: number): readonly string[] {
  const { records, isOpen } = useOwnWork();
  return useMemo(() => recentTaskIds(records, isOpen, count), [records, isOpen, count]);
}

/** The open tasks timed last, and those of one's own that were opened or changed last. `count` at most. */
export function useLatestTaskIds(count: number): readonly string[] {
  const { records, isOpen } = useOwnWork();
  const tasks = useLiveList('task', ownTasksByChange);
  return useMemo(
    () => latestTaskIds(records, tasks.slice(0, count), isOpen, count),
    [records, tasks, isOpen, count],
  );
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
