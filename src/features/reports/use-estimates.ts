import { useCallback, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Task } from '#contract/task/task.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { DAY } from '#time/units.ts';
import type { EstimatedTime } from './report-table.tsx';
import type { Total } from './totals.ts';
import { useRangeLoaded } from './use-report-records.ts';

const order = () => 0;

export function useEstimates(
  totals: readonly Total[],
  taskOf: (id: string) => Task | undefined,
  now: number,
): (taskId: string) => EstimatedTime {
  const { accountId } = useSnapshot(useClient().session);
  const estimated = useMemo(
    () => totals.flatMap(({ key }) => taskOf(key) ?? []).filter(({ workload }) => workload !== null),
    [totals, taskOf],
  );
  // Rounded to the day, so that the clock triggers no new requests.
  const today = Math.floor(now / DAY) * DAY + DAY;
  const oldest = estimated.reduce(
    (first, { createdAt }) => Math.min(first, Date.parse(createdAt) - DAY),
    today,
  );
  useRangeLoaded(oldest, today);
  const ids = useMemo(() => new Set(estimated.map(({ id }) => id)), [estimated]);
  const records = useLiveList(
    'timerRecord',
    useMemo(
      () => ({
        where: ({ noteId, userId }: TimerRecord) => userId === accountId && ids.has(noteId),
        compare: order,
      }),
      [ids, accountId],
    ),
  );
  const taken = useMemo(() => {
    const times = new Map<string, number>();
    for (const { noteId, startedAt, endedAt } of records) {
      const end = endedAt === null ? now : Date.parse(endedAt);
      times.set(noteId, (times.get(noteId) ?? 0) + Math.max(0, end - Date.parse(startedAt)));
    }
    return times;
  }, [records, now]);
  return useCallback(
    (taskId) => ({ workload: taskOf(taskId)?.workload ?? null, taken: taken.get(taskId) ?? 0 }),
    [taskOf, taken],
  );
}
