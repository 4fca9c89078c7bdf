import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ClearedStack } from '#ui/states/illustrations.tsx';
import { LoadOlder } from '../list/load-older.tsx';
import { TaskList } from '../list/task-list.tsx';
import { useTaskView } from '../list/task-view.ts';
import { completedTasks, lastFinishedFirst } from '../task-queries.ts';
import { useCompletedSearch } from './use-completed-search.ts';
import { useOlderCompleted } from './use-older-completed.ts';

/** Latest completion first. A search also covers tasks on the server that the replica lacks. */
export function CompletedPage() {
  const { t } = useTranslation('pages');
  const { isInitialized } = useSnapshot(useClient().connection);
  const [initial] = useState({ filter: {}, sort: 'completed', grouping: 'none' } as const);
  const [view, setView] = useTaskView('completed', initial);
  const rows = useLiveList('task', completedTasks);
  const found = useCompletedSearch(view.filter.text ?? '');
  const all = useMemo(
    () => (found.tasks.length === 0 ? rows : [...rows, ...found.tasks].sort(lastFinishedFirst)),
    [rows, found.tasks],
  );
  const older = useOlderCompleted(rows.length === 0);

  return (
    <TaskList
      tasks={all}
      listId="completed"
      label={t('task.completed.title')}
      title={t('task.completed.title')}
      defaultSort="completed"
      view={view}
      onView={setView}
      isLoading={!isInitialized || older.state === 'pending'}
      below={
        (all.length > 0 || older.state !== 'all') && (
          <LoadOlder state={older.state} onLoad={() => void older.load()} />
        )
      }
      empty={
        <EmptyState
          illustration={<ClearedStack />}
          title={t('task.completed.emptyTitle')}
          action={<LinkButton href="/action/urgency">{t('task.page.missingLink')}</LinkButton>}
        >
          {t('task.completed.empty')}
        </EmptyState>
      }
    />
  );
}
