import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Task } from '#contract/task.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { isWorthAsking } from './ask-again.ts';
import { useRecordsLoaded } from './use-records-loaded.ts';

/**
 * All records of a task that one may see, the last started first: one's own as this device has them, other people's also
 * as the server answers.
 */
export function useTaskRecords(task: Pick<Task, 'id' | 'createdAt'>): {
  readonly records: readonly TimerRecord[];
  /** Older ones, or other people's, could not be had. */
  readonly isPartial: boolean;
} {
  const client = useClient();
  const { accountId } = useSnapshot(client.session);
  const { status } = useSnapshot(client.connection);
  const kept = useLiveList(
    'timerRecord',
    useMemo(
      () => ({
        where: ({ noteId }: TimerRecord) => noteId === task.id,
        compare: (a: TimerRecord, b: TimerRecord) => Date.parse(b.startedAt) - Date.parse(a.startedAt),
      }),
      [task.id],
    ),
  );
  const isOwnLoaded = useRecordsLoaded(task);
  const { data, failureCount } = useQuery({
    queryKey: ['taskRecords', task.id],
    queryFn: () => client.ask('getNoteTimerRecords', { id: task.id }),
    enabled: status === 'online',
    retry: isWorthAsking,
    networkMode: 'always',
  });
  const records = useMemo(() => {
    const known = new Set(kept.map(({ id }) => id));
    // What one has oneself is as this device says: what is missing was deleted a moment ago.
    const others = (data ?? []).filter(({ id, userId }) => userId !== accountId && !known.has(id));
    if (others.length === 0) return kept;
    return [...kept, ...others].sort((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt));
  }, [kept, data, accountId]);
  return { records, isPartial: !isOwnLoaded || failureCount > 0 };
}
