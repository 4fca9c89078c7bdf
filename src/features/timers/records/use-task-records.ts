import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Task } from '#contract/task/task.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { DAY } from '#time/units.ts';
import { isWorthAsking } from '../ask-again.ts';

/**
 * Loads all of the user's own records of a task into the replica: those since its creation, minus a day of margin for
 * adjusted clocks. Loads only missing ranges, retries without an answer, and again whenever the connection changes.
 * `failed` while some could not be loaded.
 */
function useRecordsLoaded({ createdAt }: Pick<Task, 'createdAt'>): 'pending' | 'loaded' | 'failed' {
  const client = useClient();
  const isOnline = useSnapshot(client.connection).status === 'online';
  const { isPending, failureCount } = useQuery({
    queryKey: ['taskRecordsLoaded', createdAt, isOnline],
    async queryFn() {
      const from = new Date(Date.parse(createdAt) - DAY).toISOString();
      await client.loadRange(from, new Date(nowOf(client) + DAY).toISOString());
      return true;
    },
    retry: isWorthAsking,
    networkMode: 'always',
  });
  if (failureCount > 0) return 'failed';
  return isPending ? 'pending' : 'loaded';
}

type RecordedTask = Pick<Task, 'id' | 'createdAt' | 'NoteAccess' | 'organizationId' | 'groupId'>;

/** Latest start first; records of others come from the server too. */
export function useTaskRecords(task: RecordedTask): {
  readonly records: readonly TimerRecord[];
  /** Older records, or those of others, could not be loaded. */
  readonly isPartial: boolean;
  /** Some records are still loading and would shift the others. */
  readonly isPending: boolean;
  /** Others can track time on the task. */
  readonly isShared: boolean;
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
  const isShared = task.NoteAccess.length > 0 || task.organizationId !== null || task.groupId !== null;
  const isAwaited = own === 'pending' || (isShared && data === undefined && failureCount === 0);
  // Once shown they remain: between retries with an unavailable server the list has the records of the device.
  const [isShown, setShown] = useState(false);
  if (!isShown && (status === 'offline' || !isAwaited)) setShown(true);
  const records = useMemo(() => {
    const known = new Set(kept.map(({ id }) => id));
    // The user's own records are as the replica has them: a missing one was deleted a moment ago.
    const others = (data ?? []).filter(({ id, userId }) => userId !== accountId && !known.has(id));
    if (others.length === 0) return kept;
    return [...kept, ...others].sort((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt));
  }, [kept, data, accountId]);
  return {
    records,
    isPartial: own === 'failed' || failureCount > 0,
    isPending: !isShown,
    isShared,
  };
}
