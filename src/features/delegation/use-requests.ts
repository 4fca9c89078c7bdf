import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Task } from '#contract/task/task.ts';
import { useNow } from '#domain/time/use-now.ts';
import { HOUR } from '#time/units.ts';
import {
  type ReceivedRequests,
  receivedRequestsOf,
  requestsByChange,
  type SentRequests,
  sentRequestsOf,
} from './request/request-state.ts';

const done = { where: ({ progress }: Task) => progress === 'done', compare: () => 0 };

export function useReceivedRequests(): ReceivedRequests {
  const { accountId } = useSnapshot(useClient().session);
  const requests = useLiveList('delegationRequest', requestsByChange);
  const now = useNow(HOUR);
  return useMemo(() => receivedRequestsOf(requests, accountId, now), [requests, accountId, now]);
}

export function useSentRequests(): SentRequests {
  const { accountId } = useSnapshot(useClient().session);
  const requests = useLiveList('delegationRequest', requestsByChange);
  const finished = useLiveList('task', done);
  const now = useNow(HOUR);
  return useMemo(() => {
    const ids = new Set(finished.map(({ id }) => id));
    return sentRequestsOf(requests, accountId, now, (taskId) => ids.has(taskId));
  }, [requests, finished, accountId, now]);
}
