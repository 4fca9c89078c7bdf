import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Task } from '#contract/task.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { BareWall, NothingFound } from '#ui/illustrations.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import styles from './list-page.module.css';
import { ListPage } from './list-page.tsx';
import { openTasksByUrgency } from './queries.ts';
import { TaskRowList } from './task-row-list.tsx';
import { useSearchedRows } from './use-searched-rows.ts';

export interface UrgencyPageProps {
  readonly renderTimer?: (task: Task) => ReactNode;
  readonly onToggleTimer?: (task: Task) => void;
  /** A field that adds tasks; it tells the id of each. */
  readonly renderQuickAdd?: (onAdded: (taskId: string) => void) => ReactNode;
}

/** Open tasks, the most urgent first, then those without a date. */
export function UrgencyPage({ renderTimer, onToggleTimer, renderQuickAdd }: UrgencyPageProps) {
  const { t } = useTranslation('pages');
  const { isInitialized } = useSnapshot(useClient().connection);
  const rows = useLiveList('task', openTasksByUrgency);
  const [query, setQuery] = useState('');
  const [addedId, setAddedId] = useState<string | null>(null);
  const found = useSearchedRows(rows, query);

  let body = (
    <div className={styles.panel}>
      <TaskRowList
        rows={found}
        label={t('task.urgency.title')}
        renderTimer={renderTimer}
        onToggleTimer={onToggleTimer}
        revealId={addedId}
      />
    </div>
  );
  if (rows.length === 0 && !isInitialized) {
    body = (
      <section className={styles.panel} aria-busy="true" aria-label={t('task.list.loading')}>
        <SkeletonRows count={8} />
      </section>
    );
  } else if (rows.length === 0) {
    body = (
      <EmptyState illustration={<BareWall />} title={t('task.urgency.emptyTitle')}>
        {t('task.urgency.empty')}
      </EmptyState>
    );
  } else if (found.length === 0) {
    body = (
      <EmptyState illustration={<NothingFound />} title={t('task.list.nothingFound')}>
        {t('task.list.nothingFoundHint')}
      </EmptyState>
    );
  }

  return (
    <ListPage
      title={t('task.urgency.title')}
      count={found.length}
      query={query}
      onQuery={setQuery}
      isSearchable={rows.length > 0}
      above={renderQuickAdd?.(setAddedId)}
    >
      {body}
    </ListPage>
  );
}
