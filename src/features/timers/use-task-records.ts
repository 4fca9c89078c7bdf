import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Task } from '#contract/task.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { isWorthAsking } from './ask-again.ts';
import { useRecordsLoaded } from './use-records-loaded.ts';

type RecordedTask = Pick<Task, 'id' | 'createdAt' | 'NoteAccess' | 'organizationId' | 'groupId'>;

/** Whether others may track time on it. */
function isShared({ NoteAccess, organizationId, groupId }: RecordedTask): boolean {
  return NoteAccess.length > 0 || organizationId !== null || groupId !== null;
}

/**
 * All records of a task that one may see, the last started first: one's own as this device has them, other people's also
 * as the server answers.
 */
export function useTaskRecords(task: RecordedTask): {
  readonly records: readonly TimerRecord[];
  /** Older ones, or other people's, could not be had. */
  readonly isPartial: boolean;
  /** Some are still on their way and would push those that are there. */
  readonly isPending: boolean;
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
  const own = useRecordsLoaded(task);
  const { data, failureCount } = useQuery({
    queryKey: ['taskRecords', task.id],
    queryFn: () => client.ask('getNoteTimerRecords', { id: task.id }),
    enabled: status === 'online',
    retry: isWorthAsking,
    networkMode: 'always',
  });
  const isAwaited = own === 'pending' || (isShared(task) && data === undefined && failureCount === 0);
  // Shown once, they stay: between two tries of a server that is away one has what the device has.
  const [isShown, setShown] = useState(false);
  if (!isShown && (status === 'offline' || !isAwaited)) setShown(true);
  const records = useMemo(() => {
    const known = new Set(kept.map(({ id }) => id));
    // What one has oneself is as this device says: what is missing was deleted a moment ago.
    const others = (data ?? []).filter(({ id, userId }) => userId !== accountId && !known.has(id));
    if (others.length === 0) return kept;
    return [...kept, ...others].sort((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt));
  }, [kept, data, accountId]);
  return {
    records,
    isPartial: own === 'failed' || failureCount > 0,
    isPending: !isShown,
  };
}
