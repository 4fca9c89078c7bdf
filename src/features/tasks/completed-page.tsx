import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import { useNow } from '#client-react/use-now.ts';
import type { Task } from '#contract/task.ts';
import { useFormats } from '#i18n/react.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ClearedStack, NothingFound } from '#ui/illustrations.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { firstOfDays } from './days.ts';
import styles from './list-page.module.css';
import { ListPage } from './list-page.tsx';
import { LoadOlder } from './load-older.tsx';
import { completedTasks } from './queries.ts';
import { TaskRowList } from './task-row-list.tsx';
import { useOlderCompleted } from './use-older-completed.ts';
import { useSearchedRows } from './use-searched-rows.ts';

const HOUR = 3_600_000;

/** Completed tasks by the day they were finished, the last first; each can be reopened. */
export function CompletedPage() {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { isInitialized } = useSnapshot(useClient().connection);
  const rows = useLiveList('task', completedTasks);
  const [query, setQuery] = useState('');
  const found = useSearchedRows(rows, query);
  const now = useNow(HOUR);
  const older = useOlderCompleted(rows.length === 0);
  const loadOlder = <LoadOlder state={older.state} onLoad={() => void older.load()} />;

  const firsts = useMemo(() => firstOfDays(found, formats.date), [found, formats]);
  const renderDay = useCallback(
    (task: Task) => {
      const instant = firsts.get(task.id);
      return instant === undefined ? null : (
        <h2 className={styles.day}>{formats.relativeDay(instant, now)}</h2>
      );
    },
    [firsts, formats, now],
  );

  let body = (
    <>
      <div className={styles.panel}>
        <TaskRowList rows={found} label={t('task.completed.title')} renderAbove={renderDay} />
      </div>
      {loadOlder}
    </>
  );
  if (rows.length === 0 && (!isInitialized || older.state === 'pending')) {
    body = (
      <section className={styles.panel} aria-busy="true" aria-label={t('task.list.loading')}>
        <SkeletonRows count={8} />
      </section>
    );
  } else if (rows.length === 0) {
    body = (
      <>
        <EmptyState illustration={<ClearedStack />} title={t('task.completed.emptyTitle')}>
          {t('task.completed.empty')}
        </EmptyState>
        {older.state === 'failed' && loadOlder}
      </>
    );
  } else if (found.length === 0) {
    body = (
      <>
        <EmptyState illustration={<NothingFound />} title={t('task.list.nothingFound')}>
          {t('task.completed.nothingFoundHint')}
        </EmptyState>
        {loadOlder}
      </>
    );
  }

  return (
    <ListPage
      title={t('task.completed.title')}
      count={found.length}
      query={query}
      onQuery={setQuery}
      isSearchable={rows.length > 0}
    >
      {body}
    </ListPage>
  );
}
