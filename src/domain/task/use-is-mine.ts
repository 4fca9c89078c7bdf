import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { isMine } from '#contract/task/is-mine.ts';
import type { Task } from '#contract/task/task.ts';

/** Predicate for tasks that are the reader's to do. The same function until another account signs in. */
export function useIsMine(): (task: Task) => boolean {
  const { replica, session } = useClient();
  const { accountId } = useSnapshot(session);
  return useMemo(
    () => (task) => isMine(task, accountId, (id) => replica.get('task', id)),
    [replica, accountId],
  );
}
