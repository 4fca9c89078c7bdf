import { useDeferredValue, useMemo } from 'react';
import { searchComments } from '#client/search/comment-search.ts';
import type { SearchState } from '#client/search/task-search.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { CommentMatch } from './found-rows.ts';

const allComments = { where: () => true, compare: () => 0 };

/** Comments of the threads on this device that match, with their tasks, the latest comment of each. */
export function useCommentSearch(query: string, state: SearchState): readonly CommentMatch[] {
  const { replica } = useClient();
  const deferred = useDeferredValue(query);
  const comments = useLiveList('comment', allComments);
  return useMemo(
    () =>
      [...searchComments(comments, deferred)].flatMap(([taskId, comment]) => {
        const task = replica.get('task', taskId);
        const isWanted = state === 'all' || (task?.progress === 'done') === (state === 'completed');
        return task !== undefined && isWanted ? [{ task, comment }] : [];
      }),
    [replica, comments, deferred, state],
  );
}
