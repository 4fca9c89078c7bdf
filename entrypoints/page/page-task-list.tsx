import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NativeButton, NativeIconButton } from '#ui/actions/native-button.tsx';
import styles from './page-task-list.module.css';
import { TaskLines, type TaskLinesProps } from './task-lines.tsx';

const TaskSearch = lazy(async () => ({ default: (await import('./task-search.tsx')).TaskSearch }));

const STEP = 20;

export interface TaskListProps extends Omit<TaskLinesProps, 'labelledBy'> {
  readonly id: string;
  readonly heading: string;
  /** Number of tasks shown at first. */
  readonly shown: number;
  /** Shown instead of the list where there is no task. */
  readonly empty: ReactNode;
}

/** The next tasks in order, with more of the list or a search on demand. */
export function TaskList({ id, heading, tasks, shown, empty, ...acts }: TaskListProps) {
  const { t } = useTranslation('pages');
  const [count, setCount] = useState(shown);
  const [isSearching, setSearching] = useState(false);
  const left = tasks.length - count;
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.heading}>
          {heading}
        </h2>
        <NativeIconButton
          size="small"
          label={t(isSearching ? 'extension.list.endSearch' : 'extension.list.search')}
          icon={<IconSearch aria-hidden="true" />}
          onPress={() => setSearching(!isSearching)}
        />
      </div>
      {isSearching ? (
        <Suspense>
          <TaskSearch labelledBy={id} onEnd={() => setSearching(false)} {...acts} />
        </Suspense>
      ) : (
        <>
          {tasks.length === 0 && empty}
          {tasks.length > 0 && <TaskLines labelledBy={id} tasks={tasks.slice(0, count)} {...acts} />}
          {left > 0 && (
            <p className={styles.more}>
              <NativeButton size="small" variant="plain" onPress={() => setCount(count + STEP)}>
                {t('extension.list.more', { count: Math.min(left, STEP) })}
              </NativeButton>
            </p>
          )}
        </>
      )}
    </section>
  );
}
