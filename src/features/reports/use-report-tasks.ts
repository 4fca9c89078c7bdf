import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Task } from '#contract/task/task.ts';
import type { TimerRecord } from '#contract/timer-record.ts';

/** Maximum of tasks loaded from the server because the replica lacks them, such as those finished long ago. */
const ASKED = 60;

interface ReportTasks {
  readonly taskOf: (taskId: string) => Task | undefined;
  /** Some tasks, and with them the names of records, are still loading. */
  readonly isPending: boolean;
}

export function useReportTasks(records: readonly TimerRecord[]): ReportTasks {
  const client = useClient();
  const isOffline = useSnapshot(client.connection).status === 'offline';
  const ids = useMemo(() => [...new Set(records.map(({ noteId }) => noteId))], [records]);
  const wanted = useMemo(() => new Set(ids), [ids]);
  const kept = useLiveList(
    'task',
    useMemo(() => ({ where: ({ id }: Task) => wanted.has(id), compare: () => 0 }), [wanted]),
  );
  const known = useMemo(() => new Map(kept.map((task) => [task.id, task])), [kept]);
  const missing = useMemo(() => ids.filter((id) => !known.has(id)).slice(0, ASKED), [ids, known]);
  const asked = useQueries({
    queries: missing.map((id) => ({
      queryKey: ['task', id],
      queryFn: () => client.ask('getTask', { id }),
      retry: false,
      networkMode: 'always' as const,
      staleTime: 300_000,
    })),
    combine: (results) => ({
      tasks: results.flatMap(({ data }) => data ?? []),
      isPending: results.some(({ isPending }) => isPending),
    }),
  });
  const taskOf = useCallback(
    (id: string) => known.get(id) ?? asked.tasks.find((task) => task.id === id),
    [known, asked.tasks],
  );
  return { taskOf, isPending: asked.isPending && !isOffline };
}
