import { useEffect, useMemo, useState } from 'react';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { useNow } from '#domain/time/use-now.ts';
import { MINUTE } from '#time/units.ts';

export interface Tracked {
  readonly minutes: number;
  readonly isRunning: boolean;
}

/** Summed over all users; offline over the records on the device. */
export function useTracked(taskId: string): Tracked {
  const client = useClient();
  const now = useNow(MINUTE);
  const [earlier, setEarlier] = useState<readonly TimerRecord[]>([]);
  const spec = useMemo(
    () => ({ where: (record: TimerRecord) => record.noteId === taskId, compare: () => 0 }),
    [taskId],
  );
  const live = useLiveList('timerRecord', spec);
  const known = live.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an added or removed record may change the earlier ones
  useEffect(() => {
    let isOver = false;
    client.ask('getNoteTimerRecords', { id: taskId }).then(
      (records) => !isOver && setEarlier(records),
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [client, taskId, known]);
  const records = [...new Map([...earlier, ...live].map((record) => [record.id, record])).values()];
  const tracked = records.reduce(
    (sum, { startedAt, endedAt }) =>
      sum + Math.max(0, (endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt)),
    0,
  );
  return {
    minutes: Math.floor(tracked / MINUTE),
    isRunning: records.some(({ endedAt }) => endedAt === null),
  };
}
