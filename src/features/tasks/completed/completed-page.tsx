import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Task } from '#contract/task/task.ts';
import { useTaskView } from '#domain/task/view/task-view.ts';
import { Button } from '#ui/actions/button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ClearedStack } from '#ui/states/illustrations.tsx';
import styles from '../list/list-page.module.css';
import { TaskList } from '../list/task-list.tsx';
import { completedTasks, lastFinishedFirst } from '../task-queries.ts';
import { type OlderCompleted, useOlderCompleted } from './use-older-completed.ts';

const isEnd = (state: OlderCompleted) => state === 'unknown' || state === 'none' || state === 'all';

interface LoadOlderProps {
  readonly state: OlderCompleted;
  readonly onLoad: () => void;
}

/** Button for older tasks, if there are any. Its line is there before that is known. */
function LoadOlder({ state, onLoad }: LoadOlderProps) {
  const { t } = useTranslation('pages');
  return (
    <div className={styles.more} role="status">
      {isEnd(state) ? (
        state === 'all' && <p>{t('task.completed.all')}</p>
      ) : (
        <Button
          size="small"
          variant="plain"
          isPending={state === 'pending'}
          pendingLabel={t('task.completed.loadingOlder')}
          onPress={onLoad}
        >
          {t(state === 'failed' ? 'task.completed.olderFailed' : 'task.completed.older')}
        </Button>
      )}
    </div>
  );
}

const nothing: readonly Task[] = [];

/** Completed tasks found by the server that the replica lacks. Empty for a query without words. */
function useCompletedSearch(query: string): { tasks: readonly Task[]; isPending: boolean } {
  const client = useClient();
  const { status } = useSnapshot(client.connection);
  const words = useDeferredValue(query.trim());
  const { data, isFetching } = useQuery({
    queryKey: ['search', 'completed', words],
    queryFn: () => client.call('search', { query: { query: words, state: 'completed' } }),
    enabled: words !== '' && status === 'online',
    placeholderData: keepPreviousData,
    retry: false,
    networkMode: 'always',
  });
  const tasks = useMemo(
    () =>
      words === '' || data === undefined
        ? nothing
        : data.found.flatMap(({ task }) => (client.replica.get('task', task.id) === undefined ? task : [])),
    [client, data, words],
  );
  return { tasks, isPending: isFetching };
}

/** Latest completion first. A search also covers tasks on the server that the replica lacks. */
export function CompletedPage() {
  const { t } = useTranslation('pages');
  const { isComplete } = useSnapshot(useClient().connection);
  const [initial] = useState({ filter: {}, sort: 'completed', grouping: 'none' } as const);
  const [view, setView] = useTaskView('completed', initial);
  const rows = useLiveList('task', completedTasks);
  const found = useCompletedSearch(view.filter.text ?? '');
  const all = useMemo(
    () => (found.tasks.length === 0 ? rows : [...rows, ...found.tasks].sort(lastFinishedFirst)),
    [rows, found.tasks],
  );
  const older = useOlderCompleted(rows.length);

  return (
    <TaskList
      tasks={all}
      listId="completed"
      label={t('task.completed.title')}
      title={t('task.completed.title')}
      isNamedByTabs
      defaultSort="completed"
      view={view}
      onView={setView}
      isLoading={!isComplete || older.state === 'pending'}
      below={
        (all.length > 0 || !isEnd(older.state)) && (
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
